import { useEffect, useState } from 'react';
import { type ListReader, readerOf, type SeenList, seenList, useSeenTotal } from '../session/seen-rows.js';

/** Where a row stands in the list one came from, and the rows beside it. */
export interface Neighbours {
  /** Counted from 1 over the whole list; 0 where one came from none. */
  place: number;
  /** How many rows the list has; nothing until they are counted. */
  of: number | undefined;
  previous: string | undefined;
  next: string | undefined;
}

/** The row's place in what a walk has reached of a list. */
export function placeIn({ ids, before, total }: SeenList, id: string | undefined): Neighbours {
  const at = id === undefined ? -1 : ids.indexOf(id);
  if (at < 0) return { place: 0, of: undefined, previous: undefined, next: undefined };
  return {
    place: before + at + 1,
    // Rows may have come in since the list was counted.
    of: total === undefined ? undefined : Math.max(total, before + ids.length),
    previous: ids[at - 1],
    next: ids[at + 1],
  };
}

/** A way through a list, and the pages of it that it has reached. */
interface Walk extends SeenList {
  /** Id of the row it stands at. */
  current: string | undefined;
  first: number;
  last: number;
}

/** Rows after those of a walk. Those that were moved on have left the list, and others have come up to the page that it ended with. */
async function readAfter({ read }: ListReader, { ids, last }: Walk): Promise<Pick<Walk, 'ids' | 'last'>> {
  for (const page of [last, last + 1]) {
    const more = (await read(page)).filter((id) => !ids.includes(id));
    if (more.length > 0) return { ids: [...ids, ...more], last: page };
  }
  return { ids, last };
}

/** Rows before those of a walk. */
async function readBefore({ read }: ListReader, walk: Walk): Promise<Pick<Walk, 'ids' | 'before' | 'first'>> {
  const { ids, before, first } = walk;
  if (first <= 1) return { ids, before, first };
  const more = (await read(first - 1)).filter((id) => !ids.includes(id));
  return { ids: [...more, ...ids], before: Math.max(0, before - more.length), first: first - 1 };
}

/** A walk that begins at a row: on in the one that is under way, or over the list that was read last. */
function begun(record: string, walk: Walk, id: string | undefined): Walk {
  if (walk.current !== undefined && id && walk.ids.includes(id)) return { ...walk, current: id };
  const page = readerOf(record)?.page ?? 1;
  return { ...seenList(record), current: id, first: page, last: page };
}

/**
 * The rows beside one in the list one came from. They stay the same while one goes on from row to row, though the list
 * behind loses those that were moved on; at the end of a page the next one is read.
 */
export function useNeighbours(record: string, id: string | undefined): Neighbours {
  const [walk, setWalk] = useState<Walk>({ current: undefined, ids: [], before: 0, first: 1, last: 1 });
  const total = useSeenTotal(record);
  if (walk.current !== id) setWalk(begun(record, walk, id));
  // The number with which it began: the list behind shrinks as its rows are moved on.
  else if (walk.total === undefined && total !== undefined) setWalk({ ...walk, total });
  const neighbours = placeIn(walk, id);
  const { place, previous, next } = neighbours;
  useEffect(() => {
    const reader = readerOf(record);
    if (!reader || place === 0) return;
    const reach = async (read: typeof readAfter | typeof readBefore) => {
      const more = await read(reader, walk);
      if (more.ids.length > walk.ids.length) setWalk((now) => (now === walk ? { ...now, ...more } : now));
    };
    // Without it one may still go on over the rows that are known.
    if (next === undefined) reach(readAfter).catch(() => undefined);
    else if (previous === undefined) reach(readBefore).catch(() => undefined);
  }, [record, walk, place, previous, next]);
  return neighbours;
}
