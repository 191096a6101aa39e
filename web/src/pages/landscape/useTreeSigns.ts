import { useMemo } from 'react';
import type { TreeSign } from '../../globe/layers/TreeSignLayer.js';
import { type TreeSet, treesInView } from '../../globe/tree-set.js';
import type { View } from '../../map/detail.js';
import { useBriefs } from './useBriefs.js';

/** So many trees of a view stand far enough apart for their signs to be told from each other. */
const MAX_SIGNS = 500;
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
        const [lon = 0, lat = 0] = [trees?.lon[index], trees?.lat[index]];
        return [{ index, lon, lat, oldTreeLevel: brief.oldTreeLevel ?? '', vigor: brief.vigor }];
      }),
    [shown, trees, briefs],
  );
}
