import { isInside, KM_PER_DEGREE, type Outline, pointIn, type Position, rounded } from './polygon.js';
import type { Random } from './random.js';

/** Ground that groups of trees have already: none is set onto another. */
export interface Circle {
  at: Position;
  km: number;
}

const HECTARES_A_KM2 = 100;
const CORNERS = [8, 12] as const;
const SHORTEST = 0.75;
// Of a ring whose corners lie between that and the whole radius, about.
const AREA_OF_RADIUS = 2.2;
const TRIES = 40;

/** A point so far from another. */
export function away([lon, lat]: Position, km: number, angle: number): Position {
  const shrink = Math.cos((lat * Math.PI) / 180);
  return [
    rounded(lon + (km * Math.cos(angle)) / (KM_PER_DEGREE * shrink)),
    rounded(lat + (km * Math.sin(angle)) / KM_PER_DEGREE),
  ];
}

const kmBetween = ([lon, lat]: Position, [east, north]: Position): number =>
  Math.hypot((lon - east) * Math.cos((lat * Math.PI) / 180), lat - north) * KM_PER_DEGREE;

function corners(at: Position, km: number, random: Random): Position[] {
  const count = random.integer(...CORNERS);
  return Array.from({ length: count }, (_, i) =>
    away(at, km * random.between(SHORTEST, 1), (2 * Math.PI * i) / count),
  );
}

/** Finds ground for a group that is its county's and no other group's; where there is little of it, the group is smaller. */
export function place(outline: Outline, hectares: number, taken: Circle[], random: Random) {
  for (let km = Math.sqrt(hectares / HECTARES_A_KM2 / AREA_OF_RADIUS), i = 0; ; i++) {
    const at = pointIn(outline, false, random);
    const ring = corners(at, km, random);
    const isFree = taken.every((other) => kmBetween(other.at, at) > other.km + km);
    if (isFree && ring.every(([lon, lat]) => isInside(outline, lon, lat))) {
      taken.push({ at, km });
      return { at, km, ring };
    }
    if (i % TRIES === TRIES - 1) km /= 2;
  }
}

/** Area in hectares of an outline of corners around a point. */
export function hectaresOf(ring: readonly Position[], [, lat]: Position): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Position;
    sum += x * nextY - nextX * y;
  }
  return (Math.abs(sum) / 2) * shrink * KM_PER_DEGREE ** 2 * HECTARES_A_KM2;
}

/** The same as the register stores it. */
export const wktOf = (ring: readonly Position[]): string =>
  `SRID=4326;MULTIPOLYGON(((${[...ring, ring[0]!].map(([lon, lat]) => `${lon} ${lat}`).join(',')})))`;
