import type { NamedTransition } from './review-transitions.js';

/** What a reviewer does with most rows: let them pass, or send them back. */
export type FlowStep = 'approve' | 'return';

/** Attribute of the buttons that a key presses: the step and the id of the row that takes it. */
const FLOW_STEP = 'data-flow-step';

/** Marks the button of a step of a row. */
export const flowButton = (step: FlowStep, id: string) => ({ [FLOW_STEP]: `${step} ${id}` });

/** Finds the button of a step of a row: further rows may stand on the same page with buttons of their own. */
export const flowSelector = (step: FlowStep, id: string): string => `[${FLOW_STEP}="${step} ${id}"]`;

type Reviewed = Pick<NamedTransition, 'who' | 'permission' | 'back' | 'asks'>;

/** Which of the two a transition is; nothing for all others, such as work that a county does and closing an event. */
export function flowStepOf({ who, permission, back, asks }: Reviewed): FlowStep | undefined {
  if (who !== 'reviewer' || permission !== 'review') return undefined;
  if (back) return asks === 'reason' ? 'return' : undefined;
  return asks === 'reason' ? undefined : 'approve';
}
