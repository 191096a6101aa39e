/** Rows that a page of a list may have; the first is the default. */
export const PAGE_SIZES: readonly number[] = [10, 30, 50, 100, 200];

/** A page of rows as Blade clients read it. */
export interface PageOf<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  orders: { column: string; asc: boolean }[];
  optimizeCountSql: true;
  /** False where the rows were requested without their count: `total` then says how many are known to be there. */
  searchCount: boolean;
}

/** A node of a tree picker, as Blade's clients read it. */
export interface HierarchyNode {
  id: string;
  parentId: string;
  key: string;
  value: string;
  title: string;
  hasChildren?: boolean;
  children?: HierarchyNode[];
}

/** Changed fields of one version: field → [from, to]. */
export type Diff = Record<string, [from: unknown, to: unknown]>;

/** Event in the history of a row: one of these, or a transition of one of its machines. */
export type HistoryAction = 'save' | 'update' | 'remove' | 'change' | 'apply' | 'import' | (string & {});

/** Who changed a row last, and when. */
export interface ChangedBy {
  userName: string | null;
  createTime: string;
}

/** One line of a row's history. */
export interface HistoryLine {
  id: string;
  /** The row it happened to; another than the requested one where a row's history includes rows that belong to it. */
  rowId: string;
  action: HistoryAction;
  version: number;
  userId: string | null;
  userName: string | null;
  createTime: string;
  remark: string | null;
  changes: Diff | null;
}

/** Lines of a history in one answer; the next ones are requested `before` the last of these. */
export const HISTORY_LINES = 50;

/** Lines of a timeline in one answer; the next ones are requested `before` the last of these. */
export const TIMELINE_LINES = 100;

/** One thing that happened to a row: a step of its own, or a record that hangs on it. */
export interface TimelineLine {
  /** Where it stands in the order, newest first; unique among the row's lines. */
  mark: string;
  /** Wire name of the record: the row's own, or that which hangs on it. */
  record: string;
  id: string;
  time: string;
  /** Step of the row itself; null for a record that hangs on it. */
  action: HistoryAction | null;
  userName: string | null;
  remark: string | null;
  /** Fields of it that the record's definition shows and its state, with the texts of keys; null for a step. */
  values: Record<string, unknown> | null;
}

/** Result of a transition with one row of a batch. */
export interface TransitionResult {
  id: string;
  ok: boolean;
  status?: number;
  /** Why it was refused, in the caller's language. */
  msg?: string;
}

/** A row that has been removed, or that one does not see any more. */
export interface RemovedRow {
  id: string;
  removed: true;
  /** When it was changed last. */
  time: string;
}

/** Changes since a moment, in order, as far as they are known for certain. */
export interface FeedOf<T> {
  /** Rows as they are now, and those that are gone. */
  records: (T | RemovedRow)[];
  /** Where the next call goes on: its `since`. */
  cursor: string;
  /** Whether more can be read at once. */
  more: boolean;
}
