import type { ReactNode } from 'react';
import type { Read } from '../../layout/StaleAlert.js';

/** How often work is counted anew. */
export const REFRESH_MS = 60_000;

/** Work of one kind: rows, or tasks, for which the same is to be done. */
export interface WorkKind {
  /** Names it in the address of the dashboard. */
  key: string;
  /** What the work is about, such as a record's name. */
  subject: string;
  /** What is to be done. */
  name: string;
  count: number;
  overdue: number;
  /** Address of the list of what is overdue of it. */
  overdueList?: string | undefined;
  /** When the next one is due, yyyy-MM-dd HH:mm:ss. */
  due?: string | undefined;
  /** Code of the region that has to act, of what is overdue. */
  xzCode?: string | undefined;
  /** The single pieces of work, moved on one by one or many at once. */
  rows: () => ReactNode;
}

/** The kinds of one source, and how they were read. */
export interface WorkSource {
  kinds: readonly WorkKind[] | undefined;
  read: Read;
}
