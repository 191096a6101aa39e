import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get, post } from '../api/client.js';
import { tellError } from '../feedback.js';
import { useSession } from '../session/store.js';

/** A filter with a name, as the address holds it. */
export interface SavedSearch {
  name: string;
  query: string;
}

/** How columns are shown, by their key. */
export type Shown = Record<string, { show?: boolean; order?: number; fixed?: 'left' | 'right' }>;

interface ScreenSetting {
  columns?: Shown;
  size?: number;
  searches?: SavedSearch[];
}
type Change = { [K in keyof ScreenSetting]: ScreenSetting[K] | null };
type All = Readonly<Record<string, ScreenSetting>>;

const PATH = 'blade-system/screen-setting';
const NOTHING: ScreenSetting = {};

/** The person's own set-up of a screen, kept on the server. All screens are read at once, once a session. */
export function useScreenSetting(screen: string) {
  const client = useQueryClient();
  const id = useSession((s) => s.user?.user_id);
  const { data, isPending } = useQuery({
    queryKey: ['screen-setting', id],
    queryFn: ({ signal }) => get<All>(`${PATH}/list`, {}, signal),
    staleTime: Infinity,
    enabled: id !== undefined,
  });
  /** Shows the change at once and lets the server keep it. */
  const keep = useCallback(
    (change: Change) => {
      const queryKey = ['screen-setting', id];
      // What could not be read is not taken for nothing: it is asked again, with the change in it.
      const unread = client.getQueryData<All>(queryKey) === undefined;
      client.setQueryData<All>(queryKey, (all) =>
        all === undefined
          ? undefined
          : {
              ...all,
              [screen]: JSON.parse(
                JSON.stringify({ ...all[screen], ...change }, (_key, value: unknown) => value ?? undefined),
              ) as ScreenSetting,
            },
      );
      void post(`${PATH}/submit`, { screen, ...change })
        .then(() => (unread ? client.invalidateQueries({ queryKey }) : undefined))
        .catch(tellError);
    },
    [client, id, screen],
  );
  return { setting: data?.[screen] ?? NOTHING, ready: !isPending, known: data !== undefined, keep };
}
