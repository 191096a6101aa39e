import { centralBudget, sheng } from '@gushu/shared';
import { useQueries } from '@tanstack/react-query';
import { budgetsOf } from './fund-api.js';
import type { Loaded } from './fund-lines.js';

/** The budgets of the provinces that are looked into; of all that one sees where the only one has no code. */
export function useProvinces(year: number, provinces: readonly string[]) {
  const grants = useQueries({ queries: provinces.map(budgetsOf(centralBudget, year, 'xzCode')) });
  const allotments = useQueries({ queries: provinces.map(budgetsOf(sheng, year, 'provinceCode')) });
  const loaded = (province: string): Loaded => {
    const at = provinces.indexOf(province);
    return { grants: grants[at]?.data ?? [], allotments: allotments[at]?.data ?? [] };
  };
  const failed = [...grants, ...allotments].find(({ error, data }) => error && !data);
  return { loaded, error: failed?.error ?? null };
}
