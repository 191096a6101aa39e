import type { BladeFlow, InboxPart, PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { loadPart } from '../../api/load-script.js';
import { LateRings } from '../../layout/LateRings.js';
import { useSession } from '../../session/store.js';
import { REFRESH_MS, type WorkKind, type WorkSource } from './work-source.js';

// Lists of workflow bring dialogs and diagrams: the counts need not wait for them.
const TodoRows = lazy(loadPart(async () => ({ default: (await import('../work/WorkPages.js')).TodoRows })));
const ClaimRows = lazy(loadPart(async () => ({ default: (await import('../work/WorkPages.js')).ClaimRows })));

/** The lists of workflow whose tasks wait for the person. */
const LISTS = [
  { list: 'todo', name: 'inbox.tasks', Rows: TodoRows },
  { list: 'claim', name: 'inbox.claims', Rows: ClaimRows },
] as const;

const totalOf = async (list: 'todo' | 'claim', signal: AbortSignal): Promise<number> =>
  (await get<PageOf<BladeFlow>>(`blade-flow/work/${list}-list`, { size: 1 }, signal)).total;

/** Tasks of workflow: those that are the person's, and those that they may claim. They have no deadline. */
export function useTaskWork(part: InboxPart): WorkSource {
  const { t } = useTranslation();
  const id = useSession((s) => s.user?.user_id);
  const isMine = part === 'mine';
  const read = useQuery({
    queryKey: ['inbox', 'tasks', id],
    queryFn: ({ signal }) => Promise.all(LISTS.map(({ list }) => totalOf(list, signal))),
    enabled: isMine && id !== undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { data } = read;
  const kinds = useMemo(() => {
    if (!isMine) return [];
    return data?.flatMap((count, at): WorkKind[] => {
      const { list, name, Rows } = LISTS[at]!;
      const kind: WorkKind = {
        ...{ key: `work_${list}`, subject: t('inbox.work'), name: t(name), count, overdue: 0 },
        rows: () => (
          <Suspense fallback={<LateRings />}>
            <Rows />
          </Suspense>
        ),
      };
      return count > 0 ? [kind] : [];
    });
  }, [isMine, data, t]);
  return { kinds, read };
}
