import type { ResourceTable, StatTable } from '@gushu/shared';
import { download, get } from '../../api/client.js';

/** Which trees are counted; a snapshot is that of its year. */
export interface StatFilter {
  xzCode: string;
  year: number | undefined;
  archived: boolean;
}

const queryOf = ({ xzCode, year, archived }: StatFilter) => ({ xzCode, year, archiveMark: archived ? 1 : 2 });

/** Trees by grade. */
export const gradeTable = (filter: StatFilter, signal?: AbortSignal): Promise<StatTable> =>
  get<StatTable>('analyse/analyse/oldTreeLevel', queryOf(filter), signal);

/** Every count of the register by region. */
export const resourceTable = (filter: StatFilter, signal?: AbortSignal): Promise<ResourceTable> =>
  get<ResourceTable>('analyse/analyse/oldTreeResource', queryOf(filter), signal);

/** A statistic's table as a workbook; `call` is that of its screen. */
export const downloadTable = (call: 'oldTreeLevel' | 'oldTreeResource', filter: StatFilter): Promise<void> =>
  download(`analyse/analyse/${call}/export`, { query: queryOf(filter) });

/** The current year and the years that have a snapshot, newest first. */
export const dataYears = (signal?: AbortSignal): Promise<number[]> =>
  get<number[]>('oldTree/oldTree/getyearTwo', {}, signal);
