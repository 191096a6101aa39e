/** Longitude and latitude in degrees. */
export type Position = readonly [lon: number, lat: number];

/** Limits of a record's longitude and latitude, in degrees. */
export type PositionLimits = Readonly<Record<'lon' | 'lat', { min?: number; max?: number }>>;

const within = (value: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }) =>
  value >= min && value <= max;

/** Whether a position is within the record's limits. */
export const isInside = ([lon, lat]: Position, limits: PositionLimits): boolean =>
  within(lon, limits.lon) && within(lat, limits.lat);

/** A position as people read it, with 6 decimals. */
export const six = (position: Position): readonly [lon: string, lat: string] => [
  position[0].toFixed(6),
  position[1].toFixed(6),
];

/** The limits of a position as parameters of a refusal. */
export const sidesOf = ({ lon, lat }: PositionLimits) => ({
  west: lon.min,
  east: lon.max,
  south: lat.min,
  north: lat.max,
});
