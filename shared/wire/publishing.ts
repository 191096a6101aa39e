/** Somebody to whom something was published, and when they read it; nothing as long as they have not. */
export interface Reader {
  userId: string;
  realName: string;
  deptName: string;
  xzCode: string;
  xzName: string;
  readTime: string | null;
}

/** How many have read something, of those to whom it was published. */
export interface ReaderCounts {
  read: number;
  unread: number;
}

/** A warning that is in force where its reader is. */
export interface LiveWarning {
  id: string;
  title: string;
  warnType: string;
  warnTypeName: string;
  warnLevel: string;
  warnLevelName: string;
  xzCodes: string;
  xzCodesName: string;
  beginTime: string;
  /** None where it lasts until it is cancelled. */
  endTime: string | null;
  /** Trees in its regions when it was published. */
  affectedTreeNum: number;
  /** Whether its reader has opened it. */
  read: boolean;
}

/** Event of the stream of warnings: those in force in a region, as a text that changes with them. */
export interface WarningNews {
  inForce: string;
}

/** A region that a warning names, and the trees in it now. */
export interface WarnedRegion {
  xzCode: string;
  xzName: string;
  treeNum: number;
}
