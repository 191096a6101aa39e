import { useCallback } from 'react';
import { nearestTo, pickRadius } from '../../globe/rules.js';
import type { PickListener, Position } from '../../globe/SceneControls.js';
import type { PickedMark } from '../../globe/layers/CategoryMarkLayer.js';
import { ON_GLOBE } from './categories/categories.js';
import { type CategoryMark, kindOf } from './categories/marks.js';
import {
  type CategoryAsked,
  type CategoryEntry,
  useCategoryEntries,
  useCategoryMarks,
  useEntriesById,
} from './categories/useCategory.js';
import type { Chosen } from './usePopup.js';

const isPicked = (id: unknown): id is PickedMark => typeof id === 'object' && id !== null && 'mark' in id;

/** Where an entry says that it stands. */
function placeOf({ coordinate }: CategoryEntry): { lon: number; lat: number } | undefined {
  const [lon, lat] = (coordinate?.split(';')[0] ?? '').trim().split(/\s+/).map(Number);
  return lon !== undefined && lat !== undefined && Number.isFinite(lon + lat) ? { lon, lat } : undefined;
}

/** The mark of an entry: its own, else that of its tree or group, which stands for all its entries. */
function markOf(marks: readonly CategoryMark[], entry: CategoryEntry): CategoryMark | undefined {
  const number = entry.provinceGroupNumber || entry.provinceOldTreeNumber;
  return (
    marks.find((mark) => mark.entry === entry.id) ??
    (number ? marks.find((mark) => mark.number === number) : undefined)
  );
}

/** A category on the globe: its marks and entries, and what a click or a choice of its list opens. */
export function useCategoryOnGlobe(asked: CategoryAsked, open: (chosen: Chosen) => void) {
  const { read, marks } = useCategoryMarks(asked);
  const entries = useCategoryEntries(asked);
  const byId = useEntriesById(entries.data);
  const { category } = asked;

  /** Opens what a click means: the mark that it meets, else the nearest one within the ladder's reach. */
  const pick = useCallback(
    (id: unknown, at: Position | undefined, height: number): boolean => {
      const met = isPicked(id) ? marks.find(({ key }) => key === id.mark) : undefined;
      const mark = met ?? (at && nearestTo(marks, at, pickRadius(height)));
      if (!mark) return false;
      const { kind, number, lon, lat, key } = mark;
      const entry = byId.get(mark.entry);
      open({ kind, id: mark.id, number, lon, lat, name: entry?.name, entry, mark: key, listed: false });
      return true;
    },
    [marks, byId, open],
  ) satisfies (...args: Parameters<PickListener>) => boolean;

  /** Opens an entry of the list, from near where it has a place. */
  const choose = useCallback(
    (entry: CategoryEntry) => {
      const mark = markOf(marks, entry);
      const place = mark ?? placeOf(entry);
      if (!place) return;
      const { provinceGroupNumber, provinceOldTreeNumber, oldTreeId, groupId, name } = entry;
      open({
        kind: kindOf(entry),
        id: mark?.id ?? oldTreeId ?? groupId ?? undefined,
        number: provinceGroupNumber || provinceOldTreeNumber || undefined,
        ...{ lon: place.lon, lat: place.lat, name, entry, mark: mark?.key, listed: true },
      });
    },
    [marks, open],
  );
  return { marks, read, entries, pick, choose, look: category && ON_GLOBE[category] };
}
