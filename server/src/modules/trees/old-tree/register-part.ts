import { endLevelOf, ReviewStatus } from '@gushu/shared';
import type { RecordPart } from '../../../record/part.js';
import type { Register, RowInspection } from '../rules/index.js';
import { assertYearOpen, type Registered } from './archived-rows.js';
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
  async lock({ tx, caller, row, before }) {
    const { record } = register;
    await lockYears(tx, caller, { record, regions: [before?.xzCode, row.xzCode] });
    // An approved row is not changed in a year that has been archived; a transition locks it as it was.
    if (before?.status !== ReviewStatus.approved || row === before) return;
    await assertYearOpen(tx, caller, record, { id: before.id, year: Number(row.year) });
  },
  // Warnings were explained as a change was submitted.
  assertComplete: ({ tx, caller, row }, stage) =>
    stage === 'applied'
      ? inspection.assertErrors(tx, caller, { register, row })
      : inspection.assert(tx, caller, { register, row }),
});
