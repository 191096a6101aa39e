import { isBlank, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { Drawer, Skeleton } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Photos } from '../attachments/Attachments.js';
import { originOf } from '../changes/changed-rows.js';
import { FieldValue } from '../fields/FieldValue.js';
import { RowError } from './RowError.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { useScreenTier } from '../layout/screen-tier.js';
import { type FormColumn, shownFields, titleIn } from '../columns/record-columns.js';
import { HistoryTimeline } from '../history/HistoryTimeline.js';
import { ReturnNotice } from '../history/ReturnNotice.js';
import { NextStep } from '../review/NextStep.js';
import { StatusActions } from '../review/StatusActions.js';
import { TakeBackNotice } from '../review/TakeBackNotice.js';
import { RecordDetails } from './RecordDetails.js';
import { EditLink } from './RecordPage.js';
import { useRecordRow } from '../api/record-rows.js';
import { LinkButton } from '../layout/LinkButton.js';
import { RowFlow } from './RowFlow.js';
import { useNeighbours } from './useNeighbours.js';

/** Maximum number of thumbnails in the drawer. */
const DRAWN_PICTURES = 4;

interface Props {
  record: RecordDefinition;
  columns: readonly FormColumn[];
  id: string | undefined;
  paths: { form: string; view: string };
  /** Notice above the row's fields. */
  notice?: ((row: RowOf) => ReactNode) | undefined;
  /** Whether the record itself lets a row be edited; a row in review never is. */
  editable?: ((row: RowOf) => boolean) | undefined;
  /** Shows another row of the list. */
  onGo: (id: string) => void;
  onClose: () => void;
}

/** A row beside its list: all fields and actions. */
export function RecordDrawer(props: Props) {
  const { record, columns, id, paths, notice, editable = () => true, onGo, onClose } = props;
  const { t } = useTranslation();
  const small = useScreenTier() === 0;
  const read = useRecordRow(record, id);
  const { data: row, error, refetch } = read;
  const neighbours = useNeighbours(record.name, id);
  const { next } = neighbours;
  const buttons = useRef<HTMLDivElement>(null);
  const status = shownFields(record)['status'];
  // The number is left out where it is the title.
  const titled =
    record.updateKey === record.title && !isBlank(valueOf(row ?? {}, record.title)) ? [record.title] : [];
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={small ? '100%' : 720}
      title={row ? titleIn(record, row) : t('state.loading')}
      extra={
        <>
          <RowFlow neighbours={neighbours} onGo={onGo} buttons={buttons} id={id} />
          {row && status && <FieldValue name="status" field={status} row={row} />}
        </>
      }
      footer={
        row && (
          <div className="drawer-actions" ref={buttons}>
            <StatusActions
              record={record}
              rows={[row]}
              size="middle"
              type="default"
              onNext={next === undefined ? undefined : () => onGo(next)}
            />
            {editable(row) && <EditLink record={record} row={row} form={paths.form} />}
            <LinkButton to={`${paths.view}?id=${row.id}`} type="primary">
              {t('record.whole')}
            </LinkButton>
          </div>
        )
      }
    >
      {error && !row ? (
        <RowError error={error} onRetry={() => void refetch()} back={onClose} />
      ) : !row ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        // It scrolls, so it must be focusable; another row begins at its top.
        <div key={row.id} tabIndex={0} role="group" aria-label={t('record.whole')} className="drawer-body">
          <StaleAlert read={read} />
          <NextStep record={record} row={row} />
          <TakeBackNotice record={record} row={row} />
          <ReturnNotice record={record} row={row} />
          {notice?.(row)}
          {record.files && !originOf(row) && <Photos record={record} row={row} max={DRAWN_PICTURES} />}
          <RecordDetails record={record} columns={columns} row={row} without={titled} />
          <h2 className="record-section">{t('record.history')}</h2>
          <HistoryTimeline record={record} fields={shownFields(record)} id={row.id} version={row.version} />
        </div>
      )}
    </Drawer>
  );
}
