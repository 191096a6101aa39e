import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from './store.js';

/** A list as it was read last. */
export interface SeenList {
  /** Ids of the rows of its page, in their order. */
  ids: readonly string[];
  /** How many rows stand on the pages before. */
  before: number;
  /** How many rows it has, once that is known. */
  total?: number | undefined;
}

interface SeenRows {
  /** Whose lists they are: another tab may have let somebody else in. */
  userId: string | undefined;
  /** By record. */
  lists: Readonly<Record<string, SeenList>>;
}

const NONE: SeenRows = { userId: undefined, lists: {} };

/** The lists that a person came from, for this browser tab. */
const useSeenRows = create<SeenRows>()(
  persist(() => NONE, {
    name: 'gushu-seen-lists',
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

const EMPTY: SeenList = { ids: [], before: 0 };

function see(record: string, seen: Partial<SeenList>): void {
  const lists = ownLists();
  const list = { ...EMPTY, ...lists[record], ...seen };
  useSeenRows.setState({ userId: personNow(), lists: { ...lists, [record]: list } });
}

/** Keeps the rows of a list's page, how many stand before it, and how to read on. */
export function seeRows(record: string, rows: Pick<SeenList, 'ids' | 'before'>, reader: ListReader): void {
  readers.set(record, reader);
  see(record, rows);
}

/** Keeps how many rows a list has; nothing until they are counted. */
export const seeTotal = (record: string, total: number | undefined): void => see(record, { total });

/** How the record's list that was read last is read on. */
export const readerOf = (record: string): ListReader | undefined => ownLists()[record] && readers.get(record);

/** The record's list that was read last. */
export const seenList = (record: string): SeenList => ownLists()[record] ?? EMPTY;

/** How many rows that list has: often it is counted a moment after its rows are there. */
export const useSeenTotal = (record: string): number | undefined =>
  useSeenRows(({ userId, lists }) => (userId === personNow() ? lists[record]?.total : undefined));

/** Forgets all lists, as a session begins or ends. */
export function forgetSeenRows(): void {
  readers.clear();
  useSeenRows.setState(NONE);
}
