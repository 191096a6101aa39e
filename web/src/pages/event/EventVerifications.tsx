import {
  EventStatus,
  eventVerify,
  permissionOf,
  recordPaths,
  type RecordDefinition,
  type Row,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordApi } from '../../api/record-api.js';
import { useColumns, useLabel } from '../../columns/record-columns.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { isEditable } from '../../review/review-transitions.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { VERIFY_LIST } from './verify-address.js';
import './event.css';

const VERIFY: RecordDefinition = eventVerify;
const PATHS = recordPaths(VERIFY_LIST);
/** What the page of the event says already. */
const SAID = ['eventId', 'eventNo', 'eventTitle', 'xzCode', 'oldTreeId', 'groupId'];
const SHOWN = { show: ['status'] };
/** An event is verified a few times at most. */
const MOST = 50;

function Verification({ row }: { row: Row }) {
  const { t } = useTranslation();
  const columns = useColumns(VERIFY, SHOWN);
  const mayEdit = usePermission(permissionOf(VERIFY, 'edit'));
  return (
    <li className="event-verification">
      <RecordDetails record={VERIFY} columns={columns} row={row} without={SAID} />
      <div className="event-actions">
        {mayEdit && isEditable(row) && (
          <Link to={`${PATHS.form}?id=${row.id}`}>
            <Button>{t('event.result')}</Button>
          </Link>
        )}
        <StatusActions record={VERIFY} rows={[row]} size="middle" type="default" />
        <Link to={`${PATHS.view}?id=${row.id}`}>{t('action.view')}</Link>
      </div>
    </li>
  );
}

/** The verifications of an event below each other, the last one first, and the button that begins one. */
export function EventVerifications({ event }: { event: Row }) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const maySee = usePermission(permissionOf(VERIFY, 'view'));
  const mayAdd = usePermission(permissionOf(VERIFY, 'add'));
  const { data, error, refetch } = useQuery({
    queryKey: ['record', VERIFY.name, 'of', event.id, event.version, i18n.language],
    queryFn: ({ signal }) => recordApi(VERIFY).page({ eventId: event.id, size: MOST }, signal),
    enabled: maySee,
  });
  if (!maySee) return null;
  const begins = mayAdd && Number(event['status']) === EventStatus.accepted;
  return (
    <section className="event-verifications">
      <h2 className="record-section">{label(VERIFY.label)}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.records.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('event.unverified')} />
      )}
      <ul>
        {data?.records.map((row) => (
          <Verification key={row.id} row={row} />
        ))}
      </ul>
      {begins && (
        <Link to={`${PATHS.form}?eventId=${event.id}`}>
          <Button type="primary">{t('event.begin')}</Button>
        </Link>
      )}
    </section>
  );
}
