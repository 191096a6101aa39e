import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { get, post } from '../api/client.js';
import { isRefused } from '../api/error.js';
import { queryClient } from '../api/query-client.js';
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
type Change = { [K in keyof ScreenSetting]?: ScreenSetting[K] | null };
type All = Readonly<Record<string, ScreenSetting>>;

const PATH = 'blade-system/screen-setting';
const NOTHING: ScreenSetting = {};

/** A change that the server does not have yet, and why; without a reason it is on its way. */
interface Unsaved {
  change: Change;
  error?: unknown;
}

/** Changes that are not stored yet, by person and screen: a lost line loses none of them. */
const useUnsaved = create<Partial<Record<string, Unsaved>>>(() => ({}));

const keyOf = (id: string | undefined, screen: string): string => `${id}/${screen}`;
const settingsOf = (id: string | undefined) => ['screen-setting', id];

/** The set-up with a change in it; what is changed to nothing is the list's own again. */
const changed = (setting: ScreenSetting, change: Change): ScreenSetting =>
  JSON.parse(
    JSON.stringify({ ...setting, ...change }, (_key, value: unknown) => value ?? undefined),
  ) as ScreenSetting;

/** Shows as stored what the server has taken; what was never read is read now, with the change in it. */
function took(id: string | undefined, screen: string, change: Change): void {
  const queryKey = settingsOf(id);
  if (!queryClient.getQueryData<All>(queryKey)) return void queryClient.invalidateQueries({ queryKey });
  queryClient.setQueryData<All>(queryKey, (all = {}) => ({
    ...all,
    [screen]: changed(all[screen] ?? NOTHING, change),
  }));
}

/** Whether all that a screen has sent was stored; none is sent beside another. */
const onTheirWay = new Map<string, Promise<boolean>>();

/** Stores what is changed on the server, one after the other, so that the last change is the one that stays. */
async function sendAll(id: string | undefined, screen: string): Promise<boolean> {
  const key = keyOf(id, screen);
  const waiting = () => useUnsaved.getState()[key];
  try {
    for (let sent = waiting(); sent; sent = waiting()) {
      await post(`${PATH}/submit`, { screen, ...sent.change });
      took(id, screen, sent.change);
      if (waiting() === sent) useUnsaved.setState({ [key]: undefined });
    }
    return true;
  } catch (error) {
    const refused = isRefused(error);
    const change = waiting()?.change;
    // What is refused would be refused again; what the line lost waits for the person to try again.
    useUnsaved.setState({ [key]: refused || !change ? undefined : { change, error } });
    if (refused) tellError(error);
    return false;
  }
}

function send(id: string | undefined, screen: string): Promise<boolean> {
  const key = keyOf(id, screen);
  const running = onTheirWay.get(key) ?? sendAll(id, screen).finally(() => onTheirWay.delete(key));
  onTheirWay.set(key, running);
  return running;
}

/** The person's own set-up of a screen, stored on the server. All screens are read at once, once a session. */
export function useScreenSetting(screen: string) {
  const id = useSession((s) => s.user?.user_id);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: settingsOf(id),
    queryFn: ({ signal }) => get<All>(`${PATH}/list`, {}, signal),
    staleTime: Infinity,
    enabled: id !== undefined,
  });
  const unsaved = useUnsaved((all) => all[keyOf(id, screen)]);
  /** Shows the change at once and stores it on the server; `done` is called once it has. */
  const keep = useCallback(
    (change: Change, done?: () => void) => {
      const key = keyOf(id, screen);
      useUnsaved.setState((all) => ({ [key]: { change: { ...all[key]?.change, ...change } } }));
      void send(id, screen).then((kept) => kept && done?.());
    },
    [id, screen],
  );
  const setting = useMemo(
    () => changed(data?.[screen] ?? NOTHING, unsaved?.change ?? {}),
    [data, screen, unsaved],
  );
  return {
    setting,
    ready: !isPending,
    known: data !== undefined,
    keep,
    /** Why the set-up could not be read. */
    unread: error && !data ? { error, retry: () => void refetch() } : undefined,
    /** Why the last changes could not be stored. */
    unsaved: unsaved?.error ? { error: unsaved.error, retry: () => keep({}) } : undefined,
  };
}
