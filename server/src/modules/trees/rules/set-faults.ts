import { columnOf, type Fault, isBySets, type MessageParams } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { scoped } from '../../../rows/scope.js';
import { placeLabel } from '../../../rows/words.js';
import { ownSetSql } from './own-set-rules.js';
import type { RuleSet } from './register.js';

/** The built-in rules that apply on an occasion. */
const productRules = ({ register: { builtIn, standing }, place }: Pick<RuleSet, 'register' | 'place'>) =>
  place === 'archive' ? [builtIn, standing] : [builtIn];

/** A fault found in comparison with other rows. */
export interface FoundBySets {
  row: string;
  rule: string;
  level: '1' | '2';
  field: string;
  key: string;
  params: MessageParams | null;
}

/** Turns it into a fault of its row, which names a place in the reader's language. */
export async function faultOf({ rule, level, field, key, params }: FoundBySets): Promise<Fault> {
  const place = params?.['place'];
  const named: MessageParams = typeof place === 'string' ? { place: await placeLabel(place) } : {};
  return {
    field,
    key,
    rule,
    ...(params ? { params: { ...params, ...named } } : {}),
    ...(level === '2' ? { warning: true } : {}),
  };
}

/** Columns that the rules read; `year` and `id` are always selected. */
function ruleColumns(set: RuleSet): string[] {
  const { fields } = set.register.record;
  const asked = set.own.filter((rule) => isBySets(rule)).map(({ fieldName }) => fieldName);
  const names = new Set([...productRules(set).flatMap((rules) => rules.fields), ...asked]);
  return [...names].filter((name) => name in fields && name !== 'year').map(columnOf);
}

/** The same columns under an alias, as SQL. */
export const ruleRows = (set: RuleSet, alias: string): Sql =>
  raw(
    ruleColumns(set)
      .map((column) => `${alias}.${column}`)
      .join(', '),
  );

/**
 * Staged rows of a year that are good so far; `existing` is the condition of the register's row that `s` means. Blank
 * values in `s` are taken from the register, if the owner sees that row.
 */
export function stagedSource(set: RuleSet, year: number, existing: Sql): Sql {
  const { record } = set.register;
  const whole = ruleColumns(set).map((column) => `coalesce(s.${column}, t.${column}) as ${column}`);
  return sql`select s.row_number::bigint as row, t.id, ${year}::int as year, ${raw(whole.join(', '))}
    from stage s left join lateral (select t.id, ${ruleRows(set, 't')} from ${raw(record.table)} t
      where ${existing} and ${scoped(set.owner, record)} limit 1) t on true
    where not s.bad`;
}

/**
 * Selects the faults of rows in comparison with other rows. `source` selects the rows with `row`, `id` (that in the
 * register, if any), `year` and the columns that the rules read.
 */
export function setFaults(set: RuleSet, source: Sql): Sql {
  const ofProduct = productRules(set).flatMap(({ sets }) => sets.flatMap((rule) => rule(set)));
  const ofPeople = set.own.flatMap((rule) => ownSetSql(rule, set) ?? []);
  return sql`with s as materialized (${source})
    select row::text as row, rule, level, field, key, params
    from (${join([...ofProduct, ...ofPeople], ' union all ')}) found`;
}
