import { oldTreeGroup } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { fetchQueryMap } from '../api/queries.js';
import { usePermission } from '../session/access.js';
import { isClose, roomyBox, type View } from './detail.js';
import { groupStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the outlines of regions, below the trees. */
const GROUPS = 5;
const NONE: Feature[] = [];
const geoJson = new GeoJSON();

/** What geometries may reach to: the nation. */
const NATION: View = { west: 73, south: 3, east: 136, north: 54 };

/** A box as WKT, as far as it lies in the nation; empty where it does not. */
function boxWkt(box: View): string {
  const [west, south] = [Math.max(box.west, NATION.west), Math.max(box.south, NATION.south)];
  const [east, north] = [Math.min(box.east, NATION.east), Math.min(box.north, NATION.north)];
  if (west >= east || south >= north) return '';
  return `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
}

/** The groups of trees that are there already, once the map is close: their outlines with their names. */
export function useKnownGroups(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const may = usePermission('oldTreeGroup_view');
  const geom = view && isClose(view) ? boxWkt(roomyBox(view)) : '';
  const close = on && may && geom !== '';
  const groups = useQuery({
    queryKey: ['map', 'known-groups', geom],
    queryFn: ({ signal }) => fetchQueryMap(oldTreeGroup, { geom }, signal),
    enabled: close,
    placeholderData: keepPreviousData,
  });
  const features = useMemo(
    () =>
      (groups.data?.features ?? []).map(({ geometry, properties: { name, number } }) => {
        const feature = new Feature();
        feature.setGeometry(geoJson.readGeometry(geometry) ?? undefined);
        feature.setProperties({ name: name ?? number ?? '' });
        return feature;
      }),
    [groups.data],
  );
  useReferenceLayer(map, close ? features : NONE, { zIndex: GROUPS, look: groupStyle });
  return groups;
}
