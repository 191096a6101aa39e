import { oldTreeGroup } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '../api/client.js';
import { fetchQueryMap } from '../api/queries.js';
import { usePermission } from '../session/access.js';
import { isClose, roomyBox, type View } from './detail.js';

/** Maximum extent of geometries in degrees: the nation. */
const NATION: View = { west: 73, south: 3, east: 136, north: 54 };

/** A box as WKT, cut to the nation; empty where it lies outside. */
function boxWkt(box: View): string {
  const [west, south] = [Math.max(box.west, NATION.west), Math.max(box.south, NATION.south)];
  const [east, north] = [Math.min(box.east, NATION.east), Math.min(box.north, NATION.north)];
  if (west >= east || south >= north) return '';
  return `POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`;
}

interface Asked {
  on: boolean;
  /** Only groups that match. */
  filters?: Query;
}

/** The groups of trees in a close view that the caller may see; none from afar, or without the right. */
export function useGroupsInView(view: View | undefined, { on, filters = {} }: Asked) {
  const may = usePermission('oldTreeGroup_view');
  const geom = view && isClose(view) ? boxWkt(roomyBox(view)) : '';
  const close = on && may && geom !== '';
  const groups = useQuery({
    queryKey: ['map', 'known-groups', geom, filters],
    queryFn: ({ signal }) => fetchQueryMap(oldTreeGroup, { geom, ...filters }, signal),
    enabled: close,
    placeholderData: keepPreviousData,
  });
  return { groups, features: close ? groups.data?.features : undefined, may };
}
