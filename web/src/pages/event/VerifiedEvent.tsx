import { eventVerify, pathsOf, permissionOf, reportEvent, type RowOf } from '@gushu/shared';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../api/error.js';
import { useInvalidateRecord, useRecordRow } from '../../api/record-rows.js';
import { useColumns } from '../../columns/record-columns.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { NextStep } from '../../review/NextStep.js';
import { isEditable } from '../../review/review-transitions.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { WayButton } from './WayButton.js';
import './event.css';

const EVENT_VIEW = pathsOf(reportEvent).view;
const SHOWN = { show: ['status'] } as const;
const WITHOUT = ['acceptDeadline', 'verifyDeadline', 'closeDeadline'];

/** The event that a verification is of: it is handed on and closed from here too. */
export function VerifiedEvent({ row }: { row: RowOf<typeof eventVerify> }) {
  const { t } = useTranslation();
  const columns = useColumns(reportEvent, SHOWN);
  const mayEdit = usePermission(permissionOf(eventVerify, 'edit'));
  const forget = useInvalidateRecord(eventVerify);
  const { data: event, error, refetch } = useRecordRow(reportEvent, row.eventId);
  // Whom a verification was handed to may not see its event.
  if (!event && isRefused(error)) return null;
  const title = <h2 className="record-section">{t('event.ofVerification')}</h2>;
  if (!event)
    return (
      <section>
        {title}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
      </section>
    );
  return (
    <section>
      {title}
      <NextStep record={reportEvent} row={event} />
      <RecordDetails record={reportEvent} columns={columns} row={event} without={WITHOUT} />
      <div className="event-actions">
        {mayEdit && isEditable(row) && <WayButton row={row} onSaved={() => void forget()} />}
        <StatusActions record={reportEvent} rows={[event]} size="middle" type="primary" />
        <LinkButton to={`${EVENT_VIEW}?id=${event.id}`}>{t('event.open')}</LinkButton>
      </div>
    </section>
  );
}
