import { columnOf, type Fault, isBySets, type MessageParams } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { scoped } from '../../../rows/scope.js';
import { placeLabel } from '../../../rows/words.js';
import { ownSetSql } from './own-set-rules.js';
import type { RuleSet } from './register.js';

/** The product's rules that are asked at a place. */
const productRules = ({ register: { builtIn, standing }, place }: Pick<RuleSet, 'register' | 'place'>) =>
  place === 'archive' ? [builtIn, standing] : [builtIn];

/** A fault that other rows have shown. */
export interface FoundBySets {
  row: string;
  rule: string;
  level: '1' | '2';
  field: string;
  key: string;
  params: MessageParams | null;
}

/** The same as a fault of its row, that names a place in the language of whoever reads it. */
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

/** Columns that the rules ask for; `year` and `id` are there besides. */
function ruleColumns(set: RuleSet): string[] {
  const { fields } = set.register.record;
  const asked = set.own.filter((rule) => isBySets(rule)).map(({ fieldName }) => fieldName);
  const names = new Set([...productRules(set).flatMap((rules) => rules.fields), ...asked]);
  return [...names].filter((name) => name in fields && name !== 'year').map(columnOf);
}

/** The same of rows under an alias. */
export const ruleRows = (set: RuleSet, alias: string): Sql =>
  raw(
    ruleColumns(set)
      .map((column) => `${alias}.${column}`)
      .join(', '),
  );

/**
 * Rows of a staging table, of a year, that were found good so far; `existing` is the row of the register that `s` means.
 * What is blank in `s` is what the register has, as far as the owner sees it.
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
 * Selects what other rows show to be wrong with some: `source` selects these with `row`, `id` (theirs in the register, if
 * any), `year` and the columns that the rules ask for.
 */
export function setFaults(set: RuleSet, source: Sql): Sql {
  const ofProduct = productRules(set).flatMap(({ sets }) => sets.flatMap((rule) => rule(set)));
  const ofPeople = set.own.flatMap((rule) => ownSetSql(rule, set) ?? []);
  return sql`with s as materialized (${source})
    select row::text as row, rule, level, field, key, params
    from (${join([...ofProduct, ...ofPeople], ' union all ')}) found`;
}
