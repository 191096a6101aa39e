import { ReviewStatus } from './record/review.js';
import { LifeStatus } from './records/old-tree.rules.js';
import type { DimensionCall, ResourceCount } from './statistics.js';
import { type ClassName, classesOf, treeClasses } from './tree-classes.js';
import type { FilingFigure } from './wire/archives.js';

/** Filters of a list. */
export type RowFilters = Readonly<Record<string, string>>;

const { standing, moving, dead } = LifeStatus;

/**
 * Filters of the rows that statistics count: none that was revoked or has moved away, and a dead one by its vigour
 * alone.
 */
const counted = (filters: RowFilters): RowFilters => ({
  ...filters,
  lifeStatus: (filters['vigor'] ? [standing, moving, dead] : [standing, moving]).join(),
  status: String(ReviewStatus.approved),
});

/** Filter of the list by a dimension whose codes are keys of a dictionary. */
const FIELDS: Partial<Record<DimensionCall, string>> = {
  oldTreeLevel: 'oldTreeLevel',
  ownership: 'ownership',
  growthVigor: 'vigor',
  growingPlace: 'growPlace',
  growthEnvironment: 'growEnvironment',
};

const CLASSES: Partial<Record<DimensionCall, ClassName>> = {
  treeAge: 'age',
  treeHeight: 'height',
  treeBust: 'bust',
  crownDiameter: 'crown',
};

function filtersOf(call: DimensionCall, code: string): RowFilters | undefined {
  const field = FIELDS[call];
  if (field) return code === 'unknown' ? undefined : { [field]: code };
  const name = CLASSES[call];
  const found = name && classesOf(name).find((one) => one.code === code);
  if (!found) return undefined;
  const { field: measure } = treeClasses[name];
  return {
    ...(found.from === undefined ? {} : { [`${measure}_ge`]: String(found.from) }),
    ...(found.last === undefined ? {} : { [`${measure}_le`]: String(found.last) }),
  };
}

/** Filters of the list that show the trees of a code of a dimension; nothing where none do. */
export function dimensionFilters(call: DimensionCall, code: string): RowFilters | undefined {
  const filters = filtersOf(call, code);
  return filters && counted(filters);
}

/** Filters of the list that show the trees of a species. */
export const speciesFilters = (treeType: string): RowFilters => counted({ treeType });

/** Filters of the trees' list for each count of the resource table. */
const RESOURCE: Partial<Record<ResourceCount, RowFilters>> = {
  archives: {},
  members: { spreadC: '2' },
  levelOne: { oldTreeLevel: '1' },
  levelTwo: { oldTreeLevel: '2' },
  levelThree: { oldTreeLevel: '3' },
  ancient: { oldTreeType: '1' },
  famous: { oldTreeType: '2' },
  both: { oldTreeType: '3' },
  normal: { vigor: '1' },
  weak: { vigor: '2' },
  danger: { vigor: '3' },
  city: { growPlace: '2' },
  rural: { growPlace: '1' },
  state: { ownership: '1' },
  collective: { ownership: '2' },
  personal: { ownership: '3' },
  otherOwner: { ownership: '4' },
  good: { growEnvironment: '1' },
  middle: { growEnvironment: '2' },
  poor: { growEnvironment: '3' },
};

/**
 * The list and its filters that show the rows of a count of the resource table; undefined where no list does: for
 * counts over both registers, and for fields that are not filled in.
 */
export function resourceFilters(
  count: ResourceCount,
): { list: 'oldTree' | 'oldTreeGroup'; filters: RowFilters } | undefined {
  if (count === 'groupNum') return { list: 'oldTreeGroup', filters: counted({}) };
  const filters = RESOURCE[count];
  return filters && { list: 'oldTree', filters: counted(filters) };
}

/** States of the rows behind a figure of the filing. */
const FILED: Partial<Record<FilingFigure, string>> = {
  ...{ missing: '0,2,3,4,5,6', drafts: '0', returned: '2' },
  ...{ county: '3', city: '4', province: '5', nation: '6' },
};

/** A year of a region. */
interface YearPlace {
  xzCode: string;
  year: number;
}

/** Filters of a register's list that show the rows of a figure of the filing; nothing where it counts no live rows. */
export function filingFilters(figure: FilingFigure, { xzCode, year }: YearPlace): RowFilters | undefined {
  const upToYear = { xzCode, year_le: String(year) };
  // The register holds dead trees until they are revoked.
  if (figure === 'approved')
    return {
      status: String(ReviewStatus.approved),
      lifeStatus: [standing, dead, moving].join(),
      ...upToYear,
    };
  const status = FILED[figure];
  return status === undefined ? undefined : { status, ...upToYear };
}
