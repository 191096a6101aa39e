import { NATION_EXTENT, type RegionShapes } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import WKT from 'ol/format/WKT.js';
import { useMemo } from 'react';
import { outlineQuery } from '../api/outline.js';
import { type Box, shapesQuery } from '../api/region-shapes.js';

type Shape = RegionShapes['features'][number];

/** Level of a region's children by the digits of its code; townships have no outlines. */
const CHILD_LEVELS: Readonly<Record<number, number>> = { 0: 1, 2: 2, 4: 3 };

const format = new WKT();

function boxOf(geom: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = format.readGeometry(geom).getExtent();
  return [west, south, east, north];
}

/** Whether the children of a region have outlines. */
export const hasChildShapes = (region: string): boolean => region.length in CHILD_LEVELS;

/** Outlines of the regions directly below one, those that are read already. */
export function useChildShapes(region: string): readonly Shape[] {
  const level = CHILD_LEVELS[region.length] ?? 1;
  const outline = useQuery({ ...outlineQuery(region), enabled: region !== '' }).data?.geom;
  const box = useMemo(
    () => (region === '' ? NATION_EXTENT : outline ? boxOf(outline) : undefined),
    [region, outline],
  );
  const { data } = useQuery({ ...shapesQuery(level, box ?? NATION_EXTENT), enabled: box !== undefined });
  return useMemo(
    () => data?.features.filter(({ properties: { xzCode } }) => xzCode.startsWith(region)) ?? [],
    [data, region],
  );
}
