import { centralBudget, centralGovernment, sheng } from '@gushu/shared';
import { bodyOf, BUDGET_YEAR } from '../kit/factories.js';
import type { Calls } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

const AREAS = centralGovernment.path;

/** Budgets are written by the nation and the provinces alone: a county's people are refused their own as well. */
const writes = [centralBudget, sheng].flatMap((record): [string, Calls][] => [
  [
    `POST ${record.path}/save`,
    {
      writes: async ({ rows, db }) => {
        const parent = record === sheng ? { parentId: rowOf(rows, centralBudget, 'kept') } : {};
        const place = { xzCode: rows.xzCode, tenantId: rows.tenantId };
        return [{ body: await bodyOf(db, record, { ...place, ...parent }) }];
      },
      refusedToo: true,
    },
  ],
  [
    `POST ${record.path}/remove`,
    { writes: ({ rows }) => [{ query: { ids: rowOf(rows, record, 'doomed') } }], refusedToo: true },
  ],
  [
    `GET ${record.path}/export-count`,
    { reads: ({ rows }) => [{}, { query: { xzCode: rows.xzCode } }], proof: () => '"total":3' },
  ],
]);

/** Sums of budgets and projects, by region. */
export const fundCalls: [route: string, calls: Calls][] = [
  ...writes,
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
