import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  columnOf,
  type EntityDefinition,
  isRegionCode,
  type Machine,
  namingFields,
  type RecordDefinition,
  recordAt,
} from '@gushu/shared';
import { type Caller, isAdministrator, NOWHERE, tenantNamed } from '../caller/caller.js';
import { rowScopesSql, type ScopedRecord } from '../caller/row-scopes.js';

/** Whose tenant and region limit a query. */
export type RegionOwner = Pick<Caller, 'tenantId' | 'xzCode'>;
/** Who a query runs for, as far as rows are concerned; jobs build it from the person they act for. */
export type ScopeOwner = RegionOwner &
  Pick<Caller, 'rowScopes'> & {
    /** A column of ids where the query runs for several people at once. */
    userId?: string | Sql;
  };

/** Parts of a record that decide who sees its rows. */
export type Visible = ScopedRecord &
  Pick<RecordDefinition, 'tenancy' | 'region' | 'visible' | 'regions' | 'parties' | 'open' | 'parent'> &
  Partial<Pick<RecordDefinition, 'states'>>;

/** Follows every digit: what a range of the codes in a region ends before. */
export const BEHIND_DIGITS = ':';

/**
 * Rows of the region `code` and below. Provinces, cities and counties compare a fixed prefix, so that the
 * expression indexes match in every plan; townships and villages lie below one county's few rows.
 */
export function insideRegionSql(code: string, alias: string): Sql {
  if (!isRegionCode(code)) throw new Error(`Not a region code: ${code.length} characters`);
  const column = raw(`${alias}.xz_code`);
  if (code === NOWHERE) return sql`false`;
  if (code === '') return sql`true`;
  if (code.length <= 6) return sql`substr(${column}, 1, ${raw(String(code.length))}) = ${code}`;
  return sql`substr(${column}, 1, 6) = ${code.slice(0, 6)} and ${column} like ${`${code}%`}`;
}

/** The same rows `t` as a range of whole codes, by which an index of codes finds them; none for the nation. */
export const regionRange = (code: string): Sql[] =>
  code === '' || code === NOWHERE ? [] : [sql`t.xz_code >= ${code} and t.xz_code < ${code + BEHIND_DIGITS}`];

/** Whether a row's region alone decides who sees it. */
export const liesInRegion = ({ region, visible = 'inside', parties, regions, open }: Visible): boolean =>
  region !== undefined && visible === 'inside' && !parties && !regions && !open;

/** Tenant, own region, not removed: for the few tables that are no record, as files and runs of jobs. */
export function regionScoped(owner: RegionOwner, alias = 't'): Sql {
  const a = raw(alias);
  return sql`${a}.tenant_id = ${owner.tenantId} and ${a}.is_deleted = 0 and ${insideRegionSql(owner.xzCode, alias)}`;
}

/**
 * Everybody's rows in the owner's tenant, or in a region of it: for rules that hold no matter who sees the rows. Such
 * rows are counted and compared, never shown.
 */
export const everyoneIn = <O extends ScopeOwner>(owner: O, xzCode = ''): O => ({
  ...owner,
  xzCode,
  rowScopes: {},
});

/** The same of a tenant for which no caller stands; with a column of ids also what each of these users alone may see. */
export const everyoneOf = (tenantId: string, userId?: Sql): ScopeOwner =>
  everyoneIn({ tenantId, xzCode: '', rowScopes: {}, ...(userId ? { userId } : {}) });

/** The owner without their data-scopes. */
export const withoutRowScopes = <O extends ScopeOwner>(owner: O): O => ({ ...owner, rowScopes: {} });

/** Whether data-scopes show the owner only some of the record's rows: stored counts do not answer them then. */
export const isNarrowed = ({ rowScopes }: Pick<ScopeOwner, 'rowScopes'>, { name }: ScopedRecord): boolean =>
  Object.hasOwn(rowScopes, name);

/** Whether the level above a row's region decides on it. */
const isChecked = ({ states = [] }: Visible): boolean =>
  states.some(({ transitions }) => Object.values(transitions).some(({ who }) => who === 'above'));

/** Rows that are not published yet: the own region's, and those below where they are checked from above. */
const draftsSql = (code: string, record: Visible, alias: string): Sql =>
  isChecked(record) ? insideRegionSql(code, alias) : sql`${raw(`${alias}.xz_code`)} = ${code}`;

