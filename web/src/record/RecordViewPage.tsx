import { permissionOf, type RecordDefinition, ReviewStatus, type Row } from '@gushu/shared';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ChangeComparison } from '../changes/ChangeComparison.js';
import { openChangeOf, originAfter, originOf } from '../changes/changed-rows.js';
import { ChangeNotice } from '../changes/ChangeNotice.js';
import { Attachments } from '../attachments/Attachments.js';
import { FieldValue } from '../fields/FieldValue.js';
import { EmptyState } from '../layout/EmptyState.js';
import { RowError } from './RowError.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { useTabTitle } from '../layout/useVisit.js';
import { type RecordColumn, shownFields } from '../columns/record-columns.js';
import { PrintButton, PrintHead } from './PrintHead.js';
import { RecordDetails } from './RecordDetails.js';
import { useRecordRow } from '../api/record-rows.js';
import { HistoryTimeline } from '../history/HistoryTimeline.js';
import { ReturnNotice } from '../history/ReturnNotice.js';
import { isEditable, moveOf } from '../review/review-moves.js';
import { StatusActions } from '../review/StatusActions.js';
import { usePermission } from '../session/access.js';
import '../editing/record-form.css';

interface Props {
  record: RecordDefinition;
  columns: readonly RecordColumn[];
  paths: { list: string; form: string; view: string };
  /** Sections below the fields. */
  sections?: (row: Row) => ReactNode;
}

/** Page of one plain record: all that is known of it, what may be done with it, and what has been. */
export function RecordViewPage({ record, columns, paths, sections }: Props) {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('id') ?? undefined;
  const read = useRecordRow(record, id);
  const { data: row, error, refetch } = read;
  const mayEdit = usePermission(permissionOf(record, 'edit'));
  const title = row && String(row[record.title] ?? row.id);
  const status = shownFields(record)['status'];
  const navigate = useNavigate();
  useTabTitle(title);
  if (!id) return <EmptyState title={t('record.missing')} />;
  const became = originAfter(error);
  if (became) return <Navigate to={`${paths.view}?id=${became}`} replace />;
  if (error && !row) return <RowError error={error} onRetry={() => void refetch()} back={paths.list} />;
  if (!row) return <Skeleton active paragraph={{ rows: 12 }} />;
  const origin = originOf(row);
  // A change ends with its last approval: what it has become is the row that it was of.
  const toOrigin = (action: string) =>
    origin &&
    moveOf(row, action)?.status === ReviewStatus.approved &&
    void navigate(`${paths.view}?id=${origin}`);
  return (
    <article className="form-group record-view">
      <PrintHead record={record} title={title} />
      <StaleAlert read={read} />
      <header>
        <h1>{title}</h1>
        {status && <FieldValue name="status" field={status} row={row} />}
        <span className="record-view-actions">
          <StatusActions record={record} rows={[row]} size="middle" type="default" onDone={toOrigin} />
          <PrintButton />
          {mayEdit && isEditable(row) && !openChangeOf(row) && (
            <Link to={`${paths.form}?id=${row.id}`}>
              <Button tabIndex={-1}>{t('action.edit')}</Button>
            </Link>
          )}
        </span>
      </header>
      <ReturnNotice record={record} row={row} />
      <ChangeNotice record={record} row={row} view={paths.view} />
      {origin && <ChangeComparison record={record} row={row} />}
      {record.files && !origin && <Attachments record={record} row={row} />}
      <RecordDetails record={record} columns={columns} row={row} />
      {sections?.(row)}
      <h2 className="record-section">{t('record.history')}</h2>
      <HistoryTimeline record={record} fields={shownFields(record)} id={row.id} version={row.version} />
    </article>
  );
}
