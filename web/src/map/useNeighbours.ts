import { NATION_EXTENT, type RegionShapes } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { type Box, shapesQuery } from '../api/region-shapes.js';
import { fetchPlaces } from '../api/tree-map.js';
import { usePlaceText } from '../names/usePlaceText.js';
import { usePermission } from '../session/access.js';
import { isClose, levelInView, type View } from './detail.js';
import { regionStyle } from './reference-style.js';
import { useReferenceLayer } from './useReferenceLayer.js';

/** Above the ground, below the outlines of what was chosen. */
const NEIGHBOURS = 4;
const COUNTY = 3;
const TOWNSHIP = 4;
/** Degrees of the grid on which boxes of cities and counties lie: a small move needs nothing new. */
const GRID: Readonly<Record<number, number>> = { 2: 5, 3: 1 };
const NONE: Feature[] = [];

const format = new GeoJSON();

/** The regions that a view has room for, and the box to ask for them: the provinces are read all at once. */
function neighboursOf(view: View): { level: number; box: Box } {
  const level = levelInView(view, '') ?? COUNTY;
  const grid = GRID[level];
  if (grid === undefined) return { level, box: NATION_EXTENT };
  const down = (value: number, least: number) => Math.max(Math.floor(value / grid) * grid, least);
  const up = (value: number, most: number) => Math.min(Math.ceil(value / grid) * grid, most);
  return {
    level,
    box: [down(view.west, -180), down(view.south, -90), up(view.east, 180), up(view.north, 90)],
  };
}

const toFeatures = (
  { features }: RegionShapes,
  level: number,
  placeText: (name: string) => string,
): Feature[] =>
  features.map(({ geometry, properties: { xzCode, xzName, lon, lat } }) => {
    const feature = new Feature();
    feature.setGeometry(format.readGeometry(geometry) ?? undefined);
    feature.setProperties({ level, code: xzCode, name: placeText(xzName), at: [lon, lat] });
    return feature;
  });

/** Code of the county in the middle of the view; none until the view is close. */
function countyInView(counties: readonly Feature[], view: View | undefined): string {
  if (!view || !isClose(view)) return '';
  const middle = [(view.west + view.east) / 2, (view.south + view.north) / 2];
  const found = counties.find(
    (one) => one.get('level') === COUNTY && one.getGeometry()?.intersectsCoordinate(middle),
  );
  return String(found?.get('code') ?? '');
}

/** The townships of the county one looks at, where the trees one may see give them a place. */
function useTownships(county: string) {
  const placeText = usePlaceText();
  const enabled = usePermission('oldTree_view') && county !== '';
  const read = useQuery({
    queryKey: ['map', 'places', county, TOWNSHIP],
    queryFn: ({ signal }) => fetchPlaces(county, TOWNSHIP, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const features = useMemo(
    () =>
      (enabled ? (read.data ?? []) : []).map(({ xzName, lon, lat }) => {
        const feature = new Feature(new Point([lon, lat]));
        feature.setProperties({ level: TOWNSHIP, name: placeText(xzName) });
        return feature;
      }),
    [read.data, enabled, placeText],
  );
  return { read, features };
}

/** Outlines and names of what lies around, as far as `on`; answers the questions whose answers are drawn. */
export function useNeighbours(map: OlMap | undefined, view: View | undefined, on: boolean) {
  const placeText = usePlaceText();
  const { level, box } = neighboursOf(view ?? { west: 0, south: 0, east: 0, north: 0 });
  const shapes = useQuery({
    ...shapesQuery(level, box),
    enabled: on && view !== undefined,
    placeholderData: keepPreviousData,
  });
  const data = on ? shapes.data : undefined;
  // Those before stay with their own level until the next are there.
  const regions = useMemo(
    () => (data ? toFeatures(data, levelOf(data), placeText) : NONE),
    [data, placeText],
  );
  const townships = useTownships(countyInView(regions, view));
  const features = useMemo(() => [...regions, ...townships.features], [regions, townships.features]);
  useReferenceLayer(map, features, { zIndex: NEIGHBOURS, look: regionStyle });
  return [shapes, townships.read];
}

/** Level of the regions of an answer, by the length of their codes. */
const levelOf = ({ features }: RegionShapes): number => (features[0]?.properties.xzCode.length ?? 0) / 2;
