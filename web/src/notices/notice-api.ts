import type { MyNotice, MyNotices } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../api/client.js';
import { useSession } from '../session/store.js';

/** A notice with its text. */
interface Notice extends MyNotice {
  categoryName?: string;
  content: string;
}

const PATH = 'blade-desk/notice';
const MESSAGES = 'blade-desk/message';
const EVERY = 20_000;
const MINE = 'my-notices';

/** How many notices are unread, and the newest; asked again while the page is seen, and when somebody comes back to it. */
export function useMyNotices() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: [MINE, id],
    queryFn: ({ signal }) => get<MyNotices>(`${PATH}/mine`, {}, signal),
    enabled: id !== undefined,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

/** Reads a notice. */
export const useNotice = (id: string) =>
  useQuery({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => get<Notice>(`${PATH}/detail`, { id }, signal),
  });

/** Marks as read: a notice, a message of one's own, or all there are of both. */
export function useMarkRead() {
  const client = useQueryClient();
  const mark = async (paths: readonly string[], ids?: string): Promise<void> => {
    await Promise.all(paths.map((path) => post<unknown>(`${path}/read`, undefined, { ids })));
    await client.invalidateQueries({ queryKey: [MINE] });
  };
  return {
    notice: (id: string) => mark([PATH], id),
    message: (id: string) => mark([MESSAGES], id),
    all: () => mark([PATH, MESSAGES]),
  };
}
