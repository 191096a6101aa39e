import { useState } from 'react';
import { seenRows } from '../session/seen-rows.js';

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

/**
 * The rows beside one in the list one came from. They stay the same while one goes on from row to row, though the list
 * behind loses those that were moved on.
 */
export function useNeighbours(record: string, id: string | undefined): Neighbours {
  const [{ of, walk }, begin] = useState<{ of: string | undefined; walk: readonly string[] }>({
    of: undefined,
    walk: [],
  });
  if (of !== id)
    begin({ of: id, walk: of !== undefined && id && walk.includes(id) ? walk : seenRows(record) });
  return placeIn(walk, id);
}
