import type { NamedTransition } from './review-transitions.js';

/** What a reviewer does with most rows: let them pass, or send them back. */
export type FlowStep = 'approve' | 'return';

/** Attribute of the buttons that a key presses. */
export const FLOW_STEP = 'data-flow-step';

/** Which of the two a transition is; nothing for all others. */
export function flowStepOf({ who, back, asks }: NamedTransition): FlowStep | undefined {
  if (who !== 'reviewer' || back) return undefined;
  return asks === 'reason' ? 'return' : 'approve';
}
