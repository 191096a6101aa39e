/** Size of a would-be export: how many rows, from how many on it is a job, and how many it may have. */
export interface ExportCount {
  total: number;
  directRows: number;
  maxRows: number;
}

/** One's own export as the page lists it. */
export interface ExportRun {
  id: string;
  /** Name of the file without its ending. */
  title: string;
  createTime: string;
  state: number;
  total: number;
  done: number;
  /** Bytes of the file, 0 before there is one. */
  size: number;
  cancelRequested: boolean;
  /** Why it ended without a file. */
  errorMessage: string | null;
  /** When the file is removed; none before there is one. */
  expireTime: string | null;
}

/** Where the file of an export can be fetched for some minutes. */
export interface ExportLink {
  link: string;
}
