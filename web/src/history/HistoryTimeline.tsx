import {
  actionLabel,
  type EntityDefinition,
  type Field,
  formOrder,
  type HistoryLine,
  type RecordDefinition,
} from '@gushu/shared';
import { Tag, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { StoredValue } from '../fields/FieldValue.js';
import { ErrorState } from '../layout/ErrorState.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { LateRings } from '../layout/LateRings.js';
import { useLabel } from '../columns/record-columns.js';
import { EarlierButton } from './EarlierButton.js';
import './history.css';
import { useRowHistory } from './useRowHistory.js';

type Fields = Readonly<Record<string, Field>>;

interface DiffProps {
  fields: Fields;
  groups: EntityDefinition['groups'];
  changes: NonNullable<HistoryLine['changes']>;
}

/** Fields of one version that differ from the one before, in the order of the form. */
function Diff({ fields, groups, changes }: DiffProps) {
  const label = useLabel();
  return (
    <ul className="changes">
      {formOrder({ fields, groups }).map((name) => {
        const [field, change] = [fields[name], changes[name]];
        return (
          field &&
          change && (
            <li key={name}>
              <span className="changes-field">{label(field.label)}</span>
              <StoredValue field={field} value={change[0]} unit />
              <span className="changes-arrow"> → </span>
              <StoredValue field={field} value={change[1]} unit />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface Props {
  record: Pick<EntityDefinition, 'name' | 'path'> & Partial<Pick<RecordDefinition, 'states' | 'groups'>>;
  /** Fields whose changes are shown. */
  fields: Fields;
  id: string;
  version: number;
}

/** History of a row, newest first, 50 lines at a time: people, times, and the old and new value of each field. */
export function HistoryTimeline({ record, fields, id, version }: Props) {
  const read = useRowHistory(record, { id, version });
  const { data, error, refetch } = read;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings />;
  return (
    <>
      <StaleAlert read={read} />
      <HistoryLines {...{ record, fields }} lines={data} isForeign={({ rowId }) => rowId !== id} />
      <EarlierButton read={read} />
    </>
  );
}

interface LinesProps {
  /** The record whose transitions have names of their own. */
  record?: Props['record'];
  lines: readonly HistoryLine[];
  fields: Fields;
  /** Whether a line is of another row that belongs to the requested one. */
  isForeign?: (line: HistoryLine) => boolean;
}

/** Lines of history, newest first. */
export function HistoryLines({ record, lines, fields, isForeign }: LinesProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const nameOf = (action: string): string => {
    const name = actionLabel(record ?? {}, action);
    return name ? label(name) : action;
  };
  if (lines.length === 0) return <p className="blank">{t('record.noHistory')}</p>;
  return (
    <Timeline
      className="history"
      items={lines.map((line) => ({
        key: line.id,
        content: (
          <>
            {isForeign?.(line) && <Tag color="gold">{t('history.ofChange')}</Tag>}
            <b>{nameOf(line.action)}</b> <span>{line.userName}</span>{' '}
            <time className="figures">{line.createTime}</time>
            {line.remark && <p className="history-remark">{line.remark}</p>}
            {line.changes && <Diff fields={fields} groups={record?.groups ?? {}} changes={line.changes} />}
          </>
        ),
      }))}
    />
  );
}
