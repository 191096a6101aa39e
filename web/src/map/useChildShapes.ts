import { NATION_EXTENT, type RegionShapes } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import WKT from 'ol/format/WKT.js';
import { useMemo } from 'react';
import type { Unread } from '../api/base-map.js';
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

interface ChildShapes {
  shapes: readonly Shape[];
  /** Outlines of the same level that lie around the region. */
  around: readonly Shape[];
  /** Why they could not be read. */
  unread: Unread | undefined;
  /** Whether they have been read, or cannot be. */
  isSettled: boolean;
}

const COUNTIES = 3;

/** Outlines of the regions directly below one, those that are read already; of a county its own. */
export function useChildShapes(region: string): ChildShapes {
  const level = CHILD_LEVELS[region.length] ?? COUNTIES;
  const own = useQuery({ ...outlineQuery(region), enabled: region !== '' });
  const outline = own.data?.geom;
  const box = useMemo(
    () => (region === '' ? NATION_EXTENT : outline ? boxOf(outline) : undefined),
    [region, outline],
  );
  const below = useQuery({ ...shapesQuery(level, box ?? NATION_EXTENT), enabled: box !== undefined });
  const { data } = below;
  const [shapes, around] = useMemo(() => {
    const isInside = ({ properties: { xzCode } }: Shape) => xzCode.startsWith(region);
    const all = data?.features ?? [];
    return [all.filter(isInside), all.filter((shape) => !isInside(shape))];
  }, [data, region]);
  const failed = [own, below].find(({ error, data: found }) => error && !found);
  const unread = failed?.error ? { error: failed.error, retry: () => void failed.refetch() } : undefined;
  return { shapes, around, unread, isSettled: data !== undefined || unread !== undefined };
}
