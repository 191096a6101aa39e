import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from './store.js';

/** A list as last read. */
export interface SeenList {
  /** Ids of the rows of its page, in their order. */
  ids: readonly string[];
  /** Number of rows on the pages before. */
  before: number;
  /** Number of rows in the list, once it is known. */
  total?: number | undefined;
}

interface SeenRows {
  /** Owner of the lists: another person may have signed in in another tab. */
  userId: string | undefined;
  /** By record. */
  lists: Readonly<Record<string, SeenList>>;
}

const NONE: SeenRows = { userId: undefined, lists: {} };

/** Lists that the person visited in this browser tab. */
const useSeenRows = create<SeenRows>()(
  persist(() => NONE, {
    name: 'gushu-seen-lists',
    storage: createJSONStorage<SeenRows>(() => sessionStorage),
  }),
);

const personNow = (): string | undefined => useSession.getState().user?.user_id;

/** The lists of the signed-in person. */
function ownLists(): SeenRows['lists'] {
  const { userId, lists } = useSeenRows.getState();
  return userId === personNow() ? lists : NONE.lists;
}

/** Continues a list: the page that was read last, and a call for the rows of any page. */
export interface ListReader {
  page: number;
  read: (page: number) => Promise<readonly string[]>;
}

/** Readers of the lists, until the page is reloaded. */
const readers = new Map<string, ListReader>();

const EMPTY: SeenList = { ids: [], before: 0 };

function see(record: string, seen: Partial<SeenList>): void {
  const lists = ownLists();
  const list = { ...EMPTY, ...lists[record], ...seen };
  useSeenRows.setState({ userId: personNow(), lists: { ...lists, [record]: list } });
}

/** Stores the rows of a list's page, the number of rows before it, and its reader. */
export function seeRows(record: string, rows: Pick<SeenList, 'ids' | 'before'>, reader: ListReader): void {
  readers.set(record, reader);
  see(record, rows);
}

/** Stores the number of a list's rows; does nothing until they are counted. */
export const seeTotal = (record: string, total: number | undefined): void => see(record, { total });

/** Reader of the record's list that was read last. */
export const readerOf = (record: string): ListReader | undefined => ownLists()[record] && readers.get(record);

/** The record's list that was read last. */
export const seenList = (record: string): SeenList => ownLists()[record] ?? EMPTY;

/** Number of rows in that list: often it is counted a moment after its rows are read. */
export const useSeenTotal = (record: string): number | undefined =>
  useSeenRows(({ userId, lists }) => (userId === personNow() ? lists[record]?.total : undefined));

/** Clears all lists when a session begins or ends. */
export function forgetSeenRows(): void {
  readers.clear();
  useSeenRows.setState(NONE);
}
