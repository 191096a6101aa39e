import { moveFaults, moveLevel, moveRecord } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { MOVE_COLUMNS, MOVE_LIST } from './move-columns.js';

/** Moves: list and form; the page of one has its stages, the map and the follow-ups. */
export const { ListPage, FormPage } = recordPages({
  record: moveRecord,
  list: MOVE_LIST,
  ...MOVE_COLUMNS,
  faults: moveFaults,
  endsBy: {
    fields: ['oldTreeIds'],
    end: (values, trees) => {
      const [protectLevelMax] = trees.map(({ protectLevel }) => String(protectLevel)).sort();
      return moveLevel({ ...values, protectLevelMax, xzCode: trees[0]?.xzCode });
    },
  },
});
export { ViewPage } from './MoveViewPage.js';
