/** A page of rows as Blade clients read it. */
export interface PageOf<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  orders: { column: string; asc: boolean }[];
  optimizeCountSql: true;
  searchCount: true;
}

/** A node of a tree picker, as Blade's clients read it. */
export interface TreeNode {
  id: string;
  parentId: string;
  key: string;
  value: string;
  title: string;
  hasChildren?: boolean;
  children?: TreeNode[];
}

/** Changed fields of one version: field → [from, to]. */
export type Changes = Record<string, [from: unknown, to: unknown]>;

/** What happened to a row: one of these, or a move of one of its machines. */
export type HistoryAction = 'save' | 'update' | 'remove' | 'change' | 'apply' | 'import' | (string & {});

/** One line of a row's history. */
export interface HistoryLine {
  id: string;
  /** The row it happened to; another than the asked one where a row's history tells of what belongs to it. */
  rowId: string;
  action: HistoryAction;
  version: number;
  userId: string | null;
  userName: string | null;
  createTime: string;
  remark: string | null;
  changes: Changes | null;
}

/** What came of a move with one row of a batch. */
export interface MoveResult {
  id: string;
  ok: boolean;
  status?: number;
  /** Why it was refused, in the caller's language. */
  msg?: string;
}
