import type { BladeFlow, PageOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { get } from '../../api/client.js';
import { numberText } from '../../locales/number-text.js';
import { useScreenOf } from '../../session/access.js';
import { useSession } from '../../session/store.js';

const LISTS = { todo: 'inbox.tasks', claim: 'inbox.claims' } as const;

const totalOf = async (list: keyof typeof LISTS, signal: AbortSignal): Promise<number> =>
  (await get<PageOf<BladeFlow>>(`blade-flow/work/${list}-list`, { size: 1 }, signal)).total;

/** How many tasks of workflow wait for the person: those that are theirs, and those that they may claim. */
export function useTaskCounts() {
  const id = useSession((s) => s.user?.user_id);
  const { data } = useQuery({
    queryKey: ['inbox', 'tasks', id],
    queryFn: async ({ signal }) => {
      const [todo, claim] = await Promise.all([totalOf('todo', signal), totalOf('claim', signal)]);
      return { todo, claim };
    },
    enabled: id !== undefined,
    staleTime: 0,
  });
  return data ?? { todo: 0, claim: 0 };
}

function Count({ list, count }: { list: keyof typeof LISTS; count: number }) {
  const { t } = useTranslation();
  const screen = useScreenOf(`work_${list}`);
  if (count === 0 || !screen) return null;
  return (
    <Link to={screen}>
      {t(LISTS[list])} <strong className="figures">{numberText(count)}</strong>
    </Link>
  );
}

/** The tasks that wait, as a line of what waits for the person. */
export function TaskCounts({ todo, claim }: ReturnType<typeof useTaskCounts>) {
  const { t } = useTranslation();
  return (
    <li>
      <b>{t('inbox.work')}</b>
      <Count list="todo" count={todo} />
      <Count list="claim" count={claim} />
    </li>
  );
}
