import type { ArchiveMark, StatCall, StatStamp } from '@gushu/shared';
import { download, get, type Query } from '../../api/client.js';

/** The region and year that are counted; a snapshot is that of its year. */
export interface StatScope {
  xzCode: string;
  year: number | undefined;
  archiveMark: ArchiveMark;
}

/** Which trees are counted: those of region and year, narrowed by filters under the names of the call. */
export interface StatFilter extends StatScope {
  narrowed: Readonly<Record<string, string>>;
}

const queryOf = ({ narrowed, ...scope }: StatFilter): Query => ({ ...narrowed, ...scope });

const PATH = 'analyse/analyse';

/** A statistic with the time it was counted, and what was. */
export const statTable = <T>(
  call: StatCall,
  filter: StatFilter,
  signal?: AbortSignal,
  paging: Query = {},
): Promise<T & StatStamp> => get(`${PATH}/${call}`, { ...queryOf(filter), ...paging }, signal);

/** The same as a workbook. */
export const downloadTable = (call: StatCall, filter: StatFilter): Promise<void> =>
  download(`${PATH}/${call}/export`, { query: queryOf(filter) });

/** A register that statistics count. */
export type StatRegister = 'oldTree' | 'oldTreeGroup';

/** The years that have a snapshot, newest first. */
export const archivedYears = (register: StatRegister, signal?: AbortSignal): Promise<number[]> =>
  get<number[]>(`${register}/${register}/getyear`, {}, signal);
