import {
  columnOf,
  type Fault,
  isBySets,
  type MessageParams,
  type OwnRule,
  type Place,
  type RecordDefinition,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ScopeOwner } from '../../../rows/scope.js';
import { placeLabel } from '../../../rows/words.js';
import type { AltitudeRanges } from './altitudes.js';
import { BUILT_IN_FIELDS, BUILT_IN_SETS } from './built-in-sets.js';
import { ownSetSql } from './own-set-rules.js';
import { STANDING_FIELDS, STANDING_SETS } from './standing-sets.js';

/** Rows that are checked at once, and by whose rules. */
export interface RuleSet {
  record: RecordDefinition;
  /** As they are entered, as a file is imported, or as they stand in the register. */
  place: Place;
  owner: ScopeOwner;
  own: readonly OwnRule[];
  /** How high the counties of the rows lie. */
  altitudes: AltitudeRanges;
}

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
export function ruleRows({ record, place, own }: Omit<RuleSet, 'owner' | 'altitudes'>, alias: string): Sql {
  const asked = own.filter((rule) => isBySets(rule)).map(({ fieldName }) => fieldName);
  const standing = place === 'archive' ? (STANDING_FIELDS.get(record) ?? []) : [];
  const names = new Set([...(BUILT_IN_FIELDS.get(record) ?? []), ...standing, ...asked]);
  const known = [...names].filter((name) => name in record.fields && name !== 'year');
  return raw(known.map((name) => `${alias}.${columnOf(name)}`).join(', '));
}

/** Rows of a staging table, of a year, that were found good so far; `existing` is the row of the register that `s` means. */
export const stagedSource = (set: RuleSet, year: number, existing: Sql): Sql => sql`
  select s.row_number::bigint as row, t.id, ${year}::int as year, ${ruleRows(set, 's')}
  from stage s left join lateral (select t.id from ${raw(set.record.table)} t where ${existing} limit 1) t on true
  where not s.bad`;

/**
 * Selects what other rows show to be wrong with some: `source` selects these with `row`, `id` (theirs in the register, if
 * any), `year` and the columns that the rules ask for.
 */
export function setFaults(set: RuleSet, source: Sql): Sql {
  const { record, place, owner, own, altitudes } = set;
  const builtIn = (BUILT_IN_SETS.get(record) ?? []).map((rule) => rule({ owner, place, altitudes }));
  const standing = place === 'archive' ? (STANDING_SETS.get(record)?.(owner) ?? []) : [];
  const ofPeople = own.flatMap((rule) => ownSetSql(rule, record, owner) ?? []);
  return sql`with s as materialized (${source})
    select row::text as row, rule, level, field, key, params
    from (${join([...builtIn, ...standing, ...ofPeople], ' union all ')}) found`;
}
