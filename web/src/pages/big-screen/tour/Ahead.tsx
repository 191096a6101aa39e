import { WALLS } from '../../../wall/walls.js';
import type { WallFilter } from '../filter/useWallFilter.js';
import { useProjectReads, useResourceReads } from '../useReads.js';
import { todayAt, type WallAddress } from '../useWallAddress.js';
import type { TourStop } from './stops.js';

/** Stops are shown as they stand today, without a filter. */
const NO_FILTER: WallFilter = {
  ...{ filter: {}, isOn: false, fault: undefined },
  ...{ change: () => undefined, clear: () => undefined },
};

/** Reads the next stop while the one before is shown, so that it stands whole once the tour comes there. */
export function Ahead({ address, stop }: { address: WallAddress; stop: TourStop }) {
  const there = todayAt(address, stop.xzCode);
  return stop.path === WALLS.projects ? <Projects address={there} /> : <Resources address={there} />;
}

function Projects({ address }: { address: WallAddress }) {
  useProjectReads(address);
  return null;
}

function Resources({ address }: { address: WallAddress }) {
  useResourceReads(address, NO_FILTER);
  return null;
}
