import { useCallback, useEffect, useRef, useState } from 'react';
import type { CategoryEntry } from './categories/useCategory.js';
import type { SubjectKind } from './categories/marks.js';
import type { Eye } from '../../globe/eye.js';
import type { Target } from '../../globe/SceneControls.js';
import { type TreeSet, treesBeside } from '../../globe/tree-set.js';

/** A tree, a group or an entry of a category that was chosen. */
export interface Chosen {
  kind: SubjectKind;
  /** Id in the register, where known. */
  id: string | undefined;
  /** Provincial number. */
  number: string | undefined;
  lon: number;
  lat: number;
  /** Name from a list: shown where the register has none. */
  name?: string | undefined;
  /** The entry of the category through which it was chosen. */
  entry?: CategoryEntry | undefined;
  /** Key of its mark. */
  mark?: string | undefined;
  /** Whether it was chosen from a list, to which the person can go back. */
  listed: boolean;
}

/** A tree of a list. */
export interface ListedTree {
  id: string;
  number: string;
  lon: number;
  lat: number;
}

/** Trees that share one point in the picture. */
export interface Place {
  lon: number;
  lat: number;
  /** The first of these trees. */
  trees: ListedTree[];
  ids: string[];
  total: number;
}

/** Radius of a drawn point in pixels, within which trees cannot be told apart. */
const POINT_PIXELS = 4;
const MAX_AT_PLACE = 50;

const treeAt = (trees: TreeSet, index: number): ListedTree => ({
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

/** Elements that may lose the focus on the way back: the popup, a list that is about to change, or the body. */
const FREE = 'body, main, .landscape-popup *, .landscape-popup, .landscape-list *';

/**
 * Returns the focus to where it was before the popup opened, or to the list beside the map. A person who is elsewhere
 * by now, such as in the choice of the region, stays there.
 */
function useFocusBack() {
  const before = useRef<Element | null>(null);
  const keep = useCallback(() => {
    const now = document.activeElement;
    if (now && !now.closest('.landscape-popup')) before.current = now;
  }, []);
  const restoreFocus = useCallback(() => {
    const kept = before.current;
    before.current = null;
    if (document.activeElement && !document.activeElement.matches(FREE)) return;
    const list = document.querySelector<HTMLElement>('.landscape-list');
    if (kept instanceof HTMLElement && kept.isConnected && kept !== document.body) kept.focus();
    else list?.focus({ preventScroll: true });
  }, []);
  return { keep, restoreFocus };
}

/** State of the map's popup, and the functions that open and close it. `first` is open at once. */
export function usePopup(first: Chosen | undefined) {
  const [chosen, setChosen] = useState(first);
  const [place, setPlace] = useState<Place>();
  const [target, setTarget] = useState<{ at: Target }>();
  const { keep, restoreFocus } = useFocusBack();

  const close = useCallback(() => {
    setChosen(undefined);
    setPlace(undefined);
    setTarget({ at: 'here' });
    restoreFocus();
  }, [restoreFocus]);

  /** Opens something: flies close to it if a list named it, else keeps the view. */
  const open = useCallback(
    (next: Chosen) => {
      keep();
      setChosen(next);
      if (!next.listed) setPlace(undefined);
      setTarget({ at: next.listed ? { lon: next.lon, lat: next.lat } : 'here' });
    },
    [keep],
  );

  /** Opens a tree of a list, and flies close to it. */
  const choose = useCallback((tree: ListedTree) => open({ kind: 'tree', ...tree, listed: true }), [open]);

  /** Back to the list, and to the view before. */
  const back = useCallback(() => {
    setChosen(undefined);
    setTarget({ at: 'back' });
    if (!place) restoreFocus();
  }, [place, restoreFocus]);

  /** Opens what a click on the point of that tree meets: the tree, or the list of all trees there. */
  const meet = useCallback(
    (trees: TreeSet, index: number, metresAPixel: number) => {
      // If only a part of the trees is loaded, the neighbours are unknown.
      const whole = trees.matched <= trees.count;
      const found = whole ? treesBeside(trees, index, POINT_PIXELS * (metresAPixel || 0)) : [index];
      const several = placeOf(trees, found);
      if (!several) return open({ kind: 'tree', ...treeAt(trees, index), listed: false });
      keep();
      setTarget({ at: 'here' });
      setChosen(undefined);
      setPlace(several);
    },
    [keep, open],
  );

  /** Flies to another view, such as a bookmark's. */
  const look = useCallback((eye: Eye) => setTarget({ at: { eye } }), []);

  const isOpen = chosen !== undefined || place !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isOpen, close]);

  return { chosen, place, target, open, choose, meet, back, close, look };
}
