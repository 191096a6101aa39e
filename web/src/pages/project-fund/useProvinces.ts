import { useQueries } from '@tanstack/react-query';
import { budgetsOf } from './fund-api.js';
import type { Loaded } from './fund-lines.js';

const NOTHING: Loaded = { grants: [], allotments: [] };

/** The budgets of the provinces that are looked into; of all that one sees where the only one has no code. */
export function useProvinces(year: number, provinces: readonly string[]) {
  const reads = useQueries({ queries: provinces.flatMap((province) => budgetsOf(year, province)) });
  const loaded = (province: string): Loaded => {
    const at = provinces.indexOf(province) * 2;
    if (at < 0) return NOTHING;
    return { grants: reads[at]?.data ?? [], allotments: reads[at + 1]?.data ?? [] };
  };
  return { loaded, error: reads.find(({ error, data }) => error && !data)?.error ?? null };
}
