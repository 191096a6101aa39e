import type { MyNotice } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../api/client.js';
import { useSession } from '../session/store.js';

/** A notice with its text. */
export interface Notice extends MyNotice {
  categoryName?: string;
  content: string;
}

const PATH = 'blade-desk/notice';
const EVERY = 60_000;
const MINE = 'my-notices';

/** How many notices are unread, and the newest; asked again every minute while the page is seen. */
export function useMyNotices() {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: [MINE, id],
    queryFn: ({ signal }) => get<{ unread: number; records: MyNotice[] }>(`${PATH}/mine`, {}, signal),
    enabled: id !== undefined,
    refetchInterval: EVERY,
    retry: false,
  });
}

/** Reads a notice. */
export const useNotice = (id: string) =>
  useQuery({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => get<Notice>(`${PATH}/detail`, { id }, signal),
  });

/** Marks a notice, or all, as read. */
export function useMarkRead(): (ids?: string) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    await post<unknown>(`${PATH}/read`, undefined, { ids });
    await client.invalidateQueries({ queryKey: [MINE] });
  };
}
