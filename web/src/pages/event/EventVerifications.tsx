import { EventStatus, eventVerify, permissionOf, recordPaths, reportEvent, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordApi } from '../../api/record-api.js';
import { useInvalidateRecord } from '../../api/record-rows.js';
import { useColumns, useLabel } from '../../columns/record-columns.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { NextStep } from '../../review/NextStep.js';
import { isEditable } from '../../review/review-transitions.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { VerificationForm } from './VerificationForm.js';
import { VERIFY_LIST } from './verify-address.js';
import { WayButton } from './WayButton.js';
import './event.css';

const VERIFY = eventVerify;
const EVENT = reportEvent;
const PATHS = recordPaths(VERIFY_LIST);
/** Fields that the page of the event shows already. */
const SAID = ['eventId', 'eventNo', 'eventTitle', 'xzCode', 'oldTreeId', 'groupId'];
const SHOWN = { show: ['status'] } as const;
/** An event is verified a few times at most. */
const MAX_VERIFICATIONS = 50;

interface OneProps {
  event: RowOf<typeof reportEvent>;
  row: RowOf<typeof eventVerify>;
  onChanged: () => void;
}

/** A verification: its arrangement and result, and the actions on it until then. */
function Verification({ event, row, onChanged }: OneProps) {
  const { t } = useTranslation();
  const columns = useColumns(VERIFY, SHOWN);
  const [isOpen, setOpen] = useState(false);
  const isMine = usePermission(permissionOf(VERIFY, 'edit')) && isEditable(row);
  const close = () => setOpen(false);
  return (
    <li className="event-verification">
      <NextStep record={VERIFY} row={row} />
      {!isOpen && <RecordDetails record={VERIFY} columns={columns} row={row} without={SAID} />}
      {isOpen ? (
        <VerificationForm
          event={event}
          row={row}
          onCancel={close}
          onSaved={() => {
            close();
            onChanged();
          }}
        />
      ) : (
        <div className="event-actions">
          {isMine && <Button onClick={() => setOpen(true)}>{t('event.result')}</Button>}
          {isMine && <WayButton row={row} onSaved={onChanged} />}
          <StatusActions record={VERIFY} rows={[row]} size="middle" type="primary" onDone={onChanged} />
          <Link to={`${PATHS.view}?id=${row.id}`}>{t('action.view')}</Link>
        </div>
      )}
    </li>
  );
}

/** The verifications of an event, the last one first; they are begun, carried out and handed on here. */
export function EventVerifications({ event }: { event: RowOf<typeof reportEvent> }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const maySee = usePermission(permissionOf(VERIFY, 'view'));
  const mayAdd = usePermission(permissionOf(VERIFY, 'add'));
  const mayReview = usePermission(permissionOf(EVENT, 'review'));
  const own = useSession((s) => s.user?.xzcode) ?? '';
  // Below the county, the region that the event was handed to sends somebody.
  const mayBegin = mayAdd && (mayReview || event.transferTo === own);
  const [isBeginning, setBeginning] = useState(false);
  const forgetEvent = useInvalidateRecord(EVENT);
  const forgetOwn = useInvalidateRecord(VERIFY);
  const { data, error, refetch } = useQuery({
    queryKey: ['record', VERIFY.name, 'of', event.id, event.version, i18n.language],
    queryFn: ({ signal }) => recordApi(VERIFY).page({ eventId: event.id, size: MAX_VERIFICATIONS }, signal),
    enabled: maySee,
  });
  if (!maySee) return null;
  const isAccepted = event.status === EventStatus.accepted;
  const changed = () => {
    setBeginning(false);
    void Promise.all([forgetEvent(), forgetOwn()]);
  };
  return (
    <section className="event-verifications">
      <h2 className="record-section">{label(VERIFY.label)}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.records.length === 0 && !isBeginning && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('event.unverified')} />
      )}
      <ul>
        {data?.records.map((row) => (
          <Verification key={row.id} event={event} row={row} onChanged={changed} />
        ))}
      </ul>
      {isAccepted && isBeginning && (
        <VerificationForm event={event} onSaved={changed} onCancel={() => setBeginning(false)} />
      )}
      {isAccepted && !isBeginning && (
        <div className="event-actions">
          {mayBegin && (
            <Button type="primary" onClick={() => setBeginning(true)}>
              {t('event.begin')}
            </Button>
          )}
          {mayReview && <WayButton row={event} onSaved={changed} />}
        </div>
      )}
    </section>
  );
}
