/** A view of the globe under a name (书签). */
export interface BookMark {
  /** Of a default one the code of its region. */
  id: string;
  /** 1, the globe's. */
  dataType: string;
  bookMarkName: string;
  /** Region that is shown with it, empty for the nation. */
  xzCode: string;
  xzName: string;
  /** Height of the camera, metres. */
  mapHeight: number;
  /** Place below the camera, degrees. */
  lon: number;
  lat: number;
  /** 1 a default one, which nobody removes; 0 the reader's own. */
  mark: 0 | 1;
}

/** Key of `dataType` of the globe's bookmarks. */
export const GLOBE_MARKS = '1';
/** Key of `mark` of a default bookmark. */
export const DEFAULT_MARK = 1;
/** Bookmarks that a person may have. */
export const MAX_BOOK_MARKS = 200;
