import { defineRecord } from '../record/define.js';
import { date, dictionary, region, text } from '../record/fields.js';

const TREE = { auto: true, group: 'tree' } as const;
const PATROL = { auto: true, group: 'patrol' } as const;
const CHECK = { auto: true, group: 'check' } as const;

/**
 * When each tree in the register is to be patrolled and checked next (巡护计划). A row has its tree's id and follows from tree,
 * patrols, checks and the province's cycles: nobody enters or changes it, so it is none of `RECORDS`.
 */
export const patrolPlan = defineRecord({
  name: 'patrolPlan',
  path: 'patrolPlan/patrolPlan',
  table: 'patrol_plan',
  label: ['巡护计划', 'Patrol plan'],
  unit: ['株', 'trees'],
  title: 'provinceOldTreeNumber',
  region: 'xzCode',
  states: [],
  sortable: ['patrolDue', 'checkDue'],
  groups: { tree: ['古树', 'Tree'], patrol: ['巡护', 'Patrol'], check: ['检查', 'Check'] },
  fields: {
    provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, identity: true, filter: 'like', ...TREE }),
    treeTypeName: text({ label: ['树种', 'Species'], max: 50, taxon: 'species', filter: 'like', ...TREE }),
    xzCode: region({ label: ['所在区划', 'Region'], filter: 'prefix', ...TREE }),
    smallPlaceName: text({ label: ['小地名', 'Local place name'], max: 100, ...TREE }),
    protectLevel: dictionary({ label: ['保护等级', 'Protection level'], code: 'protect_level', filter: 'in', ...TREE }),
    vigor: dictionary({ label: ['生长势', 'Vigour'], code: 'vigor', filter: 'in', ...TREE }),
    person: text({ label: ['养护责任人', 'Cared for by'], max: 200, filter: 'like', ...TREE }),
    patrolled: date({ label: ['上次巡护', 'Last patrolled'], ...PATROL }),
    patrolDue: date({ label: ['应巡护日期', 'Patrol due'], filter: 'range', ...PATROL }),
    checked: date({ label: ['上次检查', 'Last checked'], ...CHECK }),
    checkDue: date({ label: ['应检查日期', 'Check due'], filter: 'range', ...CHECK }),
  },
});

/** Parts of the plan that can be requested: overdue, or due within `PLAN_DAYS` days. */
export const PLAN_DUE = ['patrolOverdue', 'patrolDue', 'checkOverdue', 'checkDue'] as const;
export type PlanDue = (typeof PLAN_DUE)[number];

/** Days that the plan looks ahead. */
export const PLAN_DAYS = 30;
/** How near the day of a tree in the plan is, as the map distinguishes. */
export const PLAN_TIMES = ['overdue', 'due', 'later'] as const;
export type PlanTime = (typeof PLAN_TIMES)[number];
/** Trees of the plan that its map draws at most: those that are due first. */
export const MAX_PLAN_FEATURES = 1_000;

/** Grouping of a plan's sums: by the regions below the requested one, or by the people who care for the trees. */
export const PLAN_BY = ['region', 'person'] as const;
export type PlanBy = (typeof PLAN_BY)[number];

/** How many trees of a region or a person stand in the plan, and how many of them wait. */
export interface PlanSum {
  /** Code of the region; null for a person, and for trees that stand in no region below the requested one. */
  xzCode: string | null;
  name: string | null;
  trees: number;
  patrolOverdue: number;
  patrolDue: number;
  checkOverdue: number;
  checkDue: number;
}
