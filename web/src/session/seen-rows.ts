import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from './store.js';

interface SeenRows {
  /** Whose lists they are: another tab may have let somebody else in. */
  userId: string | undefined;
  /** Ids of the rows of the page that was read last, by record. */
  lists: Readonly<Record<string, readonly string[]>>;
}

const NONE: SeenRows = { userId: undefined, lists: {} };

/** The lists that a person came from, for this browser tab. */
const useSeenRows = create<SeenRows>()(
  persist(() => NONE, {
    name: 'gushu-seen-rows',
    storage: createJSONStorage<SeenRows>(() => sessionStorage),
  }),
);

const personNow = (): string | undefined => useSession.getState().user?.user_id;

/** The lists of whoever is signed in. */
function ownLists(): SeenRows['lists'] {
  const { userId, lists } = useSeenRows.getState();
  return userId === personNow() ? lists : NONE.lists;
}

/** Keeps the rows of a list's page in their order. */
export const seeRows = (record: string, ids: readonly string[]): void =>
  void useSeenRows.setState({ userId: personNow(), lists: { ...ownLists(), [record]: ids } });

/** The rows of the record's list that was read last. */
export const seenRows = (record: string): readonly string[] => ownLists()[record] ?? [];

/** Forgets all lists, as a session begins or ends. */
export const forgetSeenRows = (): void => void useSeenRows.setState(NONE);
