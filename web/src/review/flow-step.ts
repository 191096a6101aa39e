import type { NamedTransition } from './review-transitions.js';

/** Usual steps of a reviewer: approve or return. */
export type FlowStep = 'approve' | 'return';

/** Attribute of the buttons that a key presses: the step and the row's id. */
const FLOW_STEP = 'data-flow-step';

/** Marks the button of a step of a row. */
export const flowButton = (step: FlowStep, id: string) => ({ [FLOW_STEP]: `${step} ${id}` });

/** Selector of a row's button for a step: other rows on the same page may have buttons of their own. */
export const flowSelector = (step: FlowStep, id: string): string => `[${FLOW_STEP}="${step} ${id}"]`;

type Reviewed = Pick<NamedTransition, 'who' | 'permission' | 'back' | 'asks'>;

/** The step of a transition; undefined for all others, such as work that a county does and closing an event. */
export function flowStepOf({ who, permission, back, asks }: Reviewed): FlowStep | undefined {
  if (who !== 'reviewer' || permission !== 'review') return undefined;
  if (back) return asks === 'reason' ? 'return' : undefined;
  return asks === 'reason' ? undefined : 'approve';
}
