import type { RecordDefinition, RecordPaths, RowOf } from '@gushu/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from '../attachments/Attachments.js';
import { ChangeComparison } from '../changes/ChangeComparison.js';
import { originOf } from '../changes/changed-rows.js';
import { ChangeNotice } from '../changes/ChangeNotice.js';
import { type FormColumn, shownFields, titleIn } from '../columns/record-columns.js';
import { FieldValue } from '../fields/FieldValue.js';
import { HistoryTimeline } from '../history/HistoryTimeline.js';
import { ReturnNotice } from '../history/ReturnNotice.js';
import { NextStep } from '../review/NextStep.js';
import { TakeBackNotice } from '../review/TakeBackNotice.js';
import { RecordDetails } from './RecordDetails.js';
import { RecordPage } from './RecordPage.js';
import '../editing/record-form.css';

interface Props<D extends RecordDefinition> {
  record: D;
  columns: readonly FormColumn[];
  paths: RecordPaths;
  /** Sections below the fields. */
  sections?: ((row: RowOf<D>) => ReactNode) | undefined;
}

/** Page of one plain record: all that is known of it, what may be done with it, and what has been. */
export function RecordViewPage<D extends RecordDefinition>({ record, columns, paths, sections }: Props<D>) {
  const { t } = useTranslation();
  const fields = shownFields(record);
  const status = fields['status'];
  const titleOf = (row: RowOf) => titleIn(record, row);
  return (
    <RecordPage record={record} paths={paths} titleOf={titleOf} className="form-group record-view">
      {(row, actions) => (
        <>
          <header>
            <h1>{titleOf(row)}</h1>
            {status && <FieldValue name="status" field={status} row={row} />}
            <span className="record-view-actions">{actions}</span>
          </header>
          <NextStep record={record} row={row} />
          <TakeBackNotice record={record} row={row} />
          <ReturnNotice record={record} row={row} />
          <ChangeNotice record={record} row={row} view={paths.view} />
          <ChangeComparison record={record} row={row} />
          {record.files && !originOf(row) && <Attachments record={record} row={row} />}
          <RecordDetails record={record} columns={columns} row={row} />
          {sections?.(row)}
          <h2 className="record-section">{t('record.history')}</h2>
          <HistoryTimeline record={record} fields={fields} id={row.id} version={row.version} />
        </>
      )}
    </RecordPage>
  );
}
