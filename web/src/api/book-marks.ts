import { type BookMark, GLOBE_MARKS, type PageOf } from '@gushu/shared';
import { get, post } from './client.js';

const PATH = 'bookMark/bookMark';
/** All there are. */
const ALL = 10_000;

/** Bookmarks of the globe: one's own and the default ones. */
export const fetchBookMarks = (signal?: AbortSignal): Promise<PageOf<BookMark>> =>
  get<PageOf<BookMark>>(`${PATH}/list`, { current: 1, size: ALL, dataType: GLOBE_MARKS }, signal);

/** Keeps a view under a name. */
export const saveBookMark = (
  mark: Pick<BookMark, 'bookMarkName' | 'xzCode' | 'mapHeight' | 'lon' | 'lat'>,
): Promise<{ id: string }> => post(`${PATH}/save`, { dataType: GLOBE_MARKS, ...mark });

/** Removes own bookmarks. */
export const removeBookMarks = (ids: readonly string[]): Promise<unknown> =>
  post(`${PATH}/remove`, undefined, { ids });
