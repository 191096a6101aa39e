import { isInside } from '@gushu/shared';
import { useMemo } from 'react';
import type { Position } from '../../globe/SceneControls.js';
import { boundsOf, type Ring, ringsOfJson } from '../../globe/wkt.js';
import type { View } from '../../map/detail.js';
import { useGroupsInView } from '../../map/useGroupsInView.js';

/** A group of trees on the map: its outline, and the middle of its box. */
export interface MapGroup {
  id: string;
  name: string;
  number: string;
  rings: Ring[];
  lon: number;
  lat: number;
}

/** Groups on the map. */
export type MapGroups = ReturnType<typeof useMapGroups>;

const NONE: MapGroup[] = [];
/** Status: approved. */
const STATUS = '1';

/** The group in whose outline a position lies. */
export const groupAt = (groups: readonly MapGroup[], at: Position | undefined): MapGroup | undefined =>
  at && groups.find(({ rings }) => isInside(rings, at));

/** The approved groups of a region in the view, once it is close. */
export function useMapGroups(xzCode: string, view: View, on: boolean) {
  const filters = useMemo(() => ({ status: STATUS, xzCode }), [xzCode]);
  const { groups: read, features, may } = useGroupsInView(view, { on, filters });
  const groups = useMemo(() => {
    const outlined = (features ?? []).flatMap(({ geometry, properties: { id, name, number } }) => {
      const rings = ringsOfJson(geometry.coordinates);
      const bounds = boundsOf(rings);
      if (!bounds) return [];
      const [west, south, east, north] = bounds;
      const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
      return [{ id, name: name ?? '', number: number ?? '', rings, ...middle }];
    });
    return outlined.length > 0 ? outlined : NONE;
  }, [features]);
  return { groups, close: features !== undefined, may, read };
}
