import { endLevelOf } from '@gushu/shared';
import type { RecordPart } from '../../../record/part.js';
import type { Register, RowInspection } from '../rules/index.js';
import type { Registered } from './archived-rows.js';
import { lockYears } from './year-lock.js';

/** A record of the register: inspected by rules, and reviewed as high as its protection level asks. */
export const registerPart = <D extends Registered>(
  register: Register<D>,
  inspection: RowInspection,
): RecordPart<D> => ({
  needed: ['protectLevel'],
  faults: (row) => register.faults(row),
  endLevel: (row, before) => endLevelOf(before ? register.levelOf(row) : row.protectLevel),
  // An approval that a year's archiving did not see would be missing from its snapshot.
  lock: ({ tx, caller, row, before }) =>
    lockYears(tx, caller, { record: register.record, regions: [before?.xzCode, row.xzCode] }),
  // Warnings were explained as a change was submitted.
  assertComplete: ({ tx, caller, row }, stage) =>
    stage === 'applied'
      ? inspection.assertErrors(tx, caller, { register, row })
      : inspection.assert(tx, caller, { register, row }),
});
