import {
  columnOf,
  type Condition,
  criteriaFields,
  type Field,
  isBlank,
  readCriteria,
  type RecordDefinition,
  regionCode,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { likeSql } from '../blade/conditions.js';
import { ValidationError } from '../http/errors.js';
import { insideRegionSql } from '../rows/scope.js';
import { orLatin } from './taxon.js';

const COMPARISONS = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
/** Casts of values, by the kind of their field: 20 and 20.0 are the same height. */
const CASTS: Partial<Record<Field['kind'], string>> = {
  integer: '::numeric',
  decimal: '::numeric',
  flag: '::int',
  date: '::date',
  datetime: '::timestamp',
};

const isOrdered = (op: string): op is keyof typeof COMPARISONS => Object.hasOwn(COMPARISONS, op);

/** Whether a text column holds, begins with or is a text; names of species are also found by their Latin ones. */
function textSql(column: Sql, field: Field, op: Condition['op'], value: string): Sql {
  const taxon = field.kind === 'text' ? field.taxon : undefined;
  if (op === 'prefix') return likeSql(column, value, { pattern: (text) => `${text}%` });
  if (op === 'like')
    return sql`(${likeSql(column, value)} ${taxon ? orLatin(column, taxon, value, 'part') : empty})`;
  return sql`(${column} = ${value} ${taxon ? orLatin(column, taxon, value, 'whole') : empty})`;
}

/** Whether a column holds one of some keys or ids; of a list of them, whether it holds any. */
function oneOfSql(column: Sql, field: Field, values: readonly string[]): Sql {
  const isList = field.kind === 'references' || (field.kind === 'dictionary' && field.multi);
  if (isList) return sql`string_to_array(${column}, ',') && ${[...values]}::text[]`;
  if (field.kind === 'reference') return sql`${column} = any(${[...values]}::bigint[])`;
  return sql`${column}::text = any(${[...values]}::text[])`;
}

/** Comparisons that turn another one round; they are true, too, where nothing is filled in. */
const NEGATED: Partial<Record<Condition['op'], Condition['op']>> = { ne: 'eq', notlike: 'like', notin: 'in' };

/** Condition as SQL on a row. */
function conditionSql(field: Field, { field: name, op, values }: Condition, alias: string): Sql {
  const column = raw(`${alias}.${columnOf(name)}`);
  if (op === 'null') return sql`coalesce(${column}::text, '') = ''`;
  if (op === 'notnull') return sql`coalesce(${column}::text, '') <> ''`;
  const positive = NEGATED[op];
  if (positive) {
    const holds = conditionSql(field, { field: name, op: positive, values }, alias);
    return sql`(${column} is null or not ${holds})`;
  }
  const [value = '', other = ''] = values;
  if (field.kind === 'region') {
    const code = regionCode(value);
    if (field.multi)
      return sql`exists (select from unnest(string_to_array(${column}, ',')) r(code) where starts_with(r.code, ${code}))`;
    return name === 'xzCode' ? sql`(${insideRegionSql(code, alias)})` : sql`starts_with(${column}, ${code})`;
  }
  if (op === 'in') return sql`(${oneOfSql(column, field, values)})`;
  if (field.kind === 'text') return textSql(column, field, op, value);
  const cast = raw(CASTS[field.kind] ?? '::text');
  if (op === 'between') return sql`(${column} between ${value}${cast} and ${other}${cast})`;
  return sql`(${column} ${raw(isOrdered(op) ? COMPARISONS[op] : '=')} ${value}${cast})`;
}

/**
 * Conditions of an attribute query, led by `and`: fields and comparisons as the definition has them, every value
 * bound. A field that is unknown or secret is refused by its name, since its hits would show values that answers
 * hide.
 */
export function criteriaSql(record: RecordDefinition, text: unknown, alias = 't'): Sql {
  if (isBlank(text)) return empty;
  const { criteria, faults } = readCriteria(record, String(text));
  if (faults) throw new ValidationError(faults);
  const fields = criteriaFields(record);
  const conditions = criteria.conditions.map((each) => conditionSql(fields[each.field]!, each, alias));
  return sql`and (${join(conditions, criteria.match === 'all' ? ' and ' : ' or ')})`;
}
