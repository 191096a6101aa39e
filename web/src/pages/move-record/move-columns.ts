import { moveRecord, recordPaths, type RowOf, screenOf } from '@gushu/shared';

export const MOVE_LIST = screenOf(moveRecord);
export const MOVE_PATHS = recordPaths(MOVE_LIST);
export const MOVE = moveRecord;

/** A tree of a move as `detail` of the move answers it; without a place of its own it goes to the common one. */
export interface PlacedTree {
  oldTreeId: string;
  provinceOldTreeNumber: string | null;
  treeTypeName: string | null;
  lon: number | null;
  lat: number | null;
}

/** A move as lists answer it; its trees and follow-ups come with its page. */
export type MoveRow = RowOf<typeof moveRecord> & { places?: PlacedTree[]; followUps?: object[] };

/** Columns of the list at first. */
export const MOVE_COLUMNS = {
  show: [
    ...(['applyNo', 'projectName', 'moveReason', 'treeNum'] as const),
    ...(['protectLevelMax', 'xzCode', 'moveStage', 'status'] as const),
  ],
};
