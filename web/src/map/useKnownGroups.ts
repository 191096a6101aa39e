import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import type { View } from './detail.js';
import { groupStyle } from './reference-style.js';
import { useGroupsInView } from './useGroupsInView.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the outlines of regions, below the trees. */
const GROUPS = 5;
const geoJson = new GeoJSON();

/** The groups of trees that are there already, once the map is close: their outlines with their names. */
export function useKnownGroups(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const { groups, features } = useGroupsInView(view, { on });
  const outlines = useMemo(
    () =>
      (features ?? []).map(({ geometry, properties: { name, number } }) => {
        const feature = new Feature();
        feature.setGeometry(geoJson.readGeometry(geometry) ?? undefined);
        feature.setProperties({ name: name ?? number ?? '' });
        return feature;
      }),
    [features],
  );
  useReferenceLayer(map, outlines, { zIndex: GROUPS, look: groupStyle });
  return groups;
}
