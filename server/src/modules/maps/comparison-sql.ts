import sql, { join, raw, type Sql } from 'sql-template-tag';
import { GEOMETRY_COLUMN, KEY_COLUMN, type Layer } from './catalogue.js';
import { column } from './column.js';
import type { Comparison } from './condition.js';

const MAX_ID = 9_223_372_036_854_775_807n;
const ID = /^[1-9]\d{0,18}$/;
const POSITION = /^(-?\d{1,3}\.\d{1,6}) (-?\d{1,2}\.\d{1,6})$/;

/** Whether an index finds the features that a comparison matches. */
export const isProbed = ({ column: { found }, operator, fold }: Comparison): boolean =>
  found !== undefined && !fold && (operator === '=' || operator === 'in');

/** A comparison as SQL. Texts use the collation of the indexes, which would not serve another one. */
export function comparisonSql({ column: { name, type }, operator, values, fold }: Comparison): Sql {
  if (values.length === 0) return sql`false`;
  const isText = type === 'text';
  const text = fold ? sql`lower(${column(name)})` : column(name);
  const compared = isText ? sql`${text} collate "C"` : column(name);
  const written = (value: string | number) => (fold ? sql`lower(${value})` : sql`${value}`);
  const bound = values.map((value) => (isText ? written(value) : sql`${value}::float8`));
  return sql`${compared} ${raw(operator)} ${operator === 'in' ? sql`(${join(bound)})` : bound[0]}`;
}

const keysOf = (keys: string, texts: readonly string[]): Sql => {
  const ids = texts.filter((text) => ID.test(text) && BigInt(text) <= MAX_ID);
  return sql`${column(KEY_COLUMN)} = any(array(select k from ${raw(keys)}(${`{${ids.join(',')}}`}::bigint[]) k))`;
};

function at(text: string): Sql {
  const [, lon, lat] = POSITION.exec(text) ?? [];
  if (lon === undefined || lat === undefined) return sql`false`;
  const point = sql`st_setsrid(st_makepoint(${Number(lon)}::float8, ${Number(lat)}::float8), 4326)`;
  return sql`${column(GEOMETRY_COLUMN)} && ${point}`;
}

/** Conditions implied by a comparison by which an index finds the features. */
export function probes(layer: Layer, comparison: Comparison): Sql[] {
  if (!isProbed(comparison) || comparison.values.length === 0) return [];
  const texts = comparison.values.map(String);
  const keys = layer.stored?.keys;
  if (comparison.column.found === 'id') return keys ? [keysOf(keys, texts)] : [];
  return comparison.column.found === 'position' ? [sql`(${join(texts.map(at), ' or ')})`] : [];
}
