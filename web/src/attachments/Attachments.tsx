import { attachment, permissionOf, type RecordDefinition, type RowOf } from '@gushu/shared';
import { Button, Collapse } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { EarlierButton } from '../history/EarlierButton.js';
import { HistoryLines } from '../history/HistoryTimeline.js';
import { isEditable } from '../review/review-transitions.js';
import { usePermission } from '../session/access.js';
import { useAttachmentHistory, useAttachments } from './attachment-api.js';
import { AttachmentEditor } from './AttachmentEditor.js';
import { AttachmentList, picturesOf } from './AttachmentList.js';
import { Gallery } from './Gallery.js';
import './attachments.css';

interface Props {
  record: RecordDefinition;
  row: RowOf;
  /** False where the page begins with the pictures. */
  pictures?: boolean;
}

interface PhotosProps {
  record: RecordDefinition;
  row: Pick<RowOf, 'id'>;
  /** How many are shown small; all open in the viewer. */
  max?: number;
}

/** Says that the files of a row could not be read, where one can go on without them. */
export function UnreadFiles({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <RetryAlert type="warning" title={t('attachments.unread', { why: textOf(error) })} onRetry={onRetry} />
  );
}

/** The pictures of a row, with which its page begins; nothing where it has none. */
export function Photos({ record, row, max }: PhotosProps) {
  const { data, error, refetch } = useAttachments(record, row.id);
  if (error && !data) return <UnreadFiles error={error} onRetry={() => void refetch()} />;
  const pictures = picturesOf(data ?? []);
  return (
    pictures.length > 0 && (
      <div className={max === undefined ? 'photos' : 'photos photos-few'}>
        <Gallery rows={pictures} {...(max === undefined ? {} : { max: Math.min(max, pictures.length) })} />
      </div>
    )
  );
}

/** The attachments of a record on its page: to be seen by all its readers, to be changed by who may change it. */
export function Attachments({ record, row, pictures = true }: Props) {
  const { t } = useTranslation();
  const title = t('attachments.title');
  const read = useAttachments(record, row.id);
  const { data: rows, error, refetch } = read;
  const [isEdited, edit] = useState(false);
  const mayEdit = usePermission(permissionOf(record, 'edit')) && isEditable(row);
  return (
    <section className="attachments" aria-label={title}>
      <header>
        <h2 className="record-section">{title}</h2>
        {rows && mayEdit && !isEdited && <Button onClick={() => edit(true)}>{t('attachments.edit')}</Button>}
      </header>
      <StaleAlert read={read} />
      {error && !rows && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <LateRings />}
      {rows && isEdited && (
        <AttachmentEditor record={record} row={row} rows={rows} onClose={() => edit(false)} />
      )}
      {rows && !isEdited && rows.length === 0 && <p className="blank">{t('attachments.none')}</p>}
      {rows && !isEdited && (
        <AttachmentList rows={rows} pictures={pictures} onExpired={() => void refetch()} />
      )}
      {rows && !isEdited && <AttachmentHistory record={record} id={row.id} />}
    </section>
  );
}

function AttachmentHistory({ record, id }: { record: RecordDefinition; id: string }) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const read = useAttachmentHistory(record, id, isOpen);
  const { data, error, refetch } = read;
  return (
    <Collapse
      ghost
      size="small"
      onChange={(keys) => open(keys.length > 0)}
      items={[
        {
          key: 'history',
          label: t('attachments.history'),
          children:
            error && !data ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : data ? (
              <>
                <StaleAlert read={read} />
                <HistoryLines lines={data} fields={attachment.fields} />
                <EarlierButton read={read} />
              </>
            ) : (
              <LateRings />
            ),
        },
      ]}
    />
  );
}
