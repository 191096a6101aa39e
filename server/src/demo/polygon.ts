import type { Random } from './random.js';

/** A point in degrees. */
export type Position = [lon: number, lat: number];
/** Outer ring and holes, each a flat list of lon, lat. */
type Part = { rings: Float64Array[]; area: number; box: [number, number, number, number] };

/** A county's outline from which points are drawn. */
export interface Outline {
  parts: Part[];
  area: number;
  center: Position;
}

/** Kilometres of a degree of latitude. */
export const KM_PER_DEGREE = 111.2;
const TOWN_KM = 3;
const TRIES = 60;

function shoelace(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += (ring[i] as number) * (ring[i + 3] as number) - (ring[i + 2] as number) * (ring[i + 1] as number);
  }
  return Math.abs(sum) / 2;
}

function partOf(polygon: Position[][]): Part {
  const rings = polygon.map((ring) => Float64Array.from(ring.flat()));
  const [outer = new Float64Array(), ...holes] = rings;
  const box: Part['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of polygon[0] ?? []) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return { rings, box, area: shoelace(outer) - holes.reduce((sum, hole) => sum + shoelace(hole), 0) };
}

/** Reads a GeoJSON MultiPolygon. */
export function outlineOf(coordinates: Position[][][], center: Position): Outline {
  const parts = coordinates.map(partOf);
  return { parts, area: parts.reduce((sum, part) => sum + part.area, 0), center };
}

/** Whether the point lies inside: an odd number of edges to its east, holes included. */
function contains(part: Part, lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of part.rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const y1 = ring[i + 1] as number;
      const y2 = ring[i + 3] as number;
      if (y1 > lat === y2 > lat) continue;
      const x1 = ring[i] as number;
      if (lon < x1 + ((lat - y1) / (y2 - y1)) * ((ring[i + 2] as number) - x1)) inside = !inside;
    }
  }
  return inside;
}

/** Whether the point lies inside the county. */
export const isInside = ({ parts }: Outline, lon: number, lat: number): boolean =>
  parts.some((part) => contains(part, lon, lat));

/** Degrees as the register stores them. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function anywhere(outline: Outline, random: Random): Position {
  let at = random.next() * outline.area;
  const part = outline.parts.find((candidate) => (at -= candidate.area) < 0) ?? (outline.parts[0] as Part);
  const [west, south, east, north] = part.box;
  for (;;) {
    const lon = rounded(random.between(west, east));
    const lat = rounded(random.between(south, north));
    if (contains(part, lon, lat)) return [lon, lat];
  }
}

function inTown(outline: Outline, random: Random): Position | undefined {
  const { center } = outline;
  const radius = TOWN_KM * Math.sqrt(random.next());
  const angle = random.between(0, 2 * Math.PI);
  const shrink = Math.cos((center[1] * Math.PI) / 180);
  const lon = rounded(center[0] + (radius * Math.cos(angle)) / (KM_PER_DEGREE * shrink));
  const lat = rounded(center[1] + (radius * Math.sin(angle)) / KM_PER_DEGREE);
  return isInside(outline, lon, lat) ? [lon, lat] : undefined;
}

const isTown = ({ center }: Outline, [lon, lat]: Position): boolean =>
  Math.hypot((lon - center[0]) * Math.cos((center[1] * Math.PI) / 180), lat - center[1]) * KM_PER_DEGREE <
  TOWN_KM;

/** A point of the county, inside or outside the circle of its town; anywhere where the county has too little of it. */
export function pointIn(outline: Outline, town: boolean, random: Random): Position {
  for (let i = 0; i < TRIES; i++) {
    const point = town ? inTown(outline, random) : anywhere(outline, random);
    if (point && town === isTown(outline, point)) return point;
  }
  return anywhere(outline, random);
}
