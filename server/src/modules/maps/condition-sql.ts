import sql, { join, raw, type Sql } from 'sql-template-tag';
import { GEOMETRY_COLUMN, KEY_COLUMN } from './catalogue.js';
import { column } from './column.js';
import { comparisonSql } from './comparison-sql.js';
import type { Condition } from './condition.js';
import type { Box } from './crs.js';

/** Half the width of the world in metres of EPSG:3857; positions beyond it have no degrees. */
const MERCATOR_EDGE = 20_037_508.342789244;

/** Clamps a coordinate of EPSG:3857 to the range that can be transformed into degrees. */
export const withinMercator = (place: number): number =>
  Math.max(-MERCATOR_EDGE, Math.min(place, MERCATOR_EDGE));

/** Condition for features whose bounding box intersects a box. */
export function boxSql({ srid, bounds }: Box): Sql {
  const isMercator = srid === 3857;
  const sides = bounds.map((side) => sql`${isMercator ? withinMercator(side) : side}::float8`);
  const box = sql`st_makeenvelope(${join(sides)}, ${raw(isMercator ? '3857' : '4326')})`;
  return sql`${column(GEOMETRY_COLUMN)} && ${isMercator ? sql`st_transform(${box}, 4326)` : box}`;
}

/** Condition for features with these keys. */
export const idsSql = (fids: readonly number[]): Sql =>
  fids.length > 0 ? sql`${column(KEY_COLUMN)} in (${join(fids)})` : sql`false`;

/** A condition as SQL; its values are bound. */
export function conditionSql(condition: Condition): Sql {
  switch (condition.kind) {
    case 'compare':
      return comparisonSql(condition.comparison);
    case 'like':
      return sql`${column(condition.column.name)} ${raw(condition.fold ? 'ilike' : 'like')} ${condition.pattern}`;
    case 'null':
      return sql`${column(condition.column?.name ?? GEOMETRY_COLUMN)} is null`;
    case 'box':
      return boxSql(condition.box);
    case 'ids':
      return idsSql(condition.fids);
    case 'not':
      return sql`not (${conditionSql(condition.part)})`;
    default:
      return sql`(${join(condition.parts.map(conditionSql), ` ${condition.kind} `)})`;
  }
}
