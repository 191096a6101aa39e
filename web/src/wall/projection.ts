import { geoConicEqualArea, type GeoProjection } from 'd3-geo';

/** A position in degrees. */
export type LonLat = readonly [lon: number, lat: number];
/** A point of the picture, the second axis downwards. */
export type Point = readonly [x: number, y: number];

/**
 * Albers' equal-area conic projection: every square centimetre of the picture is as much land as any other. `one` and
 * `other` are the parallels of true scale, `middle` the meridian that stands upright, in degrees. Nothing is clipped and no
 * curve is refined: outlines of the register are short-sided, and their rings turn either way.
 */
export const albers = (middle: number, one: number, other: number): GeoProjection =>
  geoConicEqualArea()
    .rotate([-middle, 0])
    .parallels([one, other])
    .precision(0)
    .preclip((stream) => stream);

/** The projection of the nation's printed maps. */
export const nationAlbers = (): GeoProjection => albers(105, 25, 47);

/** The projection that shows a box upright and with little distortion: west, south, east, north in degrees. */
export const albersOf = ([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): GeoProjection => albers((west + east) / 2, south + (north - south) / 6, north - (north - south) / 6);

/** Where a position stands in the picture. */
export const pointOf = (projection: GeoProjection, [lon, lat]: LonLat): Point =>
  projection([lon, lat]) ?? [NaN, NaN];

/** Where a point of the picture lies in degrees. */
export const positionOf = (projection: GeoProjection, [x, y]: Point): LonLat =>
  projection.invert?.([x, y]) ?? [NaN, NaN];
