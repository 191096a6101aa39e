import { centralGovernment, sheng } from '@gushu/shared';
import { BUDGET_YEAR } from '../kit/factories.js';
import type { Calls } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

const AREAS = centralGovernment.path;

/** Sums of budgets and projects, by region. */
export const fundCalls: [route: string, calls: Calls][] = [
  [
    `GET ${AREAS}/centralBudget/waterfall`,
    {
      reads: ({ rows }) => [
        {},
        { query: { year: BUDGET_YEAR } },
        { query: { year: BUDGET_YEAR, xzCode: rows.xzCode } },
        { query: { year: BUDGET_YEAR, xzCode: rows.xzCode.slice(0, 4) } },
      ],
      proof: () => '"received":3',
    },
  ],
  [
    `GET ${AREAS}/getCentralBudgetByArea`,
    {
      reads: ({ rows }) => [
        {},
        { query: { xzCode: rows.xzCode } },
        { query: { xzCode: rows.xzCode.slice(0, 2), year: BUDGET_YEAR } },
        { query: { id: rowOf(rows, sheng, 'kept') } },
      ],
      proof: () => '"total":3',
    },
  ],
  [
    `GET ${AREAS}/areaSituation`,
    {
      reads: ({ rows }) => [
        {},
        { query: { xzCode: rows.xzCode } },
        { query: { xzCode: rows.xzCode.slice(0, 2) } },
        { query: { id: rowOf(rows, centralGovernment, 'kept') } },
      ],
      proof: () => '"projectNum":4',
    },
  ],
];
