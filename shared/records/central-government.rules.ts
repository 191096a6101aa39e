import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import { centralGovernment } from './central-government.js';
import { cents, moneyFaults } from './money.js';

/** Stages of a project by name, dictionary `project_stage`. */
export const ProjectStage = {
  application: 1,
  review: 2,
  allotment: 3,
  work: 4,
  acceptance: 5,
  accounts: 6,
  evaluation: 7,
} as const;

/** How much of a project each of its seven stages is, in percent. */
export const STAGE_WEIGHTS = [5, 10, 15, 40, 15, 10, 5] as const;

/** Between which percentages a project's progress lies in a stage: all stages before are finished, none after it has begun. */
export function progressBounds(stage: number): { from: number; to: number } {
  const sum = (count: number) => STAGE_WEIGHTS.slice(0, count).reduce((total, weight) => total + weight, 0);
  return { from: sum(stage - 1), to: sum(stage) };
}

type Values = Readonly<Record<string, unknown>>;

/** Share of a project's money that is spent, in percent with two decimals; nothing as long as one of them is open. */
export const fundRate = ({ fund, usedFund }: Values): number | null =>
  cents(fund) > 0 && !isBlank(usedFund) ? Math.round((cents(usedFund) / cents(fund)) * 10_000) / 100 : null;

/** No part of a project's money, and nothing that is spent, is more than there is. */
function fundFaults(values: Values): Fault[] {
  const { fund, centralFund, localFund, usedFund } = values;
  const faults = moneyFaults(centralGovernment, values);
  if (isBlank(fund)) return faults;
  if (cents(centralFund) + cents(localFund) > cents(fund))
    faults.push({ field: 'fund', key: 'project.parts' });
  if (cents(usedFund) > cents(fund)) faults.push({ field: 'usedFund', key: 'project.overspent' });
  return faults;
}

/** Faults between the fields of a project, whatever its stage. */
export function projectFaults(values: Values): Fault[] {
  const { beginDate, finishDate, progress, stage } = values;
  const faults = fundFaults(values);
  if (!isBlank(beginDate) && !isBlank(finishDate) && String(finishDate) < String(beginDate))
    faults.push({ field: 'finishDate', key: 'project.endsEarly' });
  const { from, to } = progressBounds(isBlank(stage) ? ProjectStage.application : Number(stage));
  if (!isBlank(progress) && (Number(progress) < from || Number(progress) > to))
    faults.push({ field: 'progress', key: 'project.progress', params: { from, to } });
  return faults;
}
