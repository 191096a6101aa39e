import { regionLevel, type RegionTrees } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchCounts } from '../../api/tree-map.js';
import { fetchTrees, type TreesAsked } from '../../api/wfs.js';
import { mergeSamePlace } from '../../globe/region-marks.js';
import { inView, type TreeSet } from '../../globe/tree-set.js';
import { isClose, levelInView, roomyBox, type View } from '../../map/detail.js';
import { useRegionScope } from '../../session/region-scope.js';
import { treeColumns } from './tree-columns.js';

/** Trees drawn at once; of a region with more a part is drawn from afar, and those of the view when close. */
const MAX_POINTS = 20_000;
const SAMPLE = 5_000;
const COUNTY = 3;
const NO_REGIONS: RegionTrees[] = [];

/** What the map shows of a region in a view. */
export interface MapTrees {
  trees: TreeSet | undefined;
  /** Regions with their counts, as long as the view has room for no more. */
  regions: readonly RegionTrees[];
  /** The regions stand for the trees in the list, too. */
  byRegion: boolean;
  /** Trees of the whole region; undefined until that is known, and where it cannot be known. */
  total: number | undefined;
  /** It is known, or known that it cannot be known. */
  known: boolean;
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

function useCounts(code: string, level: number, enabled: boolean) {
  return useQuery({
    queryKey: ['map', 'counts', code, level],
    queryFn: ({ signal }) => fetchCounts(code, level, signal),
    enabled,
    // Marks of another level stay until those of this one are there.
    placeholderData: (last, query) => (query?.queryKey[2] === code ? last : undefined),
  });
}

/** Trees as points; `keep` leaves those before on the map while the next ones come. */
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
    // The columns are large and made new each time: comparing them deeply would cost more than drawing them.
    structuralSharing: false,
    gcTime: 0,
  });
}

/** Which trees are shown: those of an archived year, else the live ones; none while something else is. */
interface TreesShown {
  year: number | undefined;
  on: boolean;
}

/** The trees of a region as the view has room for them: all; or counts and a part of them; or, when close, the view's. */
export function useMapTrees(code: string, view: View, { year, on }: TreesShown): MapTrees {
  const scope = useRegionScope();
  const isLive = year === undefined;
  const ownLevel = regionLevel(code);
  const counts = useCounts(code, Math.min(ownLevel + 1, COUNTY), on && isLive);
  // Years have no counts of their own: what is read of them says how many there are.
  const total = isLive ? counts.data?.total : undefined;
  const many = (total ?? 0) > MAX_POINTS;
  const level = levelInView(view, code);
  const known = !on || !isLive || counts.isSuccess || counts.isError;
  const marks = useCounts(code, level ?? COUNTY, on && isLive && known && level !== undefined);
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
    // Counties are many: those out of sight are left out.
    const room = roomyBox(view);
    const shown = marks.data.regions.filter(({ lon, lat }) => level < COUNTY || inView(room, lon, lat));
    return mergeSamePlace(shown);
  }, [on, level, marks.data, view]);
  const failed = [whole, seen].find(({ error }) => error);
  return {
    trees: on ? (near && seen.data) || whole.data : undefined,
    regions,
    byRegion: many && level !== undefined,
    total: isLive ? total : whole.data?.matched,
    known,
    loading: [counts, whole, seen].some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
