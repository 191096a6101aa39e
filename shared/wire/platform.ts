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

/** What the bell shows: how many are unread, and the newest. */
export interface MyNotices {
  unread: number;
  records: MyNotice[];
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
