import type { Label } from '../label.js';

/** Kinds of work that may wait for one person, and are handed over when they leave. */
export const HAND_OVER_KINDS = {
  task: ['流程任务', 'Workflow tasks'],
  asked: ['专家咨询与会诊', 'Inquiries and consultations'],
  own: ['待提交或待办的记录', 'Records of their own'],
} as const satisfies Record<string, Label>;

export type HandOverKind = keyof typeof HAND_OVER_KINDS;

/** In the place of a successor: nothing is handed over, and people who have moved keep what they may still do. */
export const KEEP = 'keep';

/** Work of a kind that waits for those who leave. */
export interface WaitingWork {
  kind: HandOverKind;
  /** The kind in the reader's language. */
  name: string;
  count: number;
  /** The first of it, in the reader's words. */
  titles: string[];
}

/** An open task of a process, and for whom it waits. */
export interface OpenTask {
  taskId: string;
  taskName: string;
  assignee: string | null;
  assigneeName: string | null;
  /** How many people may claim it, as long as it is nobody's. */
  candidates: number;
}
