import { centralBudget, type FundWaterfall, type RecordDefinition, type Row, sheng } from '@gushu/shared';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, type Query } from '../../api/client.js';
import { recordApi } from '../../api/record-api.js';

/** More budgets than a province has in a year. */
const ALL = 500;
const SUMS = 'fund-sums';

/** Where the money of a year went; of the newest year with a budget where none is named. */
export const useWaterfall = (year: number | undefined) =>
  useQuery({
    queryKey: [SUMS, year],
    queryFn: ({ signal }) =>
      get<FundWaterfall>(`${centralBudget.path}/waterfall`, year === undefined ? {} : { year }, signal),
    placeholderData: keepPreviousData,
  });

/** All rows of a list, which is cut into pages. */
async function allRows(record: RecordDefinition, query: Query, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const page = await recordApi(record).page({ ...query, ascs: 'xzCode,id', size: ALL, current }, signal);
    rows.push(...page.records);
    if (page.records.length < ALL) return rows;
  }
}

/** How the grants and the allotments of a year are read, of one province or of all that one sees. */
export const budgetsOf = (year: number, province: string) => {
  const read = (record: RecordDefinition, where: Query) => ({
    queryKey: ['record', record.name, SUMS, year, province],
    queryFn: ({ signal }: { signal: AbortSignal }) => allRows(record, { year, ...where }, signal),
  });
  return [
    read(centralBudget, province === '' ? {} : { xzCode: province }),
    read(sheng, province === '' ? {} : { provinceCode: province }),
  ];
};

/** Forgets what follows from budgets, after a change of one. */
export function useForgetFunds(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [SUMS] }),
      ...[centralBudget, sheng].map(({ name }) => client.invalidateQueries({ queryKey: ['record', name] })),
    ]);
}
