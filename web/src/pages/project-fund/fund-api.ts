import { centralBudget, type FundWaterfall, type RecordDefinition, type RowOf, sheng } from '@gushu/shared';
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
async function allRows<D extends RecordDefinition>(record: D, query: Query, signal: AbortSignal) {
  const rows: RowOf<D>[] = [];
  for (let current = 1; ; current += 1) {
    const page = await recordApi(record).page({ ...query, ascs: 'xzCode,id', size: ALL, current }, signal);
    rows.push(...page.records);
    if (page.records.length < ALL) return rows;
  }
}

/** How the rows of a year are read, of one province by the field that names it, or of all that one sees. */
export const budgetsOf =
  <D extends RecordDefinition>(record: D, year: number, field: 'xzCode' | 'provinceCode') =>
  (province: string) => ({
    queryKey: ['record', record.name, SUMS, year, province],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      allRows(record, { year, ...(province === '' ? {} : { [field]: province }) }, signal),
  });

/** Forgets what follows from budgets, after a change of one. */
export function useInvalidateFunds(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [SUMS] }),
      ...[centralBudget, sheng].map(({ name }) => client.invalidateQueries({ queryKey: ['record', name] })),
    ]);
}
