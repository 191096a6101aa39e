import { get } from '../../api/client.js';

/** Which trees are counted; a snapshot is that of its year. */
export interface StatFilter {
  xzCode: string;
  year: number | undefined;
  archived: boolean;
}

/** A counted code with its name and its share in percent. */
export interface StatItem {
  code: string;
  name: string;
  num: number;
  zbCount: number;
}

/** Trees of one region by code. */
export interface StatRow {
  xzCode: string;
  xzName: string;
  total: number;
  items: StatItem[];
}

/** Trees by region and code; the last row is the asked region itself. */
export interface StatTable {
  rows: StatRow[];
  items: StatItem[];
  statTime: string;
}

/** Names of the counts in a line of the resource table. */
export const RESOURCE_COUNTS = [
  ...(['treeTotal', 'scattered', 'groupNum', 'groupTrees'] as const),
  ...(['levelOne', 'levelTwo', 'levelThree', 'famous', 'both'] as const),
  ...(['city', 'rural', 'normal', 'weak', 'danger'] as const),
  ...(['state', 'collective', 'personal', 'otherOwner', 'good', 'middle', 'poor'] as const),
] as const;

/** One line of the resource table. */
export type ResourceRow = Record<(typeof RESOURCE_COUNTS)[number], number> & {
  xzCode: string;
  xzName: string;
};

/** The resource table; the last row is the asked region itself. */
export interface ResourceTable {
  rows: ResourceRow[];
  total: ResourceRow;
  statTime: string;
}

const queryOf = ({ xzCode, year, archived }: StatFilter) => ({ xzCode, year, archiveMark: archived ? 1 : 2 });

/** Trees by grade. */
export const gradeTable = (filter: StatFilter, signal?: AbortSignal): Promise<StatTable> =>
  get<StatTable>('analyse/analyse/oldTreeLevel', queryOf(filter), signal);

/** Every count of the register by region. */
export const resourceTable = (filter: StatFilter, signal?: AbortSignal): Promise<ResourceTable> =>
  get<ResourceTable>('analyse/analyse/oldTreeResource', queryOf(filter), signal);

/** The current year and the years that have a snapshot, newest first. */
export const dataYears = (signal?: AbortSignal): Promise<number[]> =>
  get<number[]>('oldTree/oldTree/getyearTwo', {}, signal);
