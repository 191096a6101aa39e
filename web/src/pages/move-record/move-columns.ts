import { moveRecord, recordPaths, type RowOf } from '@gushu/shared';
import type { PlacedTree } from './tree-places.js';

export const MOVE_LIST = '/basicdata/moveRecord';
export const MOVE_PATHS = recordPaths(MOVE_LIST);
export const MOVE = moveRecord;
/** A move as lists answer it; its trees and follow-ups come with its page. */
export type MoveRow = RowOf<typeof moveRecord> & { places?: PlacedTree[]; followUps?: object[] };

/** What the list shows from the start. */
export const MOVE_COLUMNS = {
  show: [
    ...(['applyNo', 'projectName', 'moveReason', 'treeNum'] as const),
    ...(['protectLevelMax', 'xzCode', 'moveStage', 'status'] as const),
  ],
};
