import type { BorderKind, BorderLines, RegionShapes } from '@gushu/shared';
import { albersOf, nationAlbers, type LonLat, type Point, type Project } from './albers.js';

/** A region's outline in degrees. */
export type Shape = RegionShapes['features'][number];
type Polygons = Shape['geometry']['coordinates'];
/** A box of the picture or in degrees: least and most of both axes. */
type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** South of this the islands of the South China Sea stand in a box of their own, as on printed maps of the nation. */
const SEA_BELOW = 17.8;
/** What that box shows, in degrees: west, south, east, north. */
const SEA: Bounds = [105.8, 2.6, 122.8, 24.2];

export interface Size {
  width: number;
  height: number;
}

/** A region as it is drawn. */
export interface DrawnRegion {
  xzCode: string;
  xzName: string;
  path: string;
  /** Where its name stands. */
  at: Point;
}

interface DrawnLine {
  kind: BorderKind;
  path: string;
}

/** A map as paths of one picture. */
export interface MapPicture {
  regions: DrawnRegion[];
  /** What lies around the regions, as one path. */
  around: string;
  lines: DrawnLine[];
  place: Project;
  /** The middle of what is drawn, in degrees. */
  centre: LonLat;
  /** Whether the islands in the south have a box of their own. */
  hasSea: boolean;
}

const number = (value: number): string => value.toFixed(1);

/** A line as a path; points that fall on the one before say nothing more. */
function linePath(points: readonly Point[]): string {
  let last = '';
  const steps: string[] = [];
  for (const [x, y] of points) {
    const text = `${number(x)} ${number(y)}`;
    if (text !== last) steps.push(text);
    last = text;
  }
  return `M${steps.join('L')}`;
}

const isNorth = ([, lat]: LonLat): boolean => lat > SEA_BELOW;

/** The outline of polygons as a path, those that `keeps` leaves out missing. */
const outlinePath = (polygons: Polygons, place: Project, keeps: (position: LonLat) => boolean): string =>
  polygons
    .filter(([outer = []]) => outer.some(keeps))
    .flatMap((rings) => rings.map((ring) => `${linePath(ring.map(place))}Z`))
    .join('');

const outersOf = (shapes: readonly Shape[]): LonLat[][] =>
  shapes.flatMap(({ geometry }) => geometry.coordinates.map(([outer = []]) => outer));

/** An island this much smaller than the main land, by its box, does not decide how large that is drawn. */
const SMALL = 0.01;

/** The outlines that a picture is fitted to, small islands of the province of the south left out. */
function landOf(outers: readonly LonLat[][]): LonLat[][] {
  const sizes = outers.map((outer) => {
    const [west, south, east, north] = boundsOf(outer);
    return (east - west) * (north - south);
  });
  const most = Math.max(...sizes);
  return outers.filter((_, at) => (sizes[at] ?? 0) >= most * SMALL);
}

function boundsOf(points: Iterable<readonly [number, number]>): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

/** The projection moved and scaled so that all of the positions fill the picture. */
export function fitted(project: Project, positions: readonly LonLat[], { width, height }: Size): Project {
  const [left, top, right, bottom] = boundsOf(positions.map(project));
  const scale = Math.min(width / (right - left || 1), height / (bottom - top || 1));
  const dx = (width - (right - left) * scale) / 2 - left * scale;
  const dy = (height - (bottom - top) * scale) / 2 - top * scale;
  return (position) => {
    const [x, y] = project(position);
    return [x * scale + dx, y * scale + dy];
  };
}

const drawnLines = (
  { features }: BorderLines,
  place: Project,
  keeps: (position: LonLat) => boolean,
): DrawnLine[] =>
  features.map(({ properties: { kind }, geometry }) => ({
    kind,
    path: geometry.coordinates
      .filter((line) => line.some(keeps))
      .map((line) => linePath(line.map(place)))
      .join(''),
  }));

interface Drawn {
  /** The region that is shown, empty for the nation. */
  region: string;
  shapes: readonly Shape[];
  around: readonly Shape[];
  borders: BorderLines;
}

/** Draws regions as large as the picture bears, the nation by its own projection and all others upright. */
export function pictureOf({ region, shapes, around, borders }: Drawn, size: Size): MapPicture {
  const all = outersOf(shapes);
  const north = all.filter((outer) => outer.some(isNorth));
  const hasSea = north.length > 0 && north.length < all.length;
  const shown = (hasSea && region !== '' ? landOf(north) : hasSea ? north : all).flat();
  const keeps = hasSea ? isNorth : () => true;
  const bounds = boundsOf(shown);
  const [left, top, right, bottom] = bounds;
  const place = fitted(region === '' ? nationAlbers : albersOf(bounds), shown, size);
  return {
    hasSea,
    place,
    centre: [(left + right) / 2, (top + bottom) / 2],
    regions: shapes.map(({ properties: { xzCode, xzName, lon, lat }, geometry }) => ({
      xzCode,
      xzName,
      path: outlinePath(geometry.coordinates, place, keeps),
      at: place([lon, lat]),
    })),
    around: around
      .map(({ geometry }) => outlinePath(geometry.coordinates, place, keeps))
      .filter(Boolean)
      .join(''),
    lines: drawnLines(borders, place, keeps),
  };
}

/** The islands of the South China Sea with the coast around them. */
export function seaPicture({ shapes, around, borders }: Omit<Drawn, 'region'>, size: Size) {
  const [west, south, east, north] = SEA;
  const corners: LonLat[] = [
    [west, south],
    [east, south],
    [west, north],
    [east, north],
  ];
  const place = fitted(nationAlbers, corners, size);
  const keeps = ([lon, lat]: LonLat): boolean => lon > west && lon < east && lat > south && lat < north;
  return {
    land: [...shapes, ...around]
      .map(({ geometry }) => outlinePath(geometry.coordinates, place, keeps))
      .join(''),
    lines: drawnLines(borders, place, keeps),
  };
}

/** A name and how much room it takes. */
export interface Label {
  at: Point;
  width: number;
  height: number;
}

/** How far a name may be moved from its place, in its own height. */
const SHIFTS = [0, 0.75, -0.75, 1.3, -1.3];

/**
 * Where each name stands so that none runs into another, those that come first preferred; undefined for one that finds no
 * room. `taken` are boxes that stand there already.
 */
export function placedLabels(labels: readonly Label[], taken: readonly Label[] = []): (Point | undefined)[] {
  const placed: Label[] = [...taken];
  const meets = (one: Label) =>
    placed.some(
      (other) =>
        Math.abs(one.at[0] - other.at[0]) * 2 < one.width + other.width &&
        Math.abs(one.at[1] - other.at[1]) * 2 < one.height + other.height,
    );
  return labels.map((label) => {
    const found = SHIFTS.map((by): Label => ({
      ...label,
      at: [label.at[0], label.at[1] + by * label.height],
    })).find((one) => !meets(one));
    if (found) placed.push(found);
    return found?.at;
  });
}
