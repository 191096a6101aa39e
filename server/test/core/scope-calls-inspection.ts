import { oldTree, oldTreeGroup } from '@gushu/shared';
import { BY_REGION, body, byMark, byRow, reads, type Routes, shared, writes } from './scope-requests.js';

const ASKS = [{}, { query: { id: 1, tableName: 'old_tree', dataType: '1' } }];
const RULES = 'belongs to the tenant, and holds for its region and those below';
const OWN = 'belongs to who ordered it';
const RUN = 'inspectionRule/inspectionRun';

/** Calls of inspection rules, and of their faults in rows. */
export const inspectionCalls: Routes = [
  ...shared(
    RULES,
    'inspectionRule/inspectionRule',
    'GET selectDataTableByDataType selectSystemCheckRule',
    ASKS,
  ),
  ...shared(RULES, 'inspectionRule/inspectionRule', 'POST save update'),
  ...shared('names the fields of a table', 'field/field', 'GET selectFieldByTableName', ASKS),
  ...shared(OWN, RUN, 'GET list detail report faults export export-count', ASKS),
  ...writes(
    RUN,
    'POST submit',
    body(({ xzCode }) => ({ dataType: '1', xzCode })),
    BY_REGION,
  ),
  ...shared(OWN, RUN, 'POST cancel'),
  ...shared('tried in exports of reports', RUN, 'POST export-submit'),
  ...[oldTree, oldTreeGroup].flatMap((record) =>
    reads(record.path, 'GET inspect', byMark, byRow(record, 'kept')),
  ),
];
