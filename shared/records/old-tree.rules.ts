import type { EndLevel } from '../record/review.js';
import { isBlank } from '../blank.js';
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

/** Fields that a recognition rests on: the level that recognised the tree decides again when one of these changes. */
export const RECOGNISED_BY = ['treeType', 'oldTreeType', 'treeAge', 'lon', 'lat', 'xzCode'] as const;

type Rule = (row: TreeValues) => Fault | undefined;

const needed = (field: string, because: string, value: string): Fault => ({
  field,
  key: 'tree.needed',
  params: { because, value },
});

/** Decimals of a position that says where a tree stands to a metre (T21). */
const POSITION_DECIMALS = 5;
const decimalsOf = (degrees: unknown): number => String(Number(degrees)).split('.')[1]?.length ?? 0;

/** Whether a girth in centimetres is one that trees of the age have (T29). */
const fitsAge = (bust: number, age: number): boolean => bust >= 0.15 * age && bust <= 6 * age;

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
  // T16: required by the form of the survey, so it cannot be explained away.
  ({ vigor, envFactor }) =>
    ['2', '3'].includes(String(vigor)) && isBlank(envFactor)
      ? needed('envFactor', 'vigor', String(vigor))
      : undefined,
  // T22
  ({ spreadC, provinceGroupNumber }) =>
    String(spreadC) === '2' && isBlank(provinceGroupNumber)
      ? needed('provinceGroupNumber', 'spreadC', '2')
      : undefined,
  // It would be counted twice: by itself, and with the trees of its group.
  ({ spreadC, provinceGroupNumber }) =>
    String(spreadC) === '1' && !isBlank(provinceGroupNumber)
      ? { field: 'provinceGroupNumber', key: 'tree.scattered' }
      : undefined,
  ({ manageCompany, managePeople }) =>
    isBlank(manageCompany) && isBlank(managePeople)
      ? { field: 'manageCompany', key: 'tree.duty' }
      : undefined,
  // T24
  ({ checkDate, reviewDate }) =>
    !isBlank(checkDate) && !isBlank(reviewDate) && String(reviewDate) < String(checkDate)
      ? { field: 'reviewDate', key: 'tree.reviewedEarly' }
      : undefined,
  // T18
  ({ oldTreeType, planter, plantTime }) =>
    String(oldTreeType) === '1' && !(isBlank(planter) && isBlank(plantTime))
      ? { field: isBlank(planter) ? 'plantTime' : 'planter', key: 'tree.planter', warning: true }
      : undefined,
  // T21
  ({ lon, lat }) =>
    !isBlank(lon) && Number(lon) === Number(lat)
      ? { field: 'lat', key: 'tree.position', warning: true }
      : undefined,
  ({ lon, lat }) =>
    !isBlank(lon) && !isBlank(lat) && [lon, lat].every((degrees) => decimalsOf(degrees) < POSITION_DECIMALS)
      ? { field: 'lon', key: 'tree.precision', params: { n: POSITION_DECIMALS }, warning: true }
      : undefined,
  // T29
  ({ bust, treeAge }) =>
    !isBlank(bust) && Number(treeAge ?? 0) > 0 && !fitsAge(Number(bust), Number(treeAge))
      ? { field: 'bust', key: 'tree.girthOfAge', warning: true }
      : undefined,
  // T30
  ({ ownership, manageCompany, managePeople }) =>
    String(ownership) === '3' && !isBlank(manageCompany) && isBlank(managePeople)
      ? { field: 'managePeople', key: 'tree.owner', warning: true }
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
export function derivedTree(row: TreeValues) {
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

/** Register status, dictionary `life_status`: in it, dead and to be revoked, revoked, being moved, moved away. */
export const LifeStatus = { standing: '1', dead: '2', revoked: '3', moving: '4', left: '5' } as const;

/** Register status of an approved tree by its vigour: 1 it lives, 2 it is dead. One revoked or moved stays what it is. */
export function lifeStatusOf(lifeStatus: unknown, vigor: unknown): string {
  const status = isBlank(lifeStatus) ? '1' : String(lifeStatus);
  if (!['1', '2'].includes(status) || isBlank(vigor)) return status;
  return String(vigor) === '4' ? '2' : '1';
}

/** Faults of a tree in the register: those between its fields, and the level that it was stored with (T07, T08). */
export function storedTreeFaults(row: TreeValues): Fault[] {
  const { oldTreeType, oldTreeLevel, treeAge } = row;
  const faults = treeFaults(row);
  const level = levelOf(oldTreeType, treeAge);
  if (isBlank(oldTreeLevel) || level === undefined || String(oldTreeLevel) === level) return faults;
  const isFamous = String(oldTreeType) === '2';
  return [...faults, { field: 'oldTreeLevel', key: isFamous ? 'tree.noLevel' : 'tree.level' }];
}
