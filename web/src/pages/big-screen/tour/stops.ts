import { WALLS } from '../../../wall/walls.js';

/** A place where the tour stops: a screen and the region that it shows, empty for the nation. */
export interface TourStop {
  path: string;
  xzCode: string;
}

/** Digits of a county's code. Those of townships are longer: no map shows one by itself. */
export const COUNTY = 6;

interface Route {
  /** The person's own region. */
  own: string;
  /** The regions below it that have something to show. */
  children: readonly string[];
  /** Whether the person may see the project screen. */
  projects: boolean;
}

/** The tour: a person's own region, those below it in turn, then the projects of the whole. */
export const tourStops = ({ own, children, projects }: Route): TourStop[] => [
  ...[own, ...children.filter((code) => code.length <= COUNTY).sort()].map((xzCode) => ({
    path: WALLS.resources,
    xzCode,
  })),
  ...(projects ? [{ path: WALLS.projects, xzCode: own }] : []),
];

/** Which stop a place is; -1 for one off the way, after which the tour begins anew. */
export const stopAt = (stops: readonly TourStop[], { path, xzCode }: TourStop): number =>
  stops.findIndex((stop) => stop.path === path && stop.xzCode === xzCode);

/** The stop after a place; after the last one comes the first. */
export const stopAfter = (stops: readonly TourStop[], here: TourStop): TourStop | undefined =>
  stops[(stopAt(stops, here) + 1) % stops.length];

/** The address of a stop; the own region needs none. */
export const addressOfStop = ({ path, xzCode }: TourStop, own: string): string =>
  xzCode === own ? path : `${path}?xzCode=${xzCode}`;
