import { patrolFaults, patrolRecord } from '@gushu/shared';
import { Attachments } from '../../attachments/Attachments.js';
import { RecordFormPage } from '../../editing/RecordFormPage.js';
import { RecordViewPage } from '../../record/RecordViewPage.js';
import { RecordTable } from '../../record/RecordTable.js';
import { StatusActions } from '../../review/StatusActions.js';
import { ImportButton } from '../../sheet-import/ImportButton.js';
import { PATROL_PATHS, usePatrolColumns } from './patrol-columns.js';

/** Patrols as a list. */
export const PatrolListPage = () => (
  <RecordTable
    record={patrolRecord}
    columns={usePatrolColumns()}
    paths={PATROL_PATHS}
    tools={<ImportButton record={patrolRecord} />}
    rowActions={(row) => <StatusActions record={patrolRecord} rows={[row]} />}
  />
);

/** Adds or changes a patrol. */
export const PatrolFormPage = () => (
  <RecordFormPage
    record={patrolRecord}
    columns={usePatrolColumns()}
    paths={PATROL_PATHS}
    faults={patrolFaults}
  />
);

/** One patrol. */
export const PatrolViewPage = () => (
  <RecordViewPage
    record={patrolRecord}
    columns={usePatrolColumns()}
    paths={PATROL_PATHS}
    sections={(row) => <Attachments record={patrolRecord} row={row} />}
  />
);
