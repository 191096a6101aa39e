import { isBlank, moveFaults, moveLevel, moveRecord, MoveStage, today } from '@gushu/shared';
import type { Db } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { positionFault } from '../../trees/old-tree/index.js';
import { fileCounts } from '../proceedings/index.js';
import { followedThrough } from './move.queries.js';

/** Plan of the move, plan of the care, opinion of the experts: a document each. */
const MIN_DOCUMENTS = 3;

/** Whether a move is in its years of care, and they are over. */
const isCaredFor = (row: Stored<typeof moveRecord>): boolean =>
  row.moveStage === MoveStage.followed && !isBlank(row.careEndDate) && String(row.careEndDate) <= today();

/** Refuses a new place outside the region that it is said to be in. */
export async function assertPlace(
  db: Db,
  { toXzCode, toLon, toLat }: Draft<typeof moveRecord>,
): Promise<void> {
  const fault = await positionFault(db, { xzCode: toXzCode, lon: toLon, lat: toLat });
  if (fault) throw new ValidationError([{ field: 'toLon', ...fault }]);
}

/** What a move must say, how high its review goes, and when its end may come. */
export const moveRules = (db: Db): RecordPart<typeof moveRecord> => ({
  faults: moveFaults,
  endLevel: moveLevel,
  needed: ['protectLevelMax', 'moveReason', 'careEndDate'],

  async assertComplete({ tx, caller, row }) {
    await assertPlace(tx, row);
    const { documents } = await fileCounts(tx, caller, moveRecord, row.id);
    if (documents < MIN_DOCUMENTS) throw new BusinessError('move.documents', { n: MIN_DOCUMENTS });
  },

  // The end of a move is offered once it may come; asked for before that it is refused with the day that it waits for.
  async present(_caller, rows) {
    const over = rows.filter(isCaredFor).map(({ id }) => id);
    const followed = await followedThrough(db, over);
    for (const row of rows)
      if (!followed.has(row.id)) row.moves = row.moves?.filter(({ action }) => action !== 'end');
    return rows;
  },
});
