import {
  centralGovernment,
  checkRow,
  type Fault,
  type NextStage,
  projectFaults,
  projectStage,
  type RecordDefinition,
} from '@gushu/shared';
import type { ProjectRow } from './project-columns.js';

/** Something that the next stage needs, and whether it is there. */
export interface Need {
  key: 'fields' | 'budget' | 'acceptance';
  isMet: boolean;
  /** Fields that are missing or wrong. */
  fields: string[];
}

const isWrong = ({ warning }: Fault): boolean => !warning;

/** All that the next stage of a project needs. */
export function needsOf(row: ProjectRow, next: NextStage): Need[] {
  const faults = [...checkRow(centralGovernment, row, 'submit'), ...projectFaults(row)].filter(isWrong);
  const fields = [...new Set(faults.map(({ field }) => field))];
  const own: Need = { key: 'fields', isMet: fields.length === 0, fields };
  return next.needs ? [own, { key: next.needs, isMet: next.isMet, fields: [] }] : [own];
}

/** The transitions of the stages in one direction: those that lead on, or those that lead back. */
const stageTransitions = (isBack: boolean): RecordDefinition => ({
  ...centralGovernment,
  states: [
    {
      ...projectStage,
      transitions: Object.fromEntries(
        Object.entries(projectStage.transitions).filter(([, { back = false }]) => back === isBack),
      ),
    },
  ],
});

/** A project as far as its stages lead on, as they lead back, and as it is checked and published. */
export const ONWARD = stageTransitions(false);
export const BACK = stageTransitions(true);
export const DECISIONS: RecordDefinition = {
  ...centralGovernment,
  states: centralGovernment.states.slice(1),
};
