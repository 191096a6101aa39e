import type { ReactNode } from 'react';
import type { Read } from '../../layout/StaleAlert.js';

/** Interval of counting the work, ms. */
export const REFRESH_MS = 60_000;

/** Work of one kind: rows, or tasks, with the same next step. */
export interface WorkKind {
  /** Key in the address of the dashboard. */
  key: string;
  /** Subject of the work, such as a record's name. */
  subject: string;
  /** Text of the next step. */
  name: string;
  count: number;
  overdue: number;
  /** Address of the list of overdue rows. */
  overdueList?: string | undefined;
  /** Next deadline, yyyy-MM-dd HH:mm:ss. */
  due?: string | undefined;
  /** Code of the region that has to act on overdue work. */
  xzCode?: string | undefined;
  /** The single pieces of work, to be moved on one by one or many at once. */
  rows: () => ReactNode;
}

/** The kinds of one source, and the state of their query. */
export interface WorkSource {
  kinds: readonly WorkKind[] | undefined;
  read: Read;
}
