import type { Label } from './record/fields.js';

/** Counts of a line of the resource table with their names, in the order of its columns. */
export const resourceCounts = {
  treeTotal: ['总株数', 'Trees'],
  scattered: ['散生', 'Scattered'],
  groupTrees: ['群状', 'In groups'],
  groupNum: ['古树群(个)', 'Groups'],
  levelOne: ['一级', 'Level 1'],
  levelTwo: ['二级', 'Level 2'],
  levelThree: ['三级', 'Level 3'],
  famous: ['名木', 'Famous'],
  both: ['古树且名木', 'Both'],
  normal: ['正常', 'Normal'],
  weak: ['衰弱', 'Weak'],
  danger: ['濒危', 'Endangered'],
  city: ['城区', 'Urban'],
  rural: ['乡村', 'Rural'],
  state: ['国有', 'State'],
  collective: ['集体', 'Collective'],
  personal: ['个人', 'Private'],
  otherOwner: ['其他', 'Other'],
  good: ['良好', 'Good'],
  middle: ['中等', 'Medium'],
  poor: ['差', 'Poor'],
} as const satisfies Record<string, Label>;

/** Name of a count of the resource table. */
export type ResourceCount = keyof typeof resourceCounts;

/** A region of a statistic; no code stands for the trees whose code stops above its children. */
export interface StatRegion {
  xzCode: string | null;
  xzName: string;
}

/** One line of the resource table. */
export type ResourceRow = StatRegion & Record<ResourceCount, number>;

/** A counted code with its name and its share of the total in percent. */
export interface StatItem {
  code: string;
  name: string;
  num: number;
  zbCount: number;
}

/** Trees of a region by the codes of a dimension. */
export interface StatRow extends StatRegion {
  total: number;
  items: StatItem[];
}

/** Trees by region and code; the last row is the asked region itself. */
export interface StatTable {
  rows: StatRow[];
  items: StatItem[];
  statTime: string;
}

/** The resource table; the last row is the asked region itself. */
export interface ResourceTable {
  rows: ResourceRow[];
  total: ResourceRow;
  statTime: string;
}
