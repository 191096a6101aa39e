import { isBlank, moveFaults, moveLevel, moveRecord, MoveStage, today } from '@gushu/shared';
import type { Db } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import type { Draft, Stored } from '../../../rows/stored.js';
import { positionFault } from '../../trees/old-tree/index.js';
import { fileCounts } from '../proceedings/index.js';
import { followedThrough } from './move.queries.js';

/** Documents that a move needs: plan of the move, plan of the care, opinion of the experts. */
const MIN_DOCUMENTS = 3;

/** Whether a move is in its stage of care and the years of care are over. */
const isCaredFor = (row: Stored<typeof moveRecord>): boolean =>
  row.moveStage === MoveStage.followed && !isBlank(row.careEndDate) && String(row.careEndDate) <= today();

/** Refuses a new place outside the region entered for it. */
export async function assertPlace(
  db: Db,
  { toXzCode, toLon, toLat }: Draft<typeof moveRecord>,
): Promise<void> {
  const fault = await positionFault(db, { xzCode: toXzCode, lon: toLon, lat: toLat });
  if (fault) throw new ValidationError([{ field: 'toLon', ...fault }]);
}

/** Rules of a move: required fields, the level where its review ends, and when it may be ended. */
export const moveRules = (db: Db): RecordPart<typeof moveRecord> => ({
  faults: moveFaults,
  endLevel: moveLevel,
  needed: ['protectLevelMax', 'moveReason', 'careEndDate'],

  async assertComplete({ tx, caller, row }) {
    await assertPlace(tx, row);
    const { documents } = await fileCounts(tx, caller, moveRecord, row.id);
    if (documents < MIN_DOCUMENTS) throw new BusinessError('move.documents', { n: MIN_DOCUMENTS });
  },

  // The action that ends a move is offered once it is allowed; before that it is refused with the first possible day.
  async present(_caller, rows) {
    const over = rows.filter(isCaredFor).map(({ id }) => id);
    const followed = await followedThrough(db, over);
    for (const row of rows)
      if (!followed.has(row.id)) row.moves = row.moves?.filter(({ action }) => action !== 'end');
    return rows;
  },
});
