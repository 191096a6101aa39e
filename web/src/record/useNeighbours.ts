import { useEffect, useState } from 'react';
import { type ListReader, readerOf, seenRows } from '../session/seen-rows.js';

/** Where a row stands in the list one came from, and the rows beside it. */
export interface Neighbours {
  /** Counted from 1; 0 where one came from no list. */
  place: number;
  of: number;
  previous: string | undefined;
  next: string | undefined;
}

/** The row's place in a walk. */
export function placeIn(walk: readonly string[], id: string | undefined): Neighbours {
  const at = id === undefined ? -1 : walk.indexOf(id);
  if (at < 0) return { place: 0, of: 0, previous: undefined, next: undefined };
  return { place: at + 1, of: walk.length, previous: walk[at - 1], next: walk[at + 1] };
}

/** A way through a list, and the pages of it that it has reached. */
interface Walk {
  of: string | undefined;
  ids: readonly string[];
  first: number;
  last: number;
}

/** Rows behind a walk. Those that were moved on have left the list, and others have come up to the page that it ended with. */
async function behind({ read }: ListReader, { ids, last }: Walk): Promise<Pick<Walk, 'ids' | 'last'>> {
  for (const page of [last, last + 1]) {
    const more = (await read(page)).filter((id) => !ids.includes(id));
    if (more.length > 0) return { ids: [...ids, ...more], last: page };
  }
  return { ids, last };
}

/** Rows before a walk. */
async function before({ read }: ListReader, { ids, first }: Walk): Promise<Pick<Walk, 'ids' | 'first'>> {
  if (first <= 1) return { ids, first };
  const more = (await read(first - 1)).filter((id) => !ids.includes(id));
  return { ids: [...more, ...ids], first: first - 1 };
}

/** A walk that begins at a row: on in the one that is under way, or over the list that was read last. */
function begun(record: string, walk: Walk, id: string | undefined): Walk {
  if (walk.of !== undefined && id && walk.ids.includes(id)) return { ...walk, of: id };
  const page = readerOf(record)?.page ?? 1;
  return { of: id, ids: seenRows(record), first: page, last: page };
}

/**
 * The rows beside one in the list one came from. They stay the same while one goes on from row to row, though the list
 * behind loses those that were moved on; at the end of a page the next one is read.
 */
export function useNeighbours(record: string, id: string | undefined): Neighbours {
  const [walk, setWalk] = useState<Walk>({ of: undefined, ids: [], first: 1, last: 1 });
  if (walk.of !== id) setWalk(begun(record, walk, id));
  const neighbours = placeIn(walk.ids, id);
  const { place, of } = neighbours;
  useEffect(() => {
    const reader = readerOf(record);
    if (!reader || place === 0) return;
    const reach = async (read: typeof behind | typeof before) => {
      const more = await read(reader, walk);
      if (more.ids.length > walk.ids.length) setWalk((now) => (now === walk ? { ...now, ...more } : now));
    };
    // Without it one may still go on over the rows that are known.
    if (place === of) reach(behind).catch(() => undefined);
    else if (place === 1) reach(before).catch(() => undefined);
  }, [record, walk, place, of]);
  return neighbours;
}
