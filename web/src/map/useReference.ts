import type OlMap from 'ol/Map.js';
import type { Unread } from '../api/base-map.js';
import { useKnownGroups } from './useKnownGroups.js';
import { useKnownTrees } from './useKnownTrees.js';
import { useNeighbours } from './useNeighbours.js';
import { useView } from './useView.js';

/** Surroundings on a map: borders and names, or also the existing trees and groups. */
export type ReferenceKind = 'names' | 'trees';

interface Wanted {
  /** Nothing is shown if undefined. */
  reference: ReferenceKind | undefined;
  /** Whether the map has no tiles to orient by. */
  bare: boolean;
}

/**
 * Surroundings that help to find a place: the existing trees and groups, and without tiles the outlines and names of
 * the neighbours.
 */
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
