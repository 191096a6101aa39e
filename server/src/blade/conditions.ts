import { isRealDay, searchForms, trimBlanks } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { noteSearched } from './ignored-filters.js';
import { SHOWING } from './page-query.js';

/** A column with how its values are compared; one that is only named holds text. */
export interface Column {
  sql: string;
  kind: 'text' | 'number' | 'time';
  /** A plain value is searched for inside the text, in "entity" lists too. */
  contains?: boolean;
}

/** Columns a list may be searched and sorted by: wire name → column with its alias. From source only. */
export type Columns = Readonly<Record<string, string | Column>>;

/** The text as a LIKE pattern that finds itself, not its wildcards. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const anywhere = (text: string): string => `%${text}%`;

/** How a text is searched for: the pattern that is made of it, anywhere in the column where none is given. */
interface Like {
  pattern?: (text: string) => string;
  ignoreCase?: boolean;
}

/** Whether a column holds a text, however wide its signs were typed. */
export function likeSql(
  column: Sql,
  text: string,
  { pattern = anywhere, ignoreCase = false }: Like = {},
): Sql {
  const operator = raw(ignoreCase ? 'ilike' : 'like');
  const forms = searchForms(text).map((form) => sql`${column} ${operator} ${pattern(literal(form))}`);
  return forms.length === 1 ? forms[0]! : sql`(${join(forms, ' or ')})`;
}

type Operator = (column: Sql, value: string) => Sql;

// Blade's suffixes of "map" lists; a name without one is searched by LIKE.
const ON_TEXT: Record<string, Operator> = {
  like: (c, v) => likeSql(sql`${c}::text`, v),
  equal: (c, v) => sql`${c}::text = ${v}`,
  notequal: (c, v) => sql`${c}::text <> ${v}`,
  likeleft: (c, v) => likeSql(sql`${c}::text`, v, { pattern: (text) => `%${text}` }),
  likeright: (c, v) => likeSql(sql`${c}::text`, v, { pattern: (text) => `${text}%` }),
  notlike: (c, v) => sql`not ${likeSql(sql`${c}::text`, v)}`,
  null: (c) => sql`${c} is null`,
  notnull: (c) => sql`${c} is not null`,
};

const comparing = (cast: string): Record<string, Operator> =>
  Object.fromEntries(
    Object.entries({ ge: '>=', gt: '>', le: '<=', lt: '<' }).map(([suffix, operator]): [string, Operator] => [
      suffix,
      (c, v) => sql`${c} ${raw(operator)} ${v}${raw(cast)}`,
    ]),
  );
const ON_NUMBERS = comparing('::numeric');
const ON_TIMES: Record<string, Operator> = {
  ...comparing('::timestamp'),
  equal: (c, v) => sql`${c} = ${v}::timestamp`,
};

const FORMS = {
  text: /^/,
  number: /^[+-]?\d{1,18}(\.\d{1,9})?$/,
  time: /^\d{4}-\d{2}-\d{2}([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/,
};

/** Whether PostgreSQL can read a value as its kind; it knows no year 0. */
const fits = (kind: Column['kind'], value: string): boolean =>
  FORMS[kind].test(value) && (kind !== 'time' || (isRealDay(value.slice(0, 10)) && value >= '0001'));

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A value that the column cannot be compared with is passed over. */
function operatorOf({ kind }: Column, suffix: string, value: string): Operator | undefined {
  const comparison =
    kind === 'time'
      ? own(ON_TIMES, suffix.replace(/^date/, ''))
      : kind === 'number'
        ? own(ON_NUMBERS, suffix)
        : undefined;
  if (comparison) return fits(kind, value) ? comparison : undefined;
  return own(ON_TEXT, suffix);
}

const columnOf = (columns: Columns, name: string): Column | undefined => {
  const column = own(columns, name);
  return typeof column === 'string' ? { sql: column, kind: 'text' } : column;
};

/** Whether a parameter is a column's name, alone or with a suffix that a "map" list knows. */
export function isSearchParam(param: string, columns: Columns): boolean {
  const [name = '', suffix, ...more] = param.split('_');
  const column = columnOf(columns, name);
  if (!column || more.length > 0) return false;
  if (suffix === undefined || own(ON_TEXT, suffix)) return true;
  return (
    (column.kind === 'number' && own(ON_NUMBERS, suffix) !== undefined) ||
    (column.kind === 'time' && own(ON_TIMES, suffix.replace(/^date/, '')) !== undefined)
  );
}

/** The suffix that a name without one stands for: texts contain the value, figures and ids equal it. */
const plainSuffix = (column: Column, search: 'map' | 'entity'): string =>
  column.kind === 'text' && (search === 'map' || column.contains) ? 'like' : 'equal';

/**
 * Conditions of a Blade list. A name is looked up in the fixed list and never reaches SQL itself; unknown names and
 * blank values are ignored. A "map" list searches texts by LIKE and knows suffixes, an "entity" list compares and
 * knows those of moments only.
 */
export function conditionsSql(
  query: Readonly<Record<string, unknown>>,
  columns: Columns,
  search: 'map' | 'entity' = 'map',
): Sql {
  noteSearched(query, (param) => SHOWING.has(param) || isSearchParam(param, columns));
  const conditions = Object.entries(query).flatMap(([param, given]) => {
    const [name = '', suffix] = param.split('_');
    const column = columnOf(columns, name);
    // Values pasted into a filter bring blanks along.
    const value = typeof given === 'string' ? trimBlanks(given) : '';
    if (!column || value === '') return [];
    if (suffix !== undefined && search === 'entity' && column.kind !== 'time') return [];
    const operator = operatorOf(column, suffix ?? plainSuffix(column, search), value);
    return operator ? [operator(raw(column.sql), value)] : [];
  });
  return conditions.length > 0 ? sql` and ${join(conditions, ' and ')}` : empty;
}

/** Order of a list by `ascs` and `descs`: known columns only, ended by `tail`. */
export function orderSql(query: Readonly<Record<string, unknown>>, columns: Columns, tail: string): Sql {
  const known = new Map(
    Object.entries(columns).map(([name, column]) => [
      name.toLowerCase(),
      typeof column === 'string' ? column : column.sql,
    ]),
  );
  const wanted = (list: unknown, direction: string): string[] =>
    (typeof list === 'string' ? list : '').split(',').flatMap((name) => {
      const column = known.get(name.trim().replaceAll('_', '').toLowerCase());
      return column ? [`${column} ${direction}`] : [];
    });
  return raw(
    `order by ${[...wanted(query['ascs'], 'asc'), ...wanted(query['descs'], 'desc'), tail].join(', ')}`,
  );
}
