import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface SeenRows {
  /** Ids of the rows of the page that was read last, by record. */
  lists: Readonly<Record<string, readonly string[]>>;
}

/** The lists that a person came from, for this browser tab. */
const useSeenRows = create<SeenRows>()(
  persist((): SeenRows => ({ lists: {} }), {
    name: 'gushu-seen-rows',
    storage: createJSONStorage<SeenRows>(() => sessionStorage),
  }),
);

/** Keeps the rows of a list's page in their order. */
export const seeRows = (record: string, ids: readonly string[]): void =>
  void useSeenRows.setState(({ lists }) => ({ lists: { ...lists, [record]: ids } }));

/** The rows of the record's list that was read last. */
export const seenRows = (record: string): readonly string[] => useSeenRows.getState().lists[record] ?? [];
