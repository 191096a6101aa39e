import type { ActorRole } from '../record/machine.js';

/** A region; the names of the regions above come along. */
export interface RegionRow {
  code: string;
  parentCode: string;
  ancestors: string;
  name: string;
  aliasName: string;
  regionLevel: number;
  level: number;
  sort: number;
  remark: string;
  fxpcCode: string;
  lon: number | null;
  lat: number | null;
  mapHeight: number;
  cityClass: string;
  isStat: number;
  validFrom: string;
  validTo: string;
  parentName: string;
  hasChildren: boolean;
  provinceCode: string;
  provinceName: string;
  cityCode: string;
  cityName: string;
  districtCode: string;
  districtName: string;
  townCode: string;
  townName: string;
  villageCode: string;
  villageName: string;
}

/** A node of the region tree. */
export interface RegionNode {
  id: string;
  parentId: string;
  key: string;
  value: string;
  title: string;
  hasChildren: boolean;
}

/** A region found by its name, with the names above it. */
export interface RegionFound {
  code: string;
  name: string;
  regionLevel: number;
  /** Names from the province down, the region's own last. */
  path: string[];
  fullName: string;
}

/** A region's outline for the map. */
export interface RegionOutline {
  xzCode: string;
  /** WKT, degrees. */
  geom: string;
  /** `lon lat` of a point inside. */
  center: string;
  /** Set when the outline is that of a larger region. */
  approx?: true;
}

/** A dictionary, or one of its entries. */
export interface DictRow {
  id: string;
  /** 0 of a dictionary itself. */
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  sort: number;
  /** 1: sealed, not offered any more. */
  isSealed: number;
  remark: string;
  parentName?: string;
  hasChildren?: boolean;
  children?: DictRow[];
}

/** A notice as the bell lists it. */
export interface MyNotice {
  id: string;
  title: string;
  category: number;
  releaseTime: string;
  read: boolean;
}

/** A message to one person: what became of their rows or jobs, or which rows wait for them. */
export interface MyMessage {
  id: string;
  /** In the reader's language. */
  text: string;
  /** Remark that a reviewer wrote. */
  remark: string | null;
  /**
   * Menu code of the list it is about, mostly the record's name, `export` where it is a file; the row, or the list's
   * filters.
   */
  record: string | null;
  rowId: string | null;
  filters: Record<string, string> | null;
  createTime: string;
  read: boolean;
}

/** The newest messages, and how many are unread. */
export interface MyMessages {
  unread: number;
  records: MyMessage[];
}

/** Content of the bell: how many notices are unread, the newest, and the person's own messages. */
export interface MyNotices {
  unread: number;
  records: MyNotice[];
  messages: MyMessages;
}

/**
 * Counted rows: those that wait for the caller, those the caller has entered that wait for somebody else, or overdue
 * rows in sight of the caller, no matter who has to act on them.
 */
export const INBOX_PARTS = ['mine', 'overdue', 'sent'] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];

/**
 * How many rows of a record wait in one state of a machine, and for whom: for the caller unless another part is
 * requested.
 */
export interface InboxCount {
  record: string;
  /** Menu code of the list that they stand in. */
  list: string;
  /** Field of the machine. */
  field: string;
  status: number;
  who: ActorRole;
  /** Whether they are requested changes of rows. */
  change: boolean;
  count: number;
  /** How many of them are overdue, where a time is set. */
  overdue?: number;
  /** When the next of them will be, yyyy-MM-dd HH:mm:ss; of what waits for the caller alone. */
  due?: string;
  /** Filters of the list that show them. */
  filters: Record<string, string>;
  /** The caller's region or the one below it in which they are overdue; of that part alone. */
  xzCode?: string;
}

/**
 * One of the errors that a batch has most often: the first row that has it, the whole sentence of the error workbook for
 * that row, the same without the row, and how many rows have it.
 */
export interface FirstError {
  row: number;
  message: string;
  text: string;
  count: number;
}
