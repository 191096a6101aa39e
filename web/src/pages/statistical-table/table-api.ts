import type { StatisticalTable, WholeTable } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallOptions, download, get, post, request } from '../../api/client.js';
import { SCREEN } from '../../wall/screen-query.js';

const PATH = 'apicture/apicture/replaceStatisticalTable';
const TABLES = ['statistical-tables'] as const;

/** Whose figures a table holds: its kind, year and region. */
export interface TablePlace {
  dataType: string;
  year: number;
  /** Empty for the person's own region. */
  xzCode: string;
}

/** The calls of tables that are entered by hand. */
export const tablesApi = {
  template: (dataType: string) => download(`${PATH}/template`, { query: { dataType } }),
  replace: (file: File, place: TablePlace, how: Pick<CallOptions, 'signal' | 'onSent'>) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return request<{ successNum: number }>(PATH, { method: 'POST', query: { ...place }, body, ...how });
  },
  withdraw: (id: string, reason: string) => post<true>(`${PATH}/remove`, { reason }, { ids: id }),
};

/** The tables that stand in the person's region. */
export function useTables() {
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: [...TABLES, language],
    queryFn: ({ signal }) => get<StatisticalTable[]>(`${PATH}/list`, {}, signal),
  });
}

/** A table with its rows. */
export function useWholeTable(id: string) {
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: [...TABLES, id, language],
    queryFn: ({ signal }) => get<WholeTable>(`${PATH}/detail`, { id }, signal),
  });
}

/** All that has been read of the tables is old, and so are the figures that they stand in for. */
export function useInvalidateTables(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: TABLES }),
      client.invalidateQueries({ queryKey: [SCREEN] }),
    ]);
  };
}
