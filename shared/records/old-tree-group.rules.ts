import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';

type GroupValues = Record<string, unknown>;
type Rule = (row: GroupValues) => Fault | undefined;

/** Fields that a group's recognition rests on: the level that recognised it decides again when one of these changes. */
export const GROUP_RECOGNISED_BY = [
  ...['treeType', 'protectLevel', 'trees', 'area', 'lon', 'lat', 'geom', 'xzCode'],
] as const;

/** A group of fewer trees gets a warning (G04). */
const FEW_TREES = 10;
/** Share by which the typed area may differ from that of the outline (G10). */
const AREA_TOLERANCE = 0.2;
/** Parts that were rounded may miss the whole by it, in percent. */
const ROUNDING = 0.05;

const both = (a: unknown, b: unknown): boolean => !isBlank(a) && !isBlank(b);

/** G07: what covers a part of the ground has a name. */
const named =
  (type: string, density: string): Rule =>
  (row) =>
    isBlank(row[type]) && Number(row[density] ?? 0) > 0
      ? { field: type, key: 'group.cover', params: { because: density, value: String(row[density]) } }
      : undefined;

const RATES = ['ageOver500Rate', 'age300Rate', 'age100Rate'] as const;

const rules: readonly Rule[] = [
  ({ trees }) =>
    !isBlank(trees) && Number(trees) < FEW_TREES
      ? { field: 'trees', key: 'group.fewTrees', params: { min: FEW_TREES }, warning: true }
      : undefined,
  // G11: the trees on file are some of all; how many the register holds is compared by the next rule.
  ({ trees, oldTrees }) =>
    both(trees, oldTrees) && Number(oldTrees) > Number(trees)
      ? { field: 'oldTrees', key: 'group.tooManyOnFile' }
      : undefined,
  ({ oldTrees, memberTrees }) =>
    both(oldTrees, memberTrees) && Number(oldTrees) !== Number(memberTrees)
      ? { field: 'oldTrees', key: 'group.membersDiffer', params: { num: Number(memberTrees) }, warning: true }
      : undefined,
  named('underwoodType', 'underwoodDensity'),
  named('groundCoverType', 'groundCoverDensity'),
  // G08
  ({ minimumAltitude, highestAltitude }) =>
    both(minimumAltitude, highestAltitude) && Number(minimumAltitude) > Number(highestAltitude)
      ? { field: 'highestAltitude', key: 'group.altitudes' }
      : undefined,
  // G10
  ({ area, geomArea }) =>
    both(area, geomArea) && Math.abs(Number(area) - Number(geomArea)) > AREA_TOLERANCE * Number(geomArea)
      ? { field: 'area', key: 'group.areaDiffers', params: { area: Number(geomArea) }, warning: true }
      : undefined,
  (row) => {
    const given = RATES.filter((name) => !isBlank(row[name]));
    const sum = given.reduce((all, name) => all + Number(row[name]), 0);
    return given.length > 0 && Math.abs(sum - 100) > ROUNDING
      ? { field: given[0]!, key: 'group.rates' }
      : undefined;
  },
  ({ manageCompany, managePeople }) =>
    isBlank(manageCompany) && isBlank(managePeople)
      ? { field: 'manageCompany', key: 'tree.duty' }
      : undefined,
];

/** Faults between the fields of a submitted group (G04, G07, G08, G10, G11); what the database knows it asks itself. */
export const groupFaults = (row: GroupValues): Fault[] =>
  rules.map((rule) => rule(row)).filter((fault): fault is Fault => fault !== undefined);

/**
 * G12, checked as a group is saved and as a tree of it is: whether a group is protected less than a tree. 1 is the
 * highest level.
 */
export const isProtectedLess = (level: unknown, than: unknown): boolean =>
  both(level, than) && Number(level) > Number(than);
