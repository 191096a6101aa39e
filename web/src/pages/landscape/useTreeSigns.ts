import { useMemo } from 'react';
import type { TreeSign } from '../../globe/layers/TreeSignLayer.js';
import { type TreeSet, treesInView } from '../../globe/tree-set.js';
import type { View } from '../../map/detail.js';
import { useBriefs } from './useBriefs.js';

/** So many trees are told from each other: those that the list beside the map names, too, so that one call reads both. */
const MAX_SIGNS = 100;
const NONE: number[] = [];

/** Level and vigour of the trees in view, once they are few. */
export function useTreeSigns(trees: TreeSet | undefined, view: View): TreeSign[] {
  const shown = useMemo(() => {
    const found = trees && treesInView(trees, view, MAX_SIGNS);
    return found && found.total <= MAX_SIGNS ? found.shown : NONE;
  }, [trees, view]);
  const briefs = useBriefs(useMemo(() => shown.map((index) => trees?.id[index] ?? ''), [trees, shown]));
  return useMemo(
    () =>
      shown.flatMap((index) => {
        const brief = briefs.get(trees?.id[index] ?? '');
        if (!brief) return [];
        const { oldTreeLevel, vigor } = brief;
        return [{ index, lon: trees?.lon[index] ?? 0, lat: trees?.lat[index] ?? 0, oldTreeLevel, vigor }];
      }),
    [shown, trees, briefs],
  );
}
