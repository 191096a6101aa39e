import { download, get } from '../../api/client.js';

/** Which trees are counted; a snapshot is that of its year. */
export interface StatFilter {
  xzCode: string;
  year: number | undefined;
  archived: boolean;
}

const queryOf = ({ xzCode, year, archived }: StatFilter) => ({ xzCode, year, archiveMark: archived ? 1 : 2 });

/** The calls that answer a table of regions, each also as a workbook. */
export type StatCall = 'oldTreeLevel' | 'oldTreeResource';

const PATH = 'analyse/analyse';

/** A table of regions with the time it was counted. */
export const statTable = <T>(
  call: StatCall,
  filter: StatFilter,
  signal?: AbortSignal,
): Promise<T & { statTime: string }> => get(`${PATH}/${call}`, queryOf(filter), signal);

/** The same as a workbook. */
export const downloadTable = (call: StatCall, filter: StatFilter): Promise<void> =>
  download(`${PATH}/${call}/export`, { query: queryOf(filter) });

/** The current year and the years that have a snapshot, newest first. */
export const dataYears = (signal?: AbortSignal): Promise<number[]> =>
  get<number[]>('oldTree/oldTree/getyearTwo', {}, signal);
