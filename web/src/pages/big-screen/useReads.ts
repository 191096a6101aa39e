import { useBorderLines } from '../../api/border-lines.js';
import { useChildShapes } from '../../map/useChildShapes.js';
import { useAreNamesSettled } from '../../region/useRegionName.js';
import { useFiltered } from './filter/useFiltered.js';
import type { WallFilter } from './filter/useWallFilter.js';
import { useProjectList, useProjectScreen } from './projects/useProjectScreen.js';
import { drawnRegion } from './RegionMap.js';
import { useRescue } from './useRescue.js';
import { useScreenData } from './useScreenData.js';
import type { WallAddress } from './useWallAddress.js';

interface Read {
  data: unknown;
  error: unknown;
  isPlaceholderData: boolean;
}

/** Whether what is asked for has been read: what was read before may stand in its place meanwhile. */
const isRead = ({ data, isPlaceholderData }: Read): boolean => data !== undefined && !isPlaceholderData;
/** The same of what has a sign of its own where it cannot be read: nothing waits for it for ever. */
const isSettled = (read: Read): boolean => isRead(read) || read.error !== null;

/** Reads names and outlines of a region. */
function useGround(region: string): boolean {
  const { isSettled: hasOutlines } = useChildShapes(drawnRegion(region));
  const hasNames = useAreNamesSettled(region);
  useBorderLines();
  return hasOutlines && hasNames;
}

/** Reads all that the resource screen draws of a place, and says whether it is there. */
export function useResourceReads(address: WallAddress, wall: WallFilter) {
  const screen = useScreenData(address);
  const { may, read } = useRescue(address);
  const filtered = useFiltered(address, wall);
  const hasGround = useGround(address.region);
  const isCounted = !wall.isOn || wall.fault !== undefined || isSettled(filtered);
  const isThere = isRead(screen) && hasGround && isCounted && (!may || isSettled(read));
  return { screen, filtered, isThere };
}

/** The same of the project screen. */
export function useProjectReads(address: WallAddress) {
  const screen = useProjectScreen(address);
  const list = useProjectList(address);
  const hasGround = useGround(address.region);
  return { screen, isThere: isRead(screen) && hasGround && isSettled(list) };
}