/** Rows of the own region, and of the regions above and below those that are published. */
function publishedSql(code: string, record: Visible, alias: string): Sql {
  const column = raw(`${alias}.xz_code`);
  if (code === NOWHERE) return sql`false`;
  const around = sql`(${insideRegionSql(code, alias)} or starts_with(${code}::text, ${column}))`;
  return sql`(${draftsSql(code, record, alias)} or (${raw(alias)}.publish_status = 1 and ${around}))`;
}

/** Whether rows are drafts that wait for their makers in the state in which they begin. */
const hasDrafts = ({ initial, transitions }: Machine): boolean =>
  Object.values(transitions).some(
    ({ who, from }) => who !== 'reviewer' && who !== 'named' && from !== 'first' && from.includes(initial),
  );

/** Rows that are no drafts any more: those are their makers' alone. */
const begunSql = ({ states = [] }: Visible, alias: string): Sql[] =>
  states
    .filter(hasDrafts)
    .map(({ field, initial }) => sql`${raw(`${alias}.${columnOf(field)}`)} <> ${initial}`);

/** Rows that name a region which the own one lies in, or that lies in the own. */
function namesRegionSql(code: string, regions: string, alias: string): Sql {
  if (code === NOWHERE) return sql`false`;
  const list = raw(`string_to_array(${alias}.${columnOf(regions)}, ',')`);
  const around = sql`starts_with(${code}::text, r.code) or starts_with(r.code, ${code}::text)`;
  return sql`exists (select from unnest(${list}) as r(code) where ${around})`;
}

const inList = (value: string, field: string, alias: string): Sql =>
  sql`${value} = any(string_to_array(${raw(`${alias}.${columnOf(field)}`)}::text, ','))`;

/** Rows that name the caller themselves, in one of the fields for that. */
export const namesUserSql = (record: RecordDefinition, { userId }: Caller, alias = 't'): Sql[] =>
  namingFields(record).map((field) => inList(userId, field, alias));

/** Rows that name just the caller's region. */
export const namesOwnRegionSql = ({ regions }: RecordDefinition, { xzCode }: Caller, alias = 't'): Sql[] =>
  regions ? [inList(xzCode, regions, alias)] : [];

/** Rows that another one has made. */
export const othersSql = ({ userId }: Caller): Sql => sql`t.create_user is distinct from ${userId}::bigint`;

/** Rows that ask the caller, whom others name in them, or the caller's region. */
export function asksSql(record: RecordDefinition, caller: Caller): Sql {
  const users = namesUserSql(record, caller);
  const ways = [
    ...(users.length > 0 ? [sql`((${join(users, ' or ')}) and ${othersSql(caller)})`] : []),
    ...namesOwnRegionSql(record, caller),
  ];
  return ways.length > 0 ? sql`coalesce(${join(ways, ' or ')}, false)` : sql`false`;
}

/**
 * Rows of the own region, and rows published to regions that they name. A published row that names none is for all
 * below its region, and seen by those above.
 */
function namedSql(code: string, record: Visible, alias: string): Sql {
  if (code === NOWHERE) return sql`false`;
  const [regions, column] = [record.regions ?? 'xzCodes', raw(`${alias}.xz_code`)];
  const names = namesRegionSql(code, regions, alias);
  const toAll = sql`coalesce(${raw(`${alias}.${columnOf(regions)}`)}, '') = ''
    and (${insideRegionSql(code, alias)} or starts_with(${code}::text, ${column}))`;
  const seen = sql`(${names} or (${toAll}))`;
  return sql`(${draftsSql(code, record, alias)} or (${raw(alias)}.publish_status = 1 and ${seen}))`;
}

/** Rows of the own region and below, and those handed over to a region. */
function insideSql(code: string, record: Visible, alias: string): Sql[] {
  const inside = insideRegionSql(code, alias);
  if (!record.regions) return [inside];
  const handed = [namesRegionSql(code, record.regions, alias), ...begunSql(record, alias)];
  return [inside, sql`(${join(handed, ' and ')})`];
}

/** Rows that name a user, as one id or in a list; the person who made a row sees it as a draft too. */
const partySql = (record: Visible, userId: string | Sql, alias: string): Sql[] =>
  (record.parties ?? []).map((field) => {
    const column = raw(`${alias}.${columnOf(field)}`);
    if (field === 'createUser') return sql`${column} = ${userId || null}::bigint`;
    const named = sql`${userId}::text = any(string_to_array(${column}::text, ','))`;
    return sql`(${join([named, ...begunSql(record, alias)], ' and ')})`;
  });

