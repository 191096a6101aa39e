import {
  columnOf,
  type EndLevel,
  PHOTOS_TO_FOLLOW,
  type RecordDefinition,
  reviewerLevel,
  statusAfter,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { selected } from '../../../rows/columns.js';
import type { ScopeOwner } from '../../../rows/scope.js';
import type { Stage } from './staging.js';

/** Parameters of all statements of a batch. */
export interface Batch {
  id: string;
  owner: ScopeOwner & { userId: string; deptId: string | null; userName: string };
  year: number;
  /** 1 add, 2 update, 3 both. */
  mode: number;
}

/** Mode of a batch that only adds rows. */
export const ONLY_ADDS = 1;

/** Resolves townships and villages by name, one index read each; an unknown name leaves the code above it. */
export const resolveTowns = (): Sql => sql`
  update stage s set xz_code = coalesce(
    (select v.code from blade_region v where v.parent_code = t.code and v.name = s.village limit 1), t.code)
  from blade_region t
  where s.township is not null and length(s.xz_code) = 6 and t.parent_code = s.xz_code and t.name = s.township`;

/** Level by which an approved row `t` was recognised; null for other rows. */
export const RECOGNISED = raw(`case when t.status = 1 then t.protect_level end`);

/**
 * The status that a staged row gets, which depends on the level where its review ends and on whether its region has a
 * city; the chain itself is defined in one place. For a recognised tree the higher of both levels decides, as in
 * changes by hand.
 */
export function statusSql(owner: ScopeOwner, recognised?: Sql): Sql {
  const level = reviewerLevel(owner.xzCode);
  const cases = ([1, 2, 3] as EndLevel[]).map((end) => {
    const [withCity, without] = ['330106', '110101'].map((code) => statusAfter(level, end, code));
    return sql`when ${String(end)} then case when s.has_city = 1 then ${withCity}::int else ${without}::int end`;
  });
  const decides = recognised ? sql`least(s.protect_level, ${recognised})` : sql`s.protect_level`;
  return sql`case coalesce(${decides}, '3') ${join(cases, ' ')} else 1 end`;
}

/**
 * Notes that the photos follow, for staged rows that are new to the register and do not explain their warnings; answers
 * these rows. A batch that only adds refuses rows that the register has.
 */
export const explainPhotos = (
  { table }: RecordDefinition,
  { mode }: Batch,
  rows: readonly number[],
  existing: Sql,
): Sql => sql`
  update stage s set warning_note = ${PHOTOS_TO_FOLLOW}
  where s.row_number = any(${rows}::int[]) and s.warning_note is null
    ${mode === ONLY_ADDS ? empty : sql`and not exists (select from ${raw(table)} t where ${existing})`}
  returning s.row_number as row`;

/** Marks rows as refused. */
export const refuse = (rows: readonly number[]): Sql =>
  sql`update stage set bad = true where row_number = any(${rows}::int[])`;

/** Number of rows by reached status and county, for the messages to their reviewers. */
export const counted = (rows: string): Sql => sql`
  select status, substr(xz_code, 1, 6) as "xzCode", count(*)::int as count from ${raw(rows)} group by 1, 2`;

const OBJECT_PAIRS = 40;
/** SQL of one JSON object of any number of pairs, since one call takes only a hundred arguments. */
function objectOf(pairs: readonly string[]): string {
  const parts: string[] = [];
  for (let from = 0; from < pairs.length; from += OBJECT_PAIRS)
    parts.push(`jsonb_build_object(${pairs.slice(from, from + OBJECT_PAIRS).join(', ')})`);
  return parts.join(' || ');
}

/** The staged fields of a row `t` as one object, by wire name, as in its history. */
export const wirePairs = ({ fields, record }: Stage): string =>
  objectOf(fields.map((name) => `'${name}', ${selected(name, record.fields[name]!)}`));

/** Fields of a row `t` as rules read them: nothing masked, and ids as text, since numbers would lose digits. */
export const plainPairs = ({ fields }: RecordDefinition, names: readonly string[]): string =>
  objectOf(
    names.map(
      (name) => `'${name}', t.${columnOf(name)}${fields[name]?.kind === 'reference' ? '::text' : ''}`,
    ),
  );

/** Writes the history of rows that a batch has added, named `arrived`. */
export const arrivedHistory = ({ owner }: Batch, record: string): Sql => sql`
  insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name)
  select ${owner.tenantId}, ${record}, a.id, 'import', a.version, ${owner.userId}, ${owner.userName}
  from arrived a order by a.id`;

/** The same for rows that it has changed, named `changed`, with old and new values. */
export const changedHistory = ({ owner }: Batch, record: string): Sql => sql`
  insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name, changes)
  select ${owner.tenantId}, ${record}, c.id, 'import', c.version, ${owner.userId}, ${owner.userName}, (
      select coalesce(jsonb_object_agg(o.key, jsonb_build_array(o.value, n.value)), '{}')
      from jsonb_each(c.old_values) o join jsonb_each(c.new_values) n using (key) where o.value <> n.value)
  from changed c`;

/** The status that a row of the register gets from the staged row that names it. */
export const nextStatus = ({ owner }: Batch): Sql => statusSql(owner, RECOGNISED);
