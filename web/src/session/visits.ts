import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How often each page was opened, by its address without the query. */
type Counts = Readonly<Record<string, number>>;

interface Visits {
  /** The counts of each person who uses this browser, by their id. */
  people: Readonly<Record<string, Counts>>;
  count: (person: string, path: string) => void;
}

/** Sum of a person's counts from which all of them are halved: what is used no more makes way. */
const MAX_COUNTED = 400;
const MAX_PEOPLE = 20;

/** One visit more of a page; what was opened often long ago counts less and less. */
export function counted(counts: Counts, path: string): Counts {
  const next = { ...counts, [path]: (counts[path] ?? 0) + 1 };
  const sum = Object.values(next).reduce((all, one) => all + one, 0);
  if (sum <= MAX_COUNTED) return next;
  const halved = Object.entries(next).map(([name, count]): [string, number] => [name, Math.floor(count / 2)]);
  return Object.fromEntries(halved.filter(([, count]) => count > 0));
}

/** Pages by how often they were opened, most first. */
export const mostUsed = (counts: Counts): string[] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([path]) => path);

/** The pages that people open, kept in this browser. */
export const useVisits = create<Visits>()(
  persist(
    (set) => ({
      people: {},
      count: (person, path) =>
        set(({ people }) => {
          const { [person]: own = {}, ...others } = people;
          // Who was here last stands last: the browser of an office does not fill up with those who have left.
          const kept = Object.entries(others).slice(-(MAX_PEOPLE - 1));
          return { people: { ...Object.fromEntries(kept), [person]: counted(own, path) } };
        }),
    }),
    { name: 'gushu-visits', partialize: ({ people }) => ({ people }) },
  ),
);
