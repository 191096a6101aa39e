import { moveFaults, moveRecord } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { MOVE_COLUMNS, MOVE_LIST } from './move-columns.js';

/** Moves: list and form; the page of one has its stages, the map and the follow-ups. */
export const { ListPage, FormPage } = recordPages({
  record: moveRecord,
  list: MOVE_LIST,
  ...MOVE_COLUMNS,
  faults: moveFaults,
});
export { ViewPage } from './MoveViewPage.js';
