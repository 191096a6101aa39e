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

/** Reads a list on: which of its pages was read last, and the rows of any page. */
export interface ListReader {
  page: number;
  read: (page: number) => Promise<readonly string[]>;
}

/** How the lists are read on, until the page is loaded anew. */
const readers = new Map<string, ListReader>();

/** Keeps the rows of a list's page in their order, and how to read on. */
export function seeRows(record: string, ids: readonly string[], reader: ListReader): void {
  readers.set(record, reader);
  useSeenRows.setState({ userId: personNow(), lists: { ...ownLists(), [record]: ids } });
}

/** How the record's list that was read last is read on. */
export const readerOf = (record: string): ListReader | undefined => ownLists()[record] && readers.get(record);

/** The rows of the record's list that was read last. */
export const seenRows = (record: string): readonly string[] => ownLists()[record] ?? [];

/** Forgets all lists, as a session begins or ends. */
export function forgetSeenRows(): void {
  readers.clear();
  useSeenRows.setState(NONE);
}
