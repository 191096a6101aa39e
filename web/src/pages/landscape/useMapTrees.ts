import { regionLevel, type RegionTrees } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CountsAsked, fetchCounts } from '../../api/tree-map.js';
import { fetchTrees, type TreesAsked } from '../../api/wfs.js';
import { mergeSamePlace } from '../../globe/region-marks.js';
import type { TreeSet } from '../../globe/tree-set.js';
import { inView, isClose, levelInView, roomyBox, type View } from '../../map/detail.js';
import { useRegionScope } from '../../session/region-scope.js';
import { treeColumns } from './tree-columns.js';

/** Maximum number of points; of a region with more trees a part is drawn from afar, and those in view when close. */
const MAX_POINTS = 20_000;
const SAMPLE = 5_000;
const COUNTY = 3;
const NO_REGIONS: RegionTrees[] = [];

/** Trees and regions on the map in a view. */
export interface MapTrees {
  trees: TreeSet | undefined;
  /** Regions with their counts, while the view has no room for points. */
  regions: readonly RegionTrees[];
  /** Whether the list shows the regions instead of the trees, too. */
  byRegion: boolean;
  /** Trees of the whole region; undefined while it is loading, where it cannot be read, and while none are shown. */
  total: number | undefined;
  /** Whether the total has been read or has failed. */
  known: boolean;
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

function useCounts(asked: CountsAsked, enabled: boolean) {
  const { xzCode, year } = asked;
  return useQuery({
    queryKey: ['map', 'counts', asked],
    queryFn: ({ signal }) => fetchCounts(asked, signal),
    enabled,
    // Marks of another level stay until those of this level are loaded.
    placeholderData: (last, query) => {
      const before = query?.queryKey[2] as CountsAsked | undefined;
      return before?.xzCode === xzCode && before.year === year ? last : undefined;
    },
  });
}

/** Trees as points; `keep` leaves the last ones on the map while the next are loading. */
function useTrees(asked: TreesAsked, { enabled, keep }: { enabled: boolean; keep: boolean }) {
  return useQuery({
    queryKey: ['map', 'trees', asked],
    queryFn: async ({ signal }) => {
      const { features, matched } = await fetchTrees(asked, signal);
      return treeColumns(features, matched);
    },
    enabled,
    placeholderData: (last, query) =>
      keep && (query?.queryKey[2] as TreesAsked | undefined)?.xzCode === asked.xzCode ? last : undefined,
    // The columns are large and new each time: a deep comparison would cost more than drawing them.
    structuralSharing: false,
    gcTime: 0,
  });
}

/** Filter of the shown trees: of an archived year, else the live ones; none while something else is shown. */
interface TreesShown {
  year: number | undefined;
  on: boolean;
}

/**
 * The trees of a region that the view has room for: all; or counts and a part of them; or, when close, those in view.
 */
export function useMapTrees(code: string, view: View, { year, on }: TreesShown): MapTrees {
  const scope = useRegionScope();
  const ownLevel = regionLevel(code);
  const counted = { scope, xzCode: code, year };
  const counts = useCounts({ ...counted, level: Math.min(ownLevel + 1, COUNTY) }, on);
  const total = counts.data?.total;
  const many = (total ?? 0) > MAX_POINTS;
  const level = levelInView(view, code);
  const known = !on || counts.isSuccess || counts.isError;
  const marks = useCounts({ ...counted, level: level ?? COUNTY }, on && known && level !== undefined);
  const whole = useTrees(
    { scope, xzCode: code, year, most: many ? SAMPLE : MAX_POINTS },
    { enabled: on && known, keep: false },
  );
  const cut = (whole.data?.matched ?? 0) > MAX_POINTS;
  const near = on && (many || cut) && isClose(view) && view.west <= view.east;
  const { west, south, east, north } = roomyBox(view);
  const seen = useTrees(
    { scope, xzCode: code, year, most: MAX_POINTS, box: near ? [west, south, east, north] : undefined },
    { enabled: near, keep: true },
  );
  const regions = useMemo(() => {
    if (!on || level === undefined || !marks.data) return NO_REGIONS;
    // There are many counties: those out of sight are left out.
    const room = roomyBox(view);
    const shown = marks.data.regions.filter(({ lon, lat }) => level < COUNTY || inView(room, lon, lat));
    return mergeSamePlace(shown);
  }, [on, level, marks.data, view]);
  const failed = [whole, seen].find(({ error }) => error);
  return {
    trees: on ? (near && seen.data) || whole.data : undefined,
    regions,
    byRegion: on && many && level !== undefined,
    // From the same read as the listed trees, once they are loaded.
    total: on ? (whole.data?.matched ?? total) : undefined,
    known,
    loading: [counts, whole, seen].some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
