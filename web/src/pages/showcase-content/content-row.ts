import type { RowOf } from '@gushu/shared';

/** An entry of the showcase, of whatever kind: lists add its first picture, pages the films that are not shown. */
export type ContentRow = RowOf & {
  name?: string | null;
  pictureName?: string | null;
  coverUrl?: string | null;
  pictureNum?: number;
  videoNum?: number;
  blockedFilms?: string[];
};
