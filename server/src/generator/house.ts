import type { Area, RecordPlan } from './plan.js';

/** Where a record of an area is named: its menus, its screens, its addresses. */
interface AreaFiles {
  address: string;
  menus: string;
  /** The line of the area's folder of the menu, behind which its entries stand. */
  folder: string;
  /** Whether the area's modules stand in an order of the dependency rules. */
  ordered?: string;
}

/** The files of this house in which each area names its records. */
export const AREA_FILES: Record<Area, AreaFiles> = {
  protection: {
    address: '/protectManage',
    menus: 'server/src/base-data/menus/protection.ts',
    folder: `    source: 'shield',\n    children: [\n`,
    ordered: `  protection: [`,
  },
  information: {
    address: '/information',
    menus: 'server/src/base-data/menus/knowledge.ts',
    folder: `    source: 'read',\n    children: [\n`,
    ordered: `  information: [`,
  },
  experts: {
    address: '/expertPoolManagement',
    menus: 'server/src/base-data/menus/knowledge.ts',
    folder: `    source: 'team',\n    children: [\n`,
  },
};

/** Address of a record's list. */
export const addressOf = ({ name, area }: Pick<RecordPlan, 'name' | 'area'>): string =>
  `${AREA_FILES[area].address}/${name}`;
