import type OlMap from 'ol/Map.js';
import type { Unread } from '../api/base-map.js';
import { useKnownGroups } from './useKnownGroups.js';
import { useKnownTrees } from './useKnownTrees.js';
import { useNeighbours } from './useNeighbours.js';
import { useView } from './useView.js';

/** What a map shows around: borders and names, or besides the trees and groups that are there. */
export type ReferenceKind = 'names' | 'trees';

interface Wanted {
  /** Nothing where undefined. */
  reference: ReferenceKind | undefined;
  /** No tiles say where one is. */
  bare: boolean;
}

/** What helps to find a place: the trees and groups that are there, and without tiles the outlines and names of the neighbours. */
export function useReference(map: OlMap | undefined, { reference, bare }: Wanted) {
  const on = reference !== undefined;
  const withTrees = reference === 'trees';
  const view = useView(on ? map : undefined);
  const neighbours = useNeighbours(map, view, on && bare);
  const trees = useKnownTrees(map, view, withTrees);
  const groups = useKnownGroups(map, view, withTrees);
  const failed = [...neighbours, ...trees.asked, groups].filter(({ error }) => error);
  const [first] = failed;
  const unread: Unread | undefined = first?.error
    ? { error: first.error, retry: () => failed.forEach((one) => void one.refetch()) }
    : undefined;
  return { unread, shown: trees.shown, matched: trees.matched };
}
