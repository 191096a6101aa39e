import {
  ArchiveMark,
  type DimensionCall,
  LifeStatus,
  type ResourceCount,
  type StatStamp,
} from '@gushu/shared';
import type { StatFilter } from './statistics-api.js';

type Filters = Readonly<Record<string, string>>;

const TREES = '/basicdata/oldTree';
const GROUPS = '/basicdata/oldTreeGroup';

/** Filter of the list by a dimension whose codes are keys of a dictionary. */
const FIELDS: Partial<Record<DimensionCall, string>> = {
  oldTreeLevel: 'oldTreeLevel',
  ownership: 'ownership',
  growthVigor: 'vigor',
  growingPlace: 'growPlace',
  growthEnvironment: 'growEnvironment',
};

/** Limits of the classes of a measure, in its field's unit, and the step below a limit that its values have. */
const CLASSES: Partial<
  Record<DimensionCall, { field: string; limits: readonly number[]; step: number; first?: number }>
> = {
  treeAge: { field: 'treeAge', limits: [100, 300, 500, 1000, 2000], step: 1, first: 0 },
  treeHeight: { field: 'treeHeight', limits: [10, 20, 30], step: 0.1 },
  treeBust: { field: 'bust', limits: [100, 300, 500], step: 0.1 },
  crownDiameter: { field: 'avgGuanFu', limits: [5, 20, 40], step: 0.1 },
};

/** Filters of the list that show the trees of a code. */
export function filtersOf(call: DimensionCall, code: string): Filters | undefined {
  const field = FIELDS[call];
  if (field) return code === 'unknown' ? undefined : { [field]: code };
  const classes = CLASSES[call];
  // A letter and the number of the class.
  const number = Number(code.slice(1));
  if (!classes || !Number.isInteger(number)) return undefined;
  const at = number - (classes.first ?? 1);
  const [from, to] = [classes.limits[at - 1], classes.limits[at]];
  return {
    ...(from === undefined ? {} : { [`${classes.field}_ge`]: String(from) }),
    ...(to === undefined ? {} : { [`${classes.field}_le`]: String(Number((to - classes.step).toFixed(1))) }),
  };
}

/** Filters of the list that show the trees of a count of the resource table; what is counted from two lists has none. */
const RESOURCE: Partial<Record<ResourceCount, Filters>> = {
  archives: {},
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

/** Whether the lists hold the rows that were counted: those of a snapshot and of further filters they do not show. */
export const isListed = ({ archiveMark }: StatStamp, { narrowed }: StatFilter): boolean =>
  archiveMark === ArchiveMark.live && Object.keys(narrowed).length === 0;

const { standing, moving, dead } = LifeStatus;

/** What is counted: no row that was revoked or has moved away, and a dead one by its vigour alone. */
const countedIn = ({ vigor }: Filters): string =>
  (vigor ? [standing, moving, dead] : [standing, moving]).join();

const addressOf = (list: string, xzCode: string | null, filters: Filters | undefined): string | undefined =>
  xzCode === null || !filters
    ? undefined
    : `${list}?${new URLSearchParams({ ...filters, lifeStatus: countedIn(filters), xzCode, status: '1' })}`;

/** Address of the trees of a region that have a code in a dimension. */
export const dimensionRows = (call: DimensionCall, code: string, xzCode: string | null): string | undefined =>
  addressOf(TREES, xzCode, filtersOf(call, code));

/** Address of the rows of a region behind a count of the resource table. */
export const resourceRows = (count: ResourceCount, xzCode: string | null): string | undefined =>
  count === 'groupNum' ? addressOf(GROUPS, xzCode, {}) : addressOf(TREES, xzCode, RESOURCE[count]);
