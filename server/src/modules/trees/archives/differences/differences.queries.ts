import { columnOf, type Difference, type RecordDefinition } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../../database/database.js';
import { assertAll, ValidationError } from '../../../../http/errors.js';
import { snapshotOf } from '../../counts/index.js';
import { isYearClosedSql } from '../../old-tree/index.js';
import { type Register, registerOf } from '../../rules/index.js';
import { type Extent, hasSnapshot, snapshotRows } from '../archives.queries.js';
import { extentOf } from '../snapshots/archives.service.js';
import { type Unfiled, unfiledIn } from './unfiled.js';
import type { DifferenceQuery } from '../years.dto.js';

/** A pair of archived rows with the same number; either may be missing. */
export interface Pair {
  kind: Difference;
  before: string | null;
  after: string | null;
}

/** Query of two compared years, with the counties that have not filed one of them. */
export interface Compared extends DifferenceQuery {
  unfiled: readonly Unfiled[];
}

/** Fields that are not compared: the year of the survey, and the batch that imported the row. */
const NOT_COMPARED = new Set(['year', 'importId']);

/** Whether a field is compared between two years. */
export const isCompared = ({ fields }: RecordDefinition, name: string): boolean =>
  name in fields && !NOT_COMPARED.has(name);

/**
 * Hash that two rows of a number are compared by: 64 bits of all fields but the age, since a join with the fields
 * themselves takes five times as long. Outlines are hashed by their bytes.
 */
const comparedHash = ({ record, age }: Register): Sql => {
  const columns = Object.entries(record.fields)
    .filter(([name]) => isCompared(record, name) && name !== age)
    .map(([name, { kind }]) => raw(`t.${columnOf(name)}${kind === 'geometry' ? '::bytea' : ''}`));
  return sql`hash_record_extended(row(${join(columns)}), 0)`;
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Whether an age is unchanged, or has grown by the years that have passed. */
export const isSameAge = (
  { fromYear, toYear }: Pick<DifferenceQuery, 'fromYear' | 'toYear'>,
  before: unknown,
  after: unknown,
): boolean =>
  before === after || (isNumber(before) && isNumber(after) && after - before === toYear - fromYear);

/** Limits pairs `p` to the requested kind, if any. */
const ofKind = ({ kind }: DifferenceQuery): Sql => (kind ? sql`where p.kind = ${kind}` : empty);

/** Two years of a region. */
export function extentsOf(caller: Caller, asked: DifferenceQuery): [Extent, Extent] {
  const from = extentOf(caller, { ...asked, year: asked.fromYear });
  return [from, { ...from, year: asked.toYear }];
}

/** Rows on one side of a comparison: of a table `t` with a condition, for a year. */
export interface Side {
  year: number;
  rows: Sql;
  /** Counties that have not filed the year: their rows on the other side cannot be compared. */
  unfiled: readonly string[];
}

/** The rows that a year's snapshot of a region has. */
export const archivedSide = (register: Register, extent: Extent): Sql =>
  sql`${snapshotOf(register.record)} t where ${snapshotRows(register, extent)}`;

/**
 * The pairs that differ between two sides: rows with the same number, or the same id if they have no number. A row
 * without a partner is new or gone only if its county has filed both years.
 */
export function pairsSql(register: Register, from: Side, to: Side): Sql {
  const isFiled = (row: string, { unfiled }: Side): Sql =>
    sql`substr(${raw(row)}.xz_code, 1, 6) <> all(${[...unfiled]}::text[])`;
  const key = raw(`coalesce(t.${columnOf(register.number)}, t.id::text)`);
  const hash = comparedHash(register);
  const age = raw(`t.${columnOf(register.age)}`);
  const side = ({ rows }: Side): Sql =>
    sql`select ${key} as number, t.id, t.xz_code, ${hash} as fields, ${age} as age from ${rows}`;
  return sql`select coalesce(b.number, a.number) as number, a.id as before, b.id as after,
      coalesce(b.xz_code, a.xz_code) as xz_code,
      case when a.id is null then 'added' when b.id is null then 'gone' else 'changed' end as kind
    from (${side(from)}) a full join (${side(to)}) b on a.number = b.number
    where case when a.id is null then ${isFiled('b', from)} when b.id is null then ${isFiled('a', to)}
      else a.fields is distinct from b.fields
        or (a.age is distinct from b.age and b.age is distinct from a.age + ${to.year - from.year}::int) end`;
}

/** The pairs that differ between two archived years of a region. */
export function questionOf(
  caller: Caller,
  asked: Compared,
): { register: Register; xzCode: string; pairs: Sql } {
  const register = registerOf(asked.dataType);
  const extents = extentsOf(caller, asked);
  const sideOf = (extent: Extent): Side => ({
    year: extent.year,
    rows: archivedSide(register, extent),
    unfiled: unfiledIn(asked.unfiled, extent.year),
  });
  const pairs = pairsSql(register, sideOf(extents[0]), sideOf(extents[1]));
  return { register, xzCode: extents[0].xzCode, pairs };
}

/** Whether a region has filed a year without any rows. */
async function isFiledEmpty(db: Db, { owner, year, xzCode }: Extent, { record }: Register): Promise<boolean> {
  const asked = isYearClosedSql(record, owner, year, sql`${xzCode}::text`);
  return (await queryOne<{ filed: boolean }>(db, sql`select ${asked} as filed`))?.filed ?? false;
}

/** Refuses to compare with a year that neither the region nor any region in it has filed. */
export async function assertArchived(db: Db, caller: Caller, asked: DifferenceQuery): Promise<void> {
  const register = registerOf(asked.dataType);
  const check = async (field: 'fromYear' | 'toYear'): Promise<void> => {
    const year = asked[field];
    const extent = extentOf(caller, { ...asked, year });
    if (!(await hasSnapshot(db, extent, register)) && !(await isFiledEmpty(db, extent, register)))
      throw new ValidationError([{ field, key: 'archive.none', params: { year } }]);
  };
  await assertAll(
    () => check('fromYear'),
    () => check('toYear'),
  );
}

const ORDER = sql`order by substr(p.xz_code, 1, 6), p.number, coalesce(p.after, p.before)`;

/** The pairs that differ, by region and number. */
export function pairsOf(db: Db, caller: Caller, asked: Compared, tail: Sql): Promise<Pair[]> {
  const { pairs } = questionOf(caller, asked);
  return query<Pair>(db, sql`select kind, before, after from (${pairs}) p ${ofKind(asked)} ${ORDER} ${tail}`);
}

/** The ids of all these pairs in the same order, two for each pair: 0 for a missing row. */
export function pairIds(caller: Caller, asked: Compared): Sql {
  const { pairs } = questionOf(caller, asked);
  return sql`select coalesce(before, 0), coalesce(after, 0) from (${pairs}) p ${ofKind(asked)} ${ORDER}`;
}
