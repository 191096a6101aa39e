import type { TransitionResult } from './rows.js';

/** Rows that are chosen and moved at once; more of them are moved by a job. */
export const MAX_TRANSITIONS_AT_ONCE = 200;
/** Rows that one job moves. */
export const MAX_TRANSITIONS_BY_JOB = 10_000;

/** How many rows of a filter the caller may make a transition with. */
export interface TransitionCount {
  action: string;
  count: number;
}

/** One's own job that moves rows. */
export interface TransitionRun {
  id: string;
  /** Wire name of the record. */
  record: string;
  action: string;
  /** Its transition and its rows, in words. */
  title: string;
  createTime: string;
  state: number;
  total: number;
  /** Rows that have been tried, and those of them that were refused. */
  done: number;
  refused: number;
  /** Result of its rows so far, in words: 300 行：296 已通过，4 待市级审核. */
  outcome: string;
  cancelRequested: boolean;
  /** Why it ended before its last row. */
  errorMessage: string | null;
}

/** Result of one row of a job; null for a row that it has not come to. */
export interface TransitionLine extends Omit<TransitionResult, 'ok'> {
  title: string;
  ok: boolean | null;
}
