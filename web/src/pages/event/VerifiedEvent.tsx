import { reportEvent, eventVerify, permissionOf, recordPaths, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useForgetRecord, useRecordRow } from '../../api/record-rows.js';
import { useColumns } from '../../columns/record-columns.js';
import { LinkButton } from '../../layout/LinkButton.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { isEditable } from '../../review/review-transitions.js';
import { NextStep } from '../../review/NextStep.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { WayButton } from './WayDialog.js';

const EVENT_VIEW = recordPaths('/protectManage/reportEvent').view;
const SHOWN = { show: ['status'] };
const WITHOUT = ['acceptDeadline', 'verifyDeadline', 'closeDeadline'];

/** The event that a verification is of: it is handed on and closed from here too. */
export function VerifiedEvent({ row }: { row: Row }) {
  const { t } = useTranslation();
  const columns = useColumns(reportEvent, SHOWN);
  const mayEdit = usePermission(permissionOf(eventVerify, 'edit'));
  const forget = useForgetRecord(eventVerify);
  const { data: event } = useRecordRow(reportEvent, String(row['eventId']));
  if (!event) return null;
  return (
    <section>
      <h2 className="record-section">{t('event.ofVerification')}</h2>
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
