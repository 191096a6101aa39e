import { useCallback, useEffect, useRef, useState } from 'react';
import type { CategoryEntry } from './categories/useCategory.js';
import type { SubjectKind } from './categories/marks.js';
import type { Eye } from '../../globe/eye.js';
import type { Target } from '../../globe/SceneControls.js';
import { type TreeSet, treesBeside } from '../../globe/tree-set.js';

/** A tree, a group or an entry of a category that was chosen. */
export interface Chosen {
  kind: SubjectKind;
  /** In the register, where that is known. */
  id: string | undefined;
  /** Provincial number. */
  number: string | undefined;
  lon: number;
  lat: number;
  /** What a list calls it: said where the register says nothing. */
  name?: string | undefined;
  /** The entry of the category that it was chosen by. */
  entry?: CategoryEntry | undefined;
  /** Its mark. */
  mark?: string | undefined;
  /** It was chosen from a list, to which one can go back. */
  listed: boolean;
}

/** A tree of a list. */
export interface ListedTree {
  id: string;
  number: string;
  lon: number;
  lat: number;
}

/** Trees that are one point on the picture. */
export interface Place {
  lon: number;
  lat: number;
  /** The first of them. */
  trees: ListedTree[];
  ids: string[];
  total: number;
}

/** Radius of a drawn point in pixels, within which others cannot be known from it. */
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

/** What the popup of the map shows, and the ways into it and out of it. `first` stands open at once. */
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

  /** Shows something: from near where a list named it, else where one looks already. */
  const open = useCallback(
    (next: Chosen) => {
      keep();
      setChosen(next);
      if (!next.listed) setPlace(undefined);
      setTarget({ at: next.listed ? { lon: next.lon, lat: next.lat } : 'here' });
    },
    [keep],
  );

  /** Shows a tree of a list from near. */
  const choose = useCallback((tree: ListedTree) => open({ kind: 'tree', ...tree, listed: true }), [open]);

  /** Back to the list, and to where one looked from. */
  const back = useCallback(() => {
    setChosen(undefined);
    setTarget({ at: 'back' });
    if (!place) restoreFocus();
  }, [place, restoreFocus]);

  /** Shows what a click on the point of that tree meets: itself, or the list of all that stand there. */
  const meet = useCallback(
    (trees: TreeSet, index: number, metresAPixel: number) => {
      // Of a part of many trees the neighbours are not known.
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

  /** Looks from somewhere else, as a bookmark has it. */
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
