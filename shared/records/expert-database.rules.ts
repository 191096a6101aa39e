import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import { isMask } from '../record/fields.js';
import { regionLevel } from '../regions.js';

/** Weights of the first 17 digits of an identity number and its check characters by remainder (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Whether the last character of an identity number of 18 follows from the others. */
export function fitsIdCard(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return number.length === 18 && CHECKS[sum % 11] === number[17]!.toUpperCase();
}

/** Level of the experts that a region enters: 1 the nation's, 2 a province's; those below enter none. */
const expertLevelOf = (xzCode: string): number | undefined =>
  regionLevel(xzCode) <= 1 ? regionLevel(xzCode) + 1 : undefined;

/** Faults between the fields of an expert; a masked number was validated when it came. */
export function expertFaults({ idCard, expertLevel, xzCode }: Record<string, unknown>): Fault[] {
  const isWrong = !isBlank(idCard) && !isMask(idCard) && !fitsIdCard(String(idCard));
  // A form that has not been saved yet knows no region.
  const isForeign =
    xzCode !== undefined &&
    !isBlank(expertLevel) &&
    Number(expertLevel) !== expertLevelOf(String(xzCode ?? ''));
  return [
    ...(isWrong ? [{ field: 'idCard', key: 'expert.idCard' }] : []),
    ...(isForeign ? [{ field: 'expertLevel', key: 'expert.level' }] : []),
  ];
}
