import type { EndLevel } from '../record/review.js';
import { isBlank } from '../record/blank.js';
import type { Fault } from '../record/check.js';

/** A tree's values while they are entered, imported or checked. */
type TreeValues = Record<string, unknown>;

/** Level by age: 1 from 500 years, 2 from 300, 3 from 100 (decree 800, art. 8); 0 for famous trees. */
function levelOf(oldTreeType: unknown, treeAge: unknown): string | undefined {
  if (String(oldTreeType) === '2') return '0';
  if (isBlank(treeAge)) return undefined;
  const age = Number(treeAge);
  if (age >= 500) return '1';
  if (age >= 300) return '2';
  return age >= 100 ? '3' : undefined;
}

/** Protection level: 1 for famous trees, else the level by age. */
const protectLevelOf = (oldTreeType: unknown, treeAge: unknown): string | undefined =>
  ['2', '3'].includes(String(oldTreeType)) ? '1' : levelOf(oldTreeType, treeAge);

/** Mean crown width of the two measured ones, one decimal. */
export const meanCrown = (ew: number, ns: number): number => Math.round(((ew + ns) / 2) * 10 + 1e-9) / 10;

/** Where the review of a tree ends: the level that recognises it (decree 800, art. 10). */
export function endLevelOf(protectLevel: unknown): EndLevel {
  if (String(protectLevel) === '1') return 1;
  return String(protectLevel) === '2' ? 2 : 3;
}

/** What a recognition rests on: whoever recognised the tree decides again when one of these changes. */
export const RECOGNISED_BY = ['treeType', 'oldTreeType', 'treeAge', 'lon', 'lat', 'xzCode'] as const;

type Rule = (row: TreeValues) => Fault | undefined;

const needed = (field: string, because: string, value: string): Fault => ({
  field,
  key: 'tree.needed',
  params: { because, value },
});

const rules: readonly Rule[] = [
  // T06: an ancient tree has a hundred years.
  ({ oldTreeType, treeAge }) =>
    ['1', '3'].includes(String(oldTreeType)) && !isBlank(treeAge) && Number(treeAge) < 100
      ? { field: 'treeAge', key: 'tree.tooYoung' }
      : undefined,
  ({ oldTreeType, treeAge }) =>
    ['1', '3'].includes(String(oldTreeType)) && isBlank(treeAge)
      ? needed('treeAge', 'oldTreeType', String(oldTreeType))
      : undefined,
  // T17: a famous tree needs a reason.
  ({ oldTreeType, famousWoodType }) =>
    ['2', '3'].includes(String(oldTreeType)) && isBlank(famousWoodType)
      ? needed('famousWoodType', 'oldTreeType', String(oldTreeType))
      : undefined,
  ({ oldTreeType, oldTreeHistory }) =>
    ['2', '3'].includes(String(oldTreeType)) && isBlank(oldTreeHistory)
      ? needed('oldTreeHistory', 'oldTreeType', String(oldTreeType))
      : undefined,
  ({ bust, groundGirth }) =>
    isBlank(bust) && isBlank(groundGirth) ? { field: 'bust', key: 'tree.girth' } : undefined,
  // T13: the mean crown is the mean, to a tenth.
  ({ avgGuanFu, ewGuanFu, nsGuanFu }) =>
    [avgGuanFu, ewGuanFu, nsGuanFu].every((v) => !isBlank(v)) &&
    Math.abs(Number(avgGuanFu) - (Number(ewGuanFu) + Number(nsGuanFu)) / 2) > 0.1 + 1e-9
      ? { field: 'avgGuanFu', key: 'tree.meanCrown' }
      : undefined,
  ({ vigor, envFactor }) =>
    ['2', '3'].includes(String(vigor)) && isBlank(envFactor)
      ? needed('envFactor', 'vigor', String(vigor))
      : undefined,
  ({ spreadC, provinceGroupNumber }) =>
    String(spreadC) === '2' && isBlank(provinceGroupNumber)
      ? needed('provinceGroupNumber', 'spreadC', '2')
      : undefined,
  ({ manageCompany, managePeople }) =>
    isBlank(manageCompany) && isBlank(managePeople)
      ? { field: 'manageCompany', key: 'tree.duty' }
      : undefined,
  ({ checkDate, reviewDate }) =>
    !isBlank(checkDate) && !isBlank(reviewDate) && String(reviewDate) < String(checkDate)
      ? { field: 'reviewDate', key: 'tree.reviewedEarly' }
      : undefined,
  ({ lon, lat }) =>
    !isBlank(lon) && Number(lon) === Number(lat)
      ? { field: 'lat', key: 'tree.position', warning: true }
      : undefined,
  ({ coordSys }) => (String(coordSys) === '4' ? { field: 'coordSys', key: 'tree.coordSys' } : undefined),
];

/**
 * Faults between the fields of a submitted tree. Drafts need not obey them.
 * Field by field checks are `checkRow`'s.
 */
export const treeFaults = (row: TreeValues): Fault[] =>
  rules.map((rule) => rule(row)).filter((fault): fault is Fault => fault !== undefined);

/** The values that follow from others, as forms show and servers store them. */
export function derivedTree(row: TreeValues): TreeValues {
  const { oldTreeType, treeAge, avgGuanFu, ewGuanFu, nsGuanFu } = row;
  const mean =
    isBlank(avgGuanFu) && !isBlank(ewGuanFu) && !isBlank(nsGuanFu)
      ? meanCrown(Number(ewGuanFu), Number(nsGuanFu))
      : avgGuanFu;
  return {
    oldTreeLevel: levelOf(oldTreeType, treeAge) ?? null,
    protectLevel: protectLevelOf(oldTreeType, treeAge) ?? null,
    avgGuanFu: mean ?? null,
  };
}
