import { columnOf, type Field, type ScopeRule } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Data-scopes of a person, by record name: any one of several lists of rules, all rules of which must hold. */
export type RowScopes = Readonly<Record<string, readonly (readonly ScopeRule[])[]>>;

/** The part of a record that a scope reads. */
export interface ScopedRecord {
  name: string;
  fields: Readonly<Record<string, Field>>;
}

/** Columns of every record that a rule may name beside the record's own fields. */
export const COMMON_RULE_COLUMNS: ReadonlySet<string> = new Set(['createUser', 'createDept']);

const COMPARISONS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const CASTS: Partial<Record<Field['kind'], string>> = {
  integer: 'numeric',
  decimal: 'numeric',
  flag: 'numeric',
  date: 'date',
  datetime: 'timestamp',
};

function ruleSql({ column, op, values }: ScopeRule, record: ScopedRecord, alias: string): Sql {
  const field = Object.hasOwn(record.fields, column) ? record.fields[column] : undefined;
  // A field that the record no longer has hides the rows rather than showing all.
  if (!field && !COMMON_RULE_COLUMNS.has(column)) return sql`false`;
  const name = raw(`${alias}.${columnOf(column)}`);
  if (op === 'null') return sql`coalesce(${name}::text, '') = ''`;
  if (op === 'notnull') return sql`coalesce(${name}::text, '') <> ''`;
  if (values.length === 0) return op === 'notin' ? sql`true` : sql`false`;
  const [value = ''] = values;
  if (op === 'prefix') return sql`starts_with(${name}::text, ${value})`;
  // Compared by value: 20 and 20.0 are the same height.
  const cast = raw(CASTS[field?.kind ?? 'text'] ?? 'text');
  const named = join(values.map((each) => sql`${each}::${cast}`));
  if (op === 'eq' || op === 'in') return sql`${name}::${cast} in (${named})`;
  if (op === 'ne' || op === 'notin') return sql`(${name} is null or ${name}::${cast} not in (${named}))`;
  return sql`${name}::${cast} ${raw(COMPARISONS[op])} ${value}::${cast}`;
}

/** The rows that any of the scopes shows. */
export const rowScopesSql = (
  scopes: readonly (readonly ScopeRule[])[],
  record: ScopedRecord,
  alias: string,
): Sql => {
  const each = scopes.map((rules) =>
    rules.length > 0
      ? sql`(${join(
          rules.map((rule) => ruleSql(rule, record, alias)),
          ' and ',
        )})`
      : sql`true`,
  );
  return each.length > 0 ? sql`(${join(each, ' or ')})` : sql`false`;
};
