import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/** Columns a list may be searched and sorted by: wire name → column with its alias. From source only. */
export type Columns = Readonly<Record<string, string>>;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

// Blade's suffixes of "map" lists (blade-api 1.5); a name without one is searched by LIKE.
const OPERATORS: Record<string, (column: Sql, value: string) => Sql> = {
  like: (c, v) => sql`${c} like ${`%${escaped(v)}%`}`,
  equal: (c, v) => sql`${c} = ${v}`,
  notequal: (c, v) => sql`${c} <> ${v}`,
  likeleft: (c, v) => sql`${c} like ${`%${escaped(v)}`}`,
  likeright: (c, v) => sql`${c} like ${`${escaped(v)}%`}`,
  notlike: (c, v) => sql`${c} not like ${`%${escaped(v)}%`}`,
  null: (c) => sql`${c} is null`,
  notnull: (c) => sql`${c} is not null`,
};

/**
 * Conditions of a Blade "map" list on text columns. A name is looked up in the fixed list and never reaches SQL
 * itself; unknown names and blank values are ignored.
 */
export function conditionsSql(query: Readonly<Record<string, unknown>>, columns: Columns): Sql {
  const conditions = Object.entries(query).flatMap(([param, value]) => {
    const [name = '', suffix = 'like'] = param.split('_');
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const operator = Object.hasOwn(OPERATORS, suffix) ? OPERATORS[suffix] : undefined;
    if (!column || !operator || typeof value !== 'string' || value === '') return [];
    return [operator(sql`${raw(column)}::text`, value)];
  });
  return conditions.length > 0 ? sql` and ${join(conditions, ' and ')}` : empty;
}

/** Order of a list by `ascs` and `descs`: known columns only, ended by `tail`. */
export function orderSql(query: Readonly<Record<string, unknown>>, columns: Columns, tail: string): Sql {
  const known = new Map(Object.entries(columns).map(([name, column]) => [name.toLowerCase(), column]));
  const wanted = (list: unknown, direction: string): string[] =>
    (typeof list === 'string' ? list : '').split(',').flatMap((name) => {
      const column = known.get(name.trim().replaceAll('_', '').toLowerCase());
      return column ? [`${column} ${direction}`] : [];
    });
  return raw(
    `order by ${[...wanted(query['ascs'], 'asc'), ...wanted(query['descs'], 'desc'), tail].join(', ')}`,
  );
}
