import { moveRecord, type RecordDefinition, recordPaths } from '@gushu/shared';

export const MOVE_LIST = '/basicdata/moveRecord';
export const MOVE_PATHS = recordPaths(MOVE_LIST);
export const MOVE: RecordDefinition = moveRecord;

/** What the list shows from the start. */
export const MOVE_COLUMNS = {
  show: [
    ...['applyNo', 'projectName', 'moveReason', 'treeNum'],
    ...['protectLevelMax', 'xzCode', 'moveStage', 'status'],
  ],
};
