import { oldTree, oldTreeGroup } from '@gushu/shared';
import type { Calls } from './scope-calls.js';
import { rowOf } from './scope-rows.js';

const asked = (path: string, call: string, why: string): [string, Calls] => [
  `GET ${path}/${call}`,
  { shared: why, asks: [{}, { query: { id: 1, tableName: 'old_tree', dataType: '1' } }] },
];
const RULES = 'belongs to the tenant, and holds for its region and those below';
const OWN = 'belongs to who ordered it';

/** Calls of inspection rules, and of what they say of rows. */
export const inspectionCalls: Record<string, Calls> = {
  ...Object.fromEntries(
    ['selectDataTableByDataType', 'selectSystemCheckRule'].map((call) =>
      asked('inspectionRule/inspectionRule', call, RULES),
    ),
  ),
  ...Object.fromEntries(
    ['save', 'update'].map((call) => [`POST inspectionRule/inspectionRule/${call}`, { shared: RULES }]),
  ),
  ...Object.fromEntries([asked('field/field', 'selectFieldByTableName', 'names the fields of a table')]),
  ...Object.fromEntries(
    ['list', 'detail', 'report', 'faults', 'export', 'export-count'].map((call) =>
      asked('inspectionRule/inspectionRun', call, OWN),
    ),
  ),
  'POST inspectionRule/inspectionRun/submit': {
    writes: ({ rows }) => [{ body: { dataType: '1', xzCode: rows.xzCode } }],
    byRegion: true,
  },
  'POST inspectionRule/inspectionRun/cancel': { shared: OWN },
  'POST inspectionRule/inspectionRun/export-submit': { shared: 'tried in exports of reports' },
  ...Object.fromEntries(
    [oldTree, oldTreeGroup].map((record) => [
      `GET ${record.path}/inspect`,
      {
        reads: ({ rows }) => [{ query: { id: rowOf(rows, record, 'kept') } }],
        proof: ({ mark }) => mark,
      } satisfies Calls,
    ]),
  ),
};
