import { isInside, type Lonlat, NATION_EXTENT, type RegionShapes } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Box, shapesQuery } from '../../api/region-shapes.js';
import { fetchPlaces } from '../../api/tree-map.js';
import { usePermission } from '../../session/access.js';
import { isClose, levelInView, type View } from '../detail.js';

const COUNTY = 3;
const TOWNSHIP = 4;
const VILLAGE = 5;
/** Degrees of the grid on which boxes of cities and counties lie: a small move needs nothing new. */
const GRID: Readonly<Record<number, number>> = { 2: 5, 3: 1 };
/** Villages are named in a view of so many degrees. */
const VILLAGES_FROM = 0.3;

/** A region as it is drawn around others. */
export type AroundShape = RegionShapes['features'][number];

/** A township or village in the middle of its trees. */
export interface AroundPlace {
  level: number;
  xzCode: string;
  xzName: string;
  lon: number;
  lat: number;
}

/** The regions that a view has room for, and the box to ask for them: the provinces are read all at once. */
function regionsOfView(view: View): { level: number; box: Box } {
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

/** Level of the regions of an answer, by the length of their codes. */
export const levelOf = (shapes: readonly AroundShape[]): number =>
  (shapes[0]?.properties.xzCode.length ?? 0) / 2;

function usePlaces(county: string, level: number, wanted: boolean) {
  const enabled = usePermission('oldTree_view') && county !== '' && wanted;
  const read = useQuery({
    queryKey: ['map', 'places', county, level],
    queryFn: ({ signal }) => fetchPlaces(county, level, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const places = useMemo(
    () => (enabled ? (read.data ?? []) : []).map((place) => ({ ...place, level })),
    [read.data, enabled, level],
  );
  return { read, places };
}

/** Townships of a county, and from near its villages, where the trees one may see give them a place. */
export function usePlacesIn(county: string, view: View | undefined) {
  const near = view !== undefined && view.north - view.south <= VILLAGES_FROM;
  const townships = usePlaces(county, TOWNSHIP, true);
  const villages = usePlaces(county, VILLAGE, near);
  const places = useMemo<AroundPlace[]>(
    () => [...townships.places, ...villages.places],
    [townships.places, villages.places],
  );
  return { places, asked: [townships.read, villages.read] };
}

/** Outlines and names of the regions of a view's level, as far as `on`. */
export function useShapesAround(view: View | undefined, on: boolean) {
  const { level, box } = regionsOfView(view ?? { west: 0, south: 0, east: 0, north: 0 });
  const read = useQuery({
    ...shapesQuery(level, box),
    enabled: on && view !== undefined && view.west <= view.east,
    placeholderData: keepPreviousData,
  });
  const shapes = useMemo(() => (on ? (read.data?.features ?? []) : []), [on, read.data]);
  return { read, shapes };
}

/** Whether the places of one county are worth naming. */
const namesPlaces = (view: View | undefined): view is View => view !== undefined && isClose(view);

/** Code of the county in the middle of a close view; empty where there is none. */
export function countyInView(shapes: readonly AroundShape[], view: View | undefined): string {
  if (!namesPlaces(view) || levelOf(shapes) !== COUNTY) return '';
  const middle: Lonlat = [(view.west + view.east) / 2, (view.south + view.north) / 2];
  const found = shapes.find(({ geometry }) =>
    geometry.coordinates.some((polygon) => isInside(polygon as Lonlat[][], middle)),
  );
  return found?.properties.xzCode ?? '';
}

/** How far below its upper edge a view names the county that it lies in, as a share of its height. */
const HEAD = 0.12;

/** The names of regions where they stand; the county around a close view is named in it wherever its middle is. */
export function namesOf(shapes: readonly AroundShape[], view: View | undefined): AroundPlace[] {
  const level = levelOf(shapes);
  const county = countyInView(shapes, view);
  return shapes.map(({ properties }) => {
    const { lon, lat, xzCode } = properties;
    const isBeside = view && (lon < view.west || lon > view.east || lat < view.south || lat > view.north);
    if (!isBeside || xzCode !== county) return { ...properties, level };
    const [middle, head] = [(view.west + view.east) / 2, view.north - (view.north - view.south) * HEAD];
    return { ...properties, level, lon: middle, lat: head };
  });
}
