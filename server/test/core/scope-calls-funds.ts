import { centralGovernment, sheng } from '@gushu/shared';
import { BUDGET_YEAR } from '../kit/factories.js';
import { queries, reads, type Routes } from './scope-requests.js';
import { rowOf } from './scope-rows.js';

const AREAS = centralGovernment.path;

/** Sums of budgets and projects, by region. */
export const fundCalls: Routes = [
  ...reads(
    AREAS,
    'GET centralBudget/waterfall',
    '"received":3',
    queries(
      () => ({}),
      () => ({ year: BUDGET_YEAR }),
      ({ xzCode }) => ({ year: BUDGET_YEAR, xzCode }),
      ({ xzCode }) => ({ year: BUDGET_YEAR, xzCode: xzCode.slice(0, 4) }),
    ),
  ),
  ...reads(
    AREAS,
    'GET getCentralBudgetByArea',
    '"total":3',
    queries(
      () => ({}),
      ({ xzCode }) => ({ xzCode }),
      ({ xzCode }) => ({ xzCode: xzCode.slice(0, 2), year: BUDGET_YEAR }),
      (rows) => ({ id: rowOf(rows, sheng, 'kept') }),
    ),
  ),
  ...reads(
    AREAS,
    'GET areaSituation',
    '"projectNum":4',
    queries(
      () => ({}),
      ({ xzCode }) => ({ xzCode }),
      ({ xzCode }) => ({ xzCode: xzCode.slice(0, 2) }),
      (rows) => ({ id: rowOf(rows, centralGovernment, 'kept') }),
    ),
  ),
];
