import { isBlank, readSpace, type RecordDefinition, type Space } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { ValidationError } from '../http/errors.js';

/** Parameters of a spatial query: WKT, and metres around it. */
export interface SpaceQuery {
  geom?: string;
  buffer?: string;
}

/** A margin in the plane, so that the exact distance decides about all rows near the edge. */
const PLANE_MARGIN = 1.1;

/** Where a row lies: its outline where it has one, else its point. An index of each placed table holds the same words. */
export const placeOf = ({ fields }: Pick<RecordDefinition, 'fields'>, alias = 't'): Sql =>
  raw(
    'geom' in fields
      ? `coalesce(${alias}.geom, st_setsrid(st_makepoint(${alias}.lon::float8, ${alias}.lat::float8), 4326))`
      : `${alias}.geom`,
  );

/**
 * Reads the area of a query; refuses a text that is no area, crosses itself or is too large, by the name of its
 * parameter.
 */
export function spaceOf({ geom, buffer }: SpaceQuery): Space | undefined {
  const { space, faults } = readSpace(geom, buffer);
  if (faults) throw new ValidationError(faults);
  return space;
}

const drawn = ({ wkt }: Space): Sql => sql`st_geomfromtext(${wkt}, 4326)`;

const widened = (space: Space, metres: number): Sql =>
  sql`st_buffer(${drawn(space)}::geography, ${metres}::float8)::geometry`;

/** The area that a query searches, as a geometry. */
export const areaSql = (space: Space): Sql =>
  space.buffer > 0 ? widened(space, space.buffer) : drawn(space);

/**
 * Rows that lie in an area or within the requested distance of it, led by `and`. The area is one value of a subquery,
 * worked out once, and the index of places finds what meets it.
 */
export function spaceSql(record: RecordDefinition, asked: SpaceQuery): Sql {
  if (isBlank(asked.geom) && isBlank(asked.buffer)) return empty;
  const space = spaceOf(asked);
  if (!space) return empty;
  const place = placeOf(record);
  if (space.buffer === 0) return sql`and st_intersects(${place}, (select ${drawn(space)}))`;
  return sql`and st_intersects(${place}, (select ${widened(space, space.buffer * PLANE_MARGIN)}))
    and st_dwithin(${place}::geography, (select ${drawn(space)}::geography), ${space.buffer}::float8)`;
}
