import { columnOf, type Fault, isBySets, type MessageParams } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
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

/** Columns of `s` that the rules ask for; `year` and `id` are there besides. */
export function ruleRows(set: RuleSet, alias: string): Sql {
  const { fields } = set.register.record;
  const asked = set.own.filter((rule) => isBySets(rule)).map(({ fieldName }) => fieldName);
  const names = new Set([...productRules(set).flatMap((rules) => rules.fields), ...asked]);
  const known = [...names].filter((name) => name in fields && name !== 'year');
  return raw(known.map((name) => `${alias}.${columnOf(name)}`).join(', '));
}

/** Rows of a staging table, of a year, that were found good so far; `existing` is the row of the register that `s` means. */
export const stagedSource = (set: RuleSet, year: number, existing: Sql): Sql => sql`
  select s.row_number::bigint as row, t.id, ${year}::int as year, ${ruleRows(set, 's')}
  from stage s left join lateral (select t.id from ${raw(set.register.record.table)} t where ${existing} limit 1) t on true
  where not s.bad`;

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
