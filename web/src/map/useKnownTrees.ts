import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { fetchBriefs } from '../api/tree-map.js';
import { fetchTrees } from '../api/wfs.js';
import { useSpeciesText } from '../names/useSpecies.js';
import { usePermission } from '../session/access.js';
import { useRegionScope } from '../session/region-scope.js';
import { isClose, roomyBox, type View } from './detail.js';
import { treeStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the outlines, below the marker. */
const TREES = 7;
const MAX_TREES = 500;
/** So few can be told apart by their names. */
const MAX_NAMED = 60;
const NONE: Feature[] = [];

/** The trees that are there already, once the map is close: as the map service shows them to the person, with their names where they are few. */
export function useKnownTrees(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const speciesText = useSpeciesText();
  const scope = useRegionScope();
  const close = on && view !== undefined && isClose(view);
  const { west, south, east, north } = roomyBox(view ?? { west: 0, south: 0, east: 0, north: 0 });
  const trees = useQuery({
    queryKey: ['map', 'known', west, south, east, north],
    queryFn: ({ signal }) =>
      fetchTrees({ scope, xzCode: '', most: MAX_TREES, box: [west, south, east, north] }, signal),
    enabled: close,
    placeholderData: keepPreviousData,
  });
  const data = close ? trees.data : undefined;
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
    const names = new Map(briefs.data?.map(({ id, treeTypeName }) => [id, speciesText(treeTypeName)]));
    return (data?.features ?? []).flatMap(({ geometry, properties }) => {
      if (!geometry) return [];
      const feature = new Feature(new Point([...geometry.coordinates]));
      feature.setProperties({ name: names.get(properties.id) ?? '' });
      return [feature];
    });
  }, [data, briefs.data, speciesText]);
  useReferenceLayer(map, close ? features : NONE, { zIndex: TREES, look: treeStyle });
  return { asked: [trees, briefs], shown: features.length, matched: data?.matched ?? 0 };
}
