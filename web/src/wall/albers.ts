/** A position in degrees. */
export type LonLat = readonly [lon: number, lat: number];
/** A point of the picture, the second axis downwards. */
export type Point = readonly [x: number, y: number];
export type Project = (position: LonLat) => Point;

const RADIANS = Math.PI / 180;

/**
 * Albers' equal-area conic projection on the unit sphere: every square centimetre of the picture is as much land as any
 * other. `one` and `other` are the parallels of true scale, `middle` the meridian that stands upright, in degrees.
 */
export function albers(middle: number, one: number, other: number): Project {
  const sin = Math.sin(one * RADIANS);
  // Where both parallels are one, and for the equator, the cone needs a slope of its own.
  const n = (sin + Math.sin(other * RADIANS)) / 2 || 1e-6;
  const c = Math.cos(one * RADIANS) ** 2 + 2 * n * sin;
  return ([lon, lat]) => {
    const rho = Math.sqrt(Math.max(c - 2 * n * Math.sin(lat * RADIANS), 0)) / n;
    const theta = n * (lon - middle) * RADIANS;
    return [rho * Math.sin(theta), rho * Math.cos(theta)];
  };
}

/** The projection of the nation's printed maps. */
export const nationAlbers = albers(105, 25, 47);

/** The projection that shows a box upright and with little distortion: west, south, east, north in degrees. */
export const albersOf = ([west, south, east, north]: readonly [number, number, number, number]): Project =>
  albers((west + east) / 2, south + (north - south) / 6, north - (north - south) / 6);

const STEPS = 12;
/** Degrees between two looks at how the picture bends. */
const NUDGE = 1e-4;

/** Where a point of a picture lies in degrees: Newton's steps from a position near its middle. */
export const inverse =
  (project: Project, start: LonLat) =>
  ([x, y]: Point): LonLat => {
    let [lon, lat] = start;
    for (let step = 0; step < STEPS; step++) {
      const [px, py] = project([lon, lat]);
      const [ex, ey] = project([lon + NUDGE, lat]);
      const [nx, ny] = project([lon, lat + NUDGE]);
      const [a, b, c, d] = [ex - px, nx - px, ey - py, ny - py];
      const det = a * d - b * c;
      if (det === 0) break;
      const [dx, dy] = [x - px, y - py];
      lon += ((d * dx - b * dy) / det) * NUDGE;
      lat += ((a * dy - c * dx) / det) * NUDGE;
    }
    return [lon, lat];
  };
