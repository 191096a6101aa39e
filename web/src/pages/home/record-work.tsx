import {
  type InboxCount,
  type InboxPart,
  machineOf,
  nextStep,
  type RecordDefinition,
  RECORDS,
  saysReturned,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { loadPart } from '../../api/load-script.js';
import { useLabel } from '../../columns/record-columns.js';
import { LateRings } from '../../layout/LateRings.js';
import { useScreens } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { REFRESH_MS, type WorkKind, type WorkSource } from './work-source.js';

// A list brings drawers, filters and its own tools: the counts should not wait for it.
const RecordRows = lazy(loadPart(async () => ({ default: (await import('./RecordRows.js')).RecordRows })));

/** Capitalizes words that stand in the middle of a sentence elsewhere. */
const alone = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Name of a count: my reviews, returned rows, drafts; else the next step. */
function useCountName() {
  const { t } = useTranslation();
  const label = useLabel();
  return useCallback(
    (record: RecordDefinition, { field, status, who, change }: InboxCount, levels: number): string => {
      const machine = machineOf(record, field);
      if (!machine) return '';
      const own = status === machine.initial ? 'draft' : saysReturned(machine, status) && 'returned';
      const key =
        who === 'reviewer' ? !machine.next?.[status] && levels === 1 && 'reviewer' : who === 'owner' && own;
      const next = nextStep(machine, status);
      const name = key ? t(`inbox.${key}`) : next ? alone(label(next)) : '';
      return change ? t('inbox.change', { name }) : name;
    },
    [t, label],
  );
}

const keyOf = ({ list, field, status, who, change, xzCode = '' }: InboxCount): string =>
  [list, field, status, who, ...(change ? ['change'] : []), xzCode].join('.');

/** Reviews are named apart for people who stand for all levels; rows that wait for others always show their level. */
const levelsIn = (part: InboxPart, counts: readonly InboxCount[]): number =>
  part === 'mine'
    ? new Set(counts.filter(({ who }) => who === 'reviewer').map(({ status }) => status)).size
    : 0;

/** Address of the list of a count's overdue rows; undefined for people without such a list. */
const overdueList = (screen: string | undefined, { filters }: InboxCount): string | undefined =>
  screen && `${screen}?${new URLSearchParams({ ...filters, overdue: '1' })}`;

/** Rows of all records: waiting for the person, sent by them, or overdue within their sight. */
export function useRecordWork(part: InboxPart): WorkSource {
  const label = useLabel();
  const nameOf = useCountName();
  const screenOf = useScreens();
  const id = useSession((s) => s.user?.user_id);
  const read = useQuery({
    queryKey: ['inbox', id, part],
    queryFn: ({ signal }) => get<InboxCount[]>('blade-desk/inbox/counts', { part }, signal),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { data } = read;
  const kinds = useMemo(
    () =>
      data &&
      RECORDS.flatMap((record) => {
        const counts = data.filter((count) => count.record === record.name);
        const levels = levelsIn(part, counts);
        return counts.map((count): WorkKind => ({
          key: keyOf(count),
          subject: label(record.label),
          name: nameOf(record, count, levels),
          count: count.count,
          overdue: count.overdue ?? 0,
          overdueList: overdueList(screenOf(count.list), count),
          due: count.due,
          xzCode: count.xzCode,
          rows: () => (
            <Suspense fallback={<LateRings />}>
              <RecordRows record={record} count={count} />
            </Suspense>
          ),
        }));
      }),
    [data, part, label, nameOf, screenOf],
  );
  return { kinds, read };
}
