import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { fetchBriefs } from '../api/tree-map.js';
import { fetchTrees, type TreeFeature } from '../api/wfs.js';
import { useSpeciesText } from '../names/useSpecies.js';
import { usePermission } from '../session/access.js';
import { useRegionScope } from '../session/region-scope.js';
import { inView, isClose, roomyBox, type View } from './detail.js';
import { treeStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the outlines, below the marker. */
const TREES = 7;
const MAX_TREES = 500;
/** So few can be told apart by their names. */
const MAX_NAMED = 60;
const NONE: Feature[] = [];

type Box = readonly [west: number, south: number, east: number, north: number];

/** Trees in a box that the person sees, as the map service has them; none while there is no box. */
function useTreesIn(box: Box | undefined) {
  const scope = useRegionScope();
  return useQuery({
    queryKey: ['map', 'known', box],
    queryFn: ({ signal }) => fetchTrees({ scope, xzCode: '', most: MAX_TREES, box }, signal),
    enabled: box !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Of trees with a position those that the frame shows. */
const countIn = (view: View, trees: readonly TreeFeature[]): number =>
  trees.filter(({ geometry }) => geometry && inView(view, ...geometry.coordinates)).length;

const boxOf = ({ west, south, east, north }: View): Box => [west, south, east, north];

/**
 * The trees that are there already, once the map is close: as the map service shows them to the person, with their names
 * where they are few. Those around the frame are asked for too, so that a small move needs nothing new; where these are
 * too many, those within it alone. `shown` and `matched` count what lies within the frame.
 */
export function useKnownTrees(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const speciesText = useSpeciesText();
  const close = on && view !== undefined && isClose(view);
  const around = useTreesIn(close ? boxOf(roomyBox(view)) : undefined);
  const isCut = (around.data?.matched ?? 0) > MAX_TREES;
  const within = useTreesIn(close && isCut ? boxOf(view) : undefined);
  const read = isCut ? within : around;
  const data = close ? (read.data ?? around.data) : undefined;
  const ids = useMemo(
    () => (data && data.matched <= MAX_NAMED ? data.features.map(({ properties }) => properties.id) : []),
    [data],
  );
  const mayName = usePermission('oldTree_view');
  const briefs = useQuery({
    queryKey: ['map', 'briefs', ids],
    queryFn: ({ signal }) => fetchBriefs(ids, signal),
    enabled: mayName && ids.length > 0,
  });
  const features = useMemo(() => {
    const names = new Map(briefs.data?.map(({ id, treeTypeName }) => [id, speciesText(treeTypeName ?? '')]));
    return (data?.features ?? []).flatMap(({ geometry, properties }) => {
      if (!geometry) return [];
      const feature = new Feature(new Point([...geometry.coordinates]));
      feature.setProperties({ name: names.get(properties.id) ?? '' });
      return [feature];
    });
  }, [data, briefs.data, speciesText]);
  useReferenceLayer(map, close ? features : NONE, { zIndex: TREES, look: treeStyle });
  // While those of another frame stand for what is on its way, nothing is counted.
  const counted = close && !read.isPlaceholderData ? read.data : undefined;
  const shown = useMemo(() => (counted && view ? countIn(view, counted.features) : 0), [counted, view]);
  return { asked: [around, within, briefs], shown, matched: isCut ? (counted?.matched ?? 0) : shown };
}
