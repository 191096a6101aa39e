import type { BorderKind, BorderLines, RegionShapes } from '@gushu/shared';
import { geoPath, type GeoPath, type GeoProjection } from 'd3-geo';
import { albersOf, type LonLat, nationAlbers, type Point, pointOf, positionOf } from './projection.js';

/** A region's outline in degrees. */
export type Shape = RegionShapes['features'][number];
type Polygons = Shape['geometry']['coordinates'];
/** A box of the picture or in degrees: least and most of both axes. */
type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/**
 * Latitude in degrees; south of it the islands of the South China Sea have a box of their own, as on printed maps of
 * the nation.
 */
const SEA_BELOW = 17.8;
/** Extent of that box in degrees: west, south, east, north. */
const SEA: Bounds = [105.8, 2.6, 122.8, 24.2];

export interface Size {
  width: number;
  height: number;
}

/** A region as drawn. */
export interface DrawnRegion {
  xzCode: string;
  xzName: string;
  path: string;
  /** Place of its name. */
  at: Point;
}

interface DrawnLine {
  kind: BorderKind;
  path: string;
}

/** A map as paths of one picture. */
export interface MapPicture {
  regions: DrawnRegion[];
  /** Neighbouring outlines, as one path. */
  around: string;
  lines: DrawnLine[];
  place: (position: LonLat) => Point;
  /** Position of a point of the picture, in degrees. */
  positionOf: (point: Point) => LonLat;
  /** Whether the islands in the south have a box of their own. */
  hasSea: boolean;
}

const isNorth = ([, lat]: LonLat): boolean => lat > SEA_BELOW;

/** Draws as path data, to a tenth of a pixel. */
const pathOf = (projection: GeoProjection): GeoPath => geoPath(projection).digits(1);

/** The outline of polygons as a path, without those that `keeps` rejects. */
const outlinePath = (polygons: Polygons, path: GeoPath, keeps: (position: LonLat) => boolean): string =>
  path({ type: 'MultiPolygon', coordinates: polygons.filter(([outer = []]) => outer.some(keeps)) }) ?? '';

const outersOf = (shapes: readonly Shape[]): LonLat[][] =>
  shapes.flatMap(({ geometry }) => geometry.coordinates.map(([outer = []]) => outer));

/** Maximum share of an island in the main land, by its box, for it to be ignored when the land is scaled. */
const SMALL = 0.01;

/** The outlines that a picture is fitted to, without small islands of the southern province. */
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
export const fitted = (
  projection: GeoProjection,
  positions: readonly LonLat[],
  { width, height }: Size,
): GeoProjection =>
  projection.fitSize([width, height], {
    type: 'MultiPoint',
    coordinates: positions.map(([lon, lat]) => [lon, lat]),
  });

const drawnLines = (
  { features }: BorderLines,
  path: GeoPath,
  keeps: (position: LonLat) => boolean,
): DrawnLine[] =>
  features.map(({ properties: { kind }, geometry }) => ({
    kind,
    path: path({ ...geometry, coordinates: geometry.coordinates.filter((line) => line.some(keeps)) }) ?? '',
  }));

interface Drawn {
  /** The shown region, empty for the nation. */
  region: string;
  shapes: readonly Shape[];
  around: readonly Shape[];
  borders: BorderLines;
}

/** Draws regions as large as the picture allows, the nation by its own projection and all others upright. */
export function pictureOf({ region, shapes, around, borders }: Drawn, size: Size): MapPicture {
  const all = outersOf(shapes);
  const north = all.filter((outer) => outer.some(isNorth));
  const hasSea = north.length > 0 && north.length < all.length;
  const shown = (hasSea && region !== '' ? landOf(north) : hasSea ? north : all).flat();
  const keeps = hasSea ? isNorth : () => true;
  const projection = fitted(region === '' ? nationAlbers() : albersOf(boundsOf(shown)), shown, size);
  const path = pathOf(projection);
  return {
    hasSea,
    place: (position) => pointOf(projection, position),
    positionOf: (point) => positionOf(projection, point),
    regions: shapes.map(({ properties: { xzCode, xzName, lon, lat }, geometry }) => ({
      xzCode,
      xzName,
      path: outlinePath(geometry.coordinates, path, keeps),
      at: pointOf(projection, [lon, lat]),
    })),
    around: around
      .map(({ geometry }) => outlinePath(geometry.coordinates, path, keeps))
      .filter(Boolean)
      .join(''),
    lines: drawnLines(borders, path, keeps),
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
  const path = pathOf(fitted(nationAlbers(), corners, size));
  const keeps = ([lon, lat]: LonLat): boolean => lon > west && lon < east && lat > south && lat < north;
  return {
    land: [...shapes, ...around]
      .map(({ geometry }) => outlinePath(geometry.coordinates, path, keeps))
      .join(''),
    lines: drawnLines(borders, path, keeps),
  };
}

/** A name and its size. */
export interface Label {
  at: Point;
  width: number;
  height: number;
}

/** Shifts of a name from its place that are tried in turn, in its own height. */
const SHIFTS = [0, 0.75, -0.75, 1.3, -1.3];

/**
 * Place of each name so that none overlaps another, earlier ones first; undefined for one without room. `taken` are
 * boxes that are in use already.
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
