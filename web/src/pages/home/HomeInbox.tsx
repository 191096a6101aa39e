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

/** Address of the list with the rows that are counted. */
const listOf = (list: string, { status, who, change }: InboxCount): string =>
  `${list}?${new URLSearchParams({
    status: String(status),
    ...(who === 'owner' ? { whose: 'mine' } : {}),
    ...(change ? { change: '1' } : {}),
  }).toString()}`;

/** Words of the middle of a sentence, as they stand by themselves. */
const alone = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a count is called: reviews that are mine, what came back, drafts; else by what comes next. */
function useCountName(record: RecordDefinition, counts: readonly InboxCount[]) {
  const { t } = useTranslation();
  const label = useLabel();
  const machine = machineOf(record, 'status');
  // For whoever stands for all levels they are named apart.
  const levels = new Set(counts.filter(({ who }) => who === 'reviewer').map(({ status }) => status)).size;
  return ({ status, who, change }: InboxCount): string => {
    const key =
      who === 'reviewer'
        ? levels === 1 && 'reviewer'
        : status === machine?.initial
          ? 'draft'
          : machine && saysReturned(machine, status) && 'returned';
    const next = machine && nextStep(machine, status);
    const name = key ? t(`inbox.${key}`) : next ? alone(label(next)) : '';
    return change ? t('inbox.change', { name }) : name;
  };
}

/** One record's counts, each leading to its rows. */
function RecordCounts({ record, counts }: { record: RecordDefinition; counts: readonly InboxCount[] }) {
  const label = useLabel();
  const nameOf = useCountName(record, counts);
  const list = useScreenOf(record.name);
  return (
    <li>
      <b>{label(record.label)}</b>
      {counts.map((count) => {
        const content = (
          <>
            {nameOf(count)} <strong className="figures">{numberText(count.count)}</strong>
          </>
        );
        const key = `${count.who} ${count.status} ${count.change}`;
        return list ? (
          <Link key={key} to={listOf(list, count)}>
            {content}
          </Link>
        ) : (
          <span key={key}>{content}</span>
        );
      })}
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
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LateRings on={isLoading} size={32} />;
  const waiting = RECORDS.map((record) => ({
    record,
    counts: data.filter((count) => count.record === record.name),
  })).filter(({ counts }) => counts.length > 0);
  return (
    <section className="home-inbox" aria-label={t('inbox.title')}>
      <h2>{t('inbox.title')}</h2>
      {waiting.length === 0 && <p>{t('inbox.none')}</p>}
      <ul>
        {waiting.map((one) => (
          <RecordCounts key={one.record.name} {...one} />
        ))}
      </ul>
    </section>
  );
}
