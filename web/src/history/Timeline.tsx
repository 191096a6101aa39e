import {
  actionLabel,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  type RowOf,
  type TimelineLine,
  viewOf,
} from '@gushu/shared';
import { Timeline as Line } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownFields, useLabel } from '../columns/record-columns.js';
import { FieldValue } from '../fields/FieldValue.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { usePermission, useScreenOf } from '../session/access.js';
import { EarlierButton } from './EarlierButton.js';
import './history.css';
import { useTimeline } from './useTimeline.js';

/** Fields of a row that the record's definition shows, and its state. */
function Shown({ record, values }: { record: RecordDefinition; values: Record<string, unknown> }) {
  const label = useLabel();
  const fields = shownFields(record);
  const state = record.states[0]?.field;
  return (
    <>
      {state && fields[state] && <FieldValue name={state} field={fields[state]} row={values} />}
      <dl className="timeline-values">
        {record.timeline?.shows.map((name) => {
          const field = fields[name];
          const value = field && <FieldValue name={name} field={field} row={values} unit />;
          return (
            field &&
            values[name] !== null && (
              <div key={name}>
                <dt>{label(field.label)}</dt>
                <dd>{value}</dd>
              </div>
            )
          );
        })}
      </dl>
    </>
  );
}

/** Day, or day and time, by the field that dates the record. */
const timeOf = ({ timeline, fields }: RecordDefinition, { time, values }: TimelineLine): string =>
  values && timeline && fields[timeline.time]?.kind === 'date' ? time.slice(0, 10) : time;

/** A record of the row; its name leads to its page where the reader may open it. */
function Hung({ record, line }: { record: RecordDefinition; line: TimelineLine }) {
  const label = useLabel();
  const list = useScreenOf(record.name);
  const mayView = usePermission(permissionOf(record, 'view'));
  const name = <b>{label(record.label)}</b>;
  return (
    <>
      {list && mayView ? <Link to={viewOf(list, line.id)}>{name}</Link> : name} <span>{line.userName}</span>{' '}
      <time className="figures">{timeOf(record, line)}</time>{' '}
      {line.values && <Shown record={record} values={line.values} />}
    </>
  );
}

/** A transition of the row itself. */
function Step({ record, line }: { record: RecordDefinition; line: TimelineLine }) {
  const label = useLabel();
  const action = line.action ?? '';
  const name = actionLabel(record, action);
  return (
    <>
      <b>{name ? label(name) : action}</b> <span>{line.userName}</span>{' '}
      <time className="figures">{line.time}</time>
      {line.remark && <p className="history-remark">{line.remark}</p>}
    </>
  );
}

/** Timeline of a row and of the records that hang on it, newest first, 100 lines at a time. */
export function Timeline({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const read = useTimeline(record, row);
  const { data, error, refetch } = read;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings />;
  const lines = data.pages.flat();
  const items = lines.flatMap((line) => {
    const of = RECORDS.find(({ name }) => name === line.record);
    const content = line.action ? (
      <Step record={record} line={line} />
    ) : (
      of && <Hung record={of} line={line} />
    );
    return content ? [{ key: line.mark, color: line.action ? 'gray' : 'green', content }] : [];
  });
  return (
    <>
      <StaleAlert read={read} />
      {items.length === 0 && <p className="blank">{t('record.noTimeline')}</p>}
      {items.length > 0 && <Line className="history" items={items} />}
      <EarlierButton read={read} />
    </>
  );
}