/** Rows that are open to everybody of the tenant. */
function openSql(record: Visible, alias: string): Sql[] {
  if (!record.open) return [];
  const open = sql`${raw(`${alias}.${columnOf(record.open)}`)} = 1`;
  return [sql`(${join([open, ...begunSql(record, alias)], ' and ')})`];
}

/**
 * Rows that a record's declaration shows: by region, by the people they name, by a flag; all of the tenant's without
 * any.
 */
function visibleSql(owner: ScopeOwner, record: Visible, alias: string): Sql[] {
  const ways: Sql[] = [];
  if (record.visible === 'published') ways.push(publishedSql(owner.xzCode, record, alias));
  else if (record.visible === 'named') ways.push(namedSql(owner.xzCode, record, alias));
  else if (record.region !== undefined) ways.push(...insideSql(owner.xzCode, record, alias));
  ways.push(...partySql(record, owner.userId ?? '', alias), ...openSql(record, alias));
  return ways.length > 1 ? [sql`(${join(ways, ' or ')})`] : ways;
}

type Scope = (owner: ScopeOwner, record: Visible, alias?: string) => Sql;

/** Child rows are visible to people who see the parent. */
function parentSql(owner: ScopeOwner, { parent }: Visible, alias: string, scope: Scope): Sql[] {
  const record = parent && recordAt(parent.to);
  if (!record) return [];
  const id = raw(`${alias}.${columnOf(parent.field)}`);
  return [
    sql`exists (select from ${raw(record.table)} p where ${scope(owner, record, 'p')} and p.id = ${id})`,
  ];
}

/** Conditions on a record's rows besides that they are not removed. */
function limitsSql(owner: ScopeOwner, record: Visible, alias: string, scope: Scope): Sql[] {
  const tenant = record.tenancy === 'shared' ? [] : [sql`${raw(alias)}.tenant_id = ${owner.tenantId}`];
  const seen = [...visibleSql(owner, record, alias), ...parentSql(owner, record, alias, scope)];
  const scopes = isNarrowed(owner, record) ? owner.rowScopes[record.name] : undefined;
  return [...tenant, ...seen, ...(scopes ? [rowScopesSql(scopes, record, alias)] : [])];
}

/**
 * The one condition that limits a record's rows to what a person may see: tenant, not removed, what the record's
 * declaration shows of it, and the person's data-scopes of the record. Every query on a business table begins with it.
 */
export function scoped(owner: ScopeOwner, record: Visible, alias = 't'): Sql {
  const isThere = sql`${raw(alias)}.is_deleted = 0`;
  return join([isThere, ...limitsSql(owner, record, alias, scoped)], ' and ');
}

/** The same, removed rows included: clients that mirror a record learn their ids. */
export function scopedWithRemoved(owner: ScopeOwner, record: Visible, alias = 't'): Sql {
  return join([sql`true`, ...limitsSql(owner, record, alias, scopedWithRemoved)], ' and ');
}

/**
 * All tenants' rows for callers who run the platform and name no tenant; else the named one's, or for others their
 * own.
 */
export const tenantsSeen = (
  caller: Pick<Caller, 'tenantId' | 'roles'>,
  alias: string,
  named?: unknown,
): Sql => tenantScoped(caller, 'own', { alias, tenantId: String(named ?? '') || '*' });

/**
 * The rows a person sees of an administered entity that lies in no region: the own tenant's rows, and of the
 * platform's own tables all or nothing. A platform administrator may name another tenant, or none for every one
 * (`'*'`).
 */
export function tenantScoped(
  caller: Pick<Caller, 'tenantId' | 'roles'>,
  tenancy: EntityDefinition['tenancy'],
  { alias = 't', tenantId }: { alias?: string; tenantId?: string } = {},
): Sql {
  const a = raw(alias);
  const everywhere = isAdministrator(caller);
  if (tenancy === 'shared') return sql`${a}.is_deleted = 0`;
  if (tenancy === 'platform') return everywhere ? sql`${a}.is_deleted = 0` : sql`false`;
  if (everywhere && tenantId === '*') return sql`${a}.is_deleted = 0`;
  return sql`${a}.tenant_id = ${tenantNamed(caller, tenantId)} and ${a}.is_deleted = 0`;
}
