import {
  type InboxCount,
  machineOf,
  nextStep,
  type RecordDefinition,
  RECORDS,
  saysReturned,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../../locales/number-text.js';
import { get } from '../../api/client.js';
import { useLabel } from '../../columns/record-columns.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useScreenOf } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { TaskCounts, useTaskCounts } from './TaskCounts.js';

/** Words of the middle of a sentence, as they stand by themselves. */
const alone = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a count is called: reviews that are mine, what came back, drafts; else by what comes next. */
function useCountName(record: RecordDefinition, counts: readonly InboxCount[]) {
  const { t } = useTranslation();
  const label = useLabel();
  // For whoever stands for all levels they are named apart.
  const levels = new Set(counts.filter(({ who }) => who === 'reviewer').map(({ status }) => status)).size;
  return ({ field, status, who, change }: InboxCount): string => {
    const machine = machineOf(record, field);
    if (!machine) return '';
    const own = status === machine.initial ? 'draft' : saysReturned(machine, status) && 'returned';
    const key =
      who === 'reviewer' ? !machine.next?.[status] && levels === 1 && 'reviewer' : who === 'owner' && own;
    const next = nextStep(machine, status);
    const name = key ? t(`inbox.${key}`) : next ? alone(label(next)) : '';
    return change ? t('inbox.change', { name }) : name;
  };
}

/** A count, and how many of it are overdue; it leads to its rows. */
function Count({ count: { list, filters, count, overdue = 0 }, name }: { count: InboxCount; name: string }) {
  const { t } = useTranslation();
  const screen = useScreenOf(list);
  const content = (
    <>
      {name} <strong className="figures">{numberText(count)}</strong>
      {overdue > 0 && ` ${t('inbox.overdue', { total: numberText(overdue) })}`}
    </>
  );
  return screen ? (
    <Link to={`${screen}?${new URLSearchParams(filters).toString()}`}>{content}</Link>
  ) : (
    <span>{content}</span>
  );
}

/** One record's counts. */
function RecordCounts({ record, counts }: { record: RecordDefinition; counts: readonly InboxCount[] }) {
  const label = useLabel();
  const nameOf = useCountName(record, counts);
  return (
    <li>
      <b>{label(record.label)}</b>
      {counts.map((count) => (
        <Count
          key={`${count.list} ${count.who} ${JSON.stringify(count.filters)}`}
          count={count}
          name={nameOf(count)}
        />
      ))}
    </li>
  );
}

/** What waits for the person, by record and state. */
export function HomeInbox() {
  const { t } = useTranslation();
  const id = useSession((s) => s.user?.user_id);
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['inbox', id],
    queryFn: ({ signal }) => get<InboxCount[]>('blade-desk/inbox/counts', {}, signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const tasks = useTaskCounts();
  const hasTasks = tasks.todo + tasks.claim > 0;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings on={isLoading} size={32} />;
  const waiting = RECORDS.map((record) => ({
    record,
    counts: data.filter((count) => count.record === record.name),
  })).filter(({ counts }) => counts.length > 0);
  return (
    <section className="home-inbox" aria-label={t('inbox.title')}>
      <h2>{t('inbox.title')}</h2>
      {waiting.length === 0 && !hasTasks && <p>{t('inbox.none')}</p>}
      <ul>
        {hasTasks && <TaskCounts {...tasks} />}
        {waiting.map((one) => (
          <RecordCounts key={one.record.name} {...one} />
        ))}
      </ul>
    </section>
  );
}
