import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from '../../globe/SceneControls.js';
import { type TreeSet, treesBeside } from '../../globe/tree-set.js';

/** A tree or a group that was chosen. */
export interface Chosen {
  id: string;
  lon: number;
  lat: number;
  /** It was chosen from a list, to which one can go back. */
  listed: boolean;
}

/** Trees that are one point on the picture. */
export interface Place {
  lon: number;
  lat: number;
  /** The first of them. */
  trees: (Omit<Chosen, 'listed'> & { number: string })[];
  ids: string[];
  total: number;
}

/** Radius of a drawn point in pixels, within which others cannot be known from it. */
const POINT_PIXELS = 4;
const MAX_AT_PLACE = 50;

const treeAt = (trees: TreeSet, index: number) => ({
  id: trees.id[index] ?? '',
  number: trees.number[index] ?? '',
  lon: trees.lon[index] ?? 0,
  lat: trees.lat[index] ?? 0,
});

function placeOf(trees: TreeSet, found: readonly number[]): Place | undefined {
  const [first, ...others] = found.slice(0, MAX_AT_PLACE).map((index) => treeAt(trees, index));
  if (!first || others.length === 0) return undefined;
  const listed = [first, ...others];
  return {
    lon: first.lon,
    lat: first.lat,
    trees: listed,
    ids: listed.map(({ id }) => id),
    total: found.length,
  };
}

/** Gives the focus back to where it was before the popup opened, or to the list beside the map. */
function useFocusBack() {
  const before = useRef<Element | null>(null);
  const keep = useCallback(() => {
    const now = document.activeElement;
    if (now && !now.closest('.landscape-popup')) before.current = now;
  }, []);
  const restoreFocus = useCallback(() => {
    const kept = before.current;
    before.current = null;
    const list = document.querySelector<HTMLElement>('.landscape-list');
    if (kept instanceof HTMLElement && kept.isConnected && kept !== document.body) kept.focus();
    else list?.focus({ preventScroll: true });
  }, []);
  return { keep, restoreFocus };
}

/** What the popup of the map shows, and the ways into it and out of it. */
export function usePopup() {
  const [tree, setTree] = useState<Chosen>();
  const [group, setGroup] = useState<Chosen>();
  const [place, setPlace] = useState<Place>();
  const [target, setTarget] = useState<{ at: Target }>();
  const { keep, restoreFocus } = useFocusBack();

  const close = useCallback(() => {
    setTree(undefined);
    setGroup(undefined);
    setPlace(undefined);
    setTarget({ at: 'here' });
    restoreFocus();
  }, [restoreFocus]);

  /** Shows a tree of a list from near. */
  const choose = useCallback(
    ({ id, lon, lat }: Omit<Chosen, 'listed'>) => {
      keep();
      setGroup(undefined);
      setTree({ id, lon, lat, listed: true });
      setTarget({ at: { lon, lat } });
    },
    [keep],
  );

  /** Back to the list, and to where one looked from. */
  const back = useCallback(() => {
    setTree(undefined);
    setGroup(undefined);
    setTarget({ at: 'back' });
    if (!place) restoreFocus();
  }, [place, restoreFocus]);

  /** Shows what a click on the point of that tree meets: itself, or the list of all that stand there. */
  const meet = useCallback(
    (trees: TreeSet, index: number, metresAPixel: number) => {
      keep();
      setGroup(undefined);
      setTarget({ at: 'here' });
      // Of a part of many trees the neighbours are not known.
      const whole = trees.matched <= trees.count;
      const found = whole ? treesBeside(trees, index, POINT_PIXELS * (metresAPixel || 0)) : [index];
      const several = placeOf(trees, found);
      setTree(several ? undefined : { ...treeAt(trees, index), listed: false });
      setPlace(several);
    },
    [keep],
  );

  /** Shows a group: from near where a list named it, else where one looks already. */
  const meetGroup = useCallback(
    ({ id, lon, lat }: Omit<Chosen, 'listed'>, listed: boolean) => {
      keep();
      setTree(undefined);
      setPlace(undefined);
      setGroup({ id, lon, lat, listed });
      setTarget({ at: listed ? { lon, lat } : 'here' });
    },
    [keep],
  );

  const open = tree !== undefined || group !== undefined || place !== undefined;
  useEffect(() => {
    if (!open) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open, close]);

  return { tree, group, place, target, choose, meet, meetGroup, back, close };
}
