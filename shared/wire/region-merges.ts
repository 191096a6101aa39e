/** Days after its end in which a merge can be undone; then it is forgotten which rows it has moved. */
export const REGION_MERGE_UNDO_DAYS = 30;

/** State of a row of a merge: the last two stayed where they are, since somebody had changed them. */
export const MovedRowState = { planned: 0, moved: 1, movedBack: 2, left: 3, changedSince: 4 } as const;

/** Rows of a record that a merge takes along. */
export interface RegionMergeCount {
  /** Wire name of the record, `attachment` for files. */
  record: string;
  count: number;
  /** Of these the ones that do not lie in the outline of the new county; null where the rows lie nowhere or it has none. */
  outside: number | null;
  /** Of these the ones whose number in the county is taken in the new one: they get the next free one. */
  renumbered: number;
}

/** A region whose rows are moved, and the one that they come to. */
export interface RegionMergePlace {
  code: string;
  name: string;
  toCode: string;
  toName: string;
  count: number;
}

/** Effect that a merge would have. */
export interface RegionMergePreview {
  fromName: string;
  toName: string;
  total: number;
  records: RegionMergeCount[];
  places: RegionMergePlace[];
  /** People of the old region: they stay in it. */
  users: number;
}

/** A merge of a region's rows, or the undoing of one. */
export interface RegionMerge {
  id: string;
  /** The merge that it undoes. */
  undoOf: string | null;
  fromCode: string;
  fromName: string;
  toCode: string;
  toName: string;
  /** Whether only the rows in a polygon were moved. */
  inArea: boolean;
  userName: string;
  createTime: string;
  endTime: string | null;
  state: number;
  total: number;
  done: number;
  /** Rows that stayed where they are, since somebody had changed them. */
  left: number;
  /** Rows by record. */
  counts: Record<string, number>;
  cancelRequested: boolean;
  /** Whether there are rows that undoing it would move back. */
  undoable: boolean;
  /** Until when it can be undone; null before its end, and of an undoing. */
  undoUntil: string | null;
  errorMessage: string | null;
}

/** A row that stayed where it is. */
export interface RegionMergeLine {
  id: string;
  record: string;
  title: string;
  /** Where the merge would have taken it from, and where it is now; null where it was removed. */
  fromCode: string;
  nowCode: string | null;
}
