import type { InboxPart, WorkCounts } from '@gushu/shared';
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

/** Tasks of workflow: those that are the person's, and those that they may claim. They have no deadline. */
export function useTaskWork(part: InboxPart): WorkSource {
  const { t } = useTranslation();
  const id = useSession((s) => s.user?.user_id);
  const isMine = part === 'mine';
  const read = useQuery({
    queryKey: ['inbox', 'tasks', id],
    queryFn: ({ signal }) => get<WorkCounts>('blade-flow/work/counts', {}, signal),
    enabled: isMine && id !== undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { data } = read;
  const kinds = useMemo(() => {
    if (!isMine) return [];
    if (!data) return undefined;
    return LISTS.flatMap(({ list, name, Rows }): WorkKind[] => {
      const count = data[list];
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
