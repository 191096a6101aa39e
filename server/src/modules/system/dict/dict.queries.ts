import { businessDictionaryHistory, dictionaryHistory } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';
import type { Columns } from '../../../blade/conditions.js';

/** Kind of dictionaries: those of the platform, or business ones, of which a tenant may have its own. */
export type DictKind = 'system' | 'business';

/** History definition of each kind; its name is the stem of the permissions. */
export const HISTORY = { system: dictionaryHistory, business: businessDictionaryHistory } as const;

/** Key of the row that stands for a dictionary itself. */
export const TOP_KEY = '-1';

/** Columns that the lists may be searched and sorted by. */
export const DICT_COLUMNS: Columns = {
  id: 'd.id',
  parentId: 'd.parent_id',
  code: 'd.code',
  dictKey: 'd.dict_key',
  dictValue: 'd.dict_value',
  remark: 'd.remark',
  isSealed: 'd.is_sealed',
  sort: 'd.sort',
};

/** Table of a kind, as SQL. */
export const tableOf = (kind: DictKind): Sql => raw(HISTORY[kind].table);

/** Rows that a tenant sees: for each dictionary code its own, else those of the base tenant. */
export function visible(kind: DictKind, tenantId: string): Sql {
  if (kind === 'system') return sql`d.is_deleted = 0`;
  if (tenantId === MANAGEMENT_TENANT) return sql`d.is_deleted = 0 and d.tenant_id = ${tenantId}`;
  return sql`d.is_deleted = 0 and (d.tenant_id = ${tenantId} or d.tenant_id = ${MANAGEMENT_TENANT} and not exists (
    select from blade_dict_biz own where own.tenant_id = ${tenantId} and own.code = d.code and own.is_deleted = 0))`;
}

const FIELDS = sql`d.id, d.parent_id as "parentId", d.code, d.dict_key as "dictKey", d.dict_value as "dictValue",
  d.sort, d.is_sealed as "isSealed", d.remark`;

/** Rows that meet the conditions, with the name of the row above and whether there are rows below. */
export const rowsSql = (kind: DictKind, conditions: Sql, order: Sql): Sql => sql`
  select ${FIELDS}, coalesce(p.dict_value, '') as "parentName",
    exists (select from ${tableOf(kind)} c where c.parent_id = d.id and c.is_deleted = 0) as "hasChildren"
  from ${tableOf(kind)} d left join ${tableOf(kind)} p on p.id = d.parent_id
  where ${conditions} ${order}`;

/** The entries of one dictionary, as pickers read them. */
export const entriesSql = (kind: DictKind, tenantId: string, code: string, sealedToo: boolean): Sql => sql`
  select ${FIELDS} from ${tableOf(kind)} d
  where ${visible(kind, tenantId)} and d.code = ${code} and d.parent_id > 0
    and (d.is_sealed = 0 or ${sealedToo}) order by d.sort, d.id`;

/** Key and text of every entry a tenant sees, in order; business dictionaries hide system ones of the same code. */
export const labelsSql = (tenantId: string): Sql => sql`
  select d.code, d.dict_key as "dictKey", d.dict_value as "dictValue", d.is_sealed as "isSealed",
    1 as rank, d.sort, d.id
  from blade_dict_biz d where ${visible('business', tenantId)} and d.parent_id > 0
  union all
  select d.code, d.dict_key, d.dict_value, d.is_sealed, 2, d.sort, d.id
  from blade_dict d where ${visible('system', tenantId)} and d.parent_id > 0
  order by code, rank, sort, id`;

/** Copies the base tenant's dictionaries of some codes to a tenant, which then has its own. */
export const copySql = (tenantId: string, codes: readonly string[]): Sql[] => [
  sql`insert into blade_dict_biz (tenant_id, parent_id, code, dict_key, dict_value, sort, remark, is_sealed)
    select ${tenantId}, 0, code, dict_key, dict_value, sort, remark, is_sealed from blade_dict_biz
    where tenant_id = ${MANAGEMENT_TENANT} and is_deleted = 0 and code in (${join(codes)}) order by id`,
  sql`update blade_dict_biz own set parent_id = own_parent.id
    from blade_dict_biz base
    join blade_dict_biz base_parent on base_parent.id = base.parent_id
    join blade_dict_biz own_parent on own_parent.tenant_id = ${tenantId} and own_parent.is_deleted = 0
      and own_parent.code = base_parent.code and own_parent.dict_key = base_parent.dict_key
    where base.tenant_id = ${MANAGEMENT_TENANT} and base.is_deleted = 0 and base.code in (${join(codes)})
      and own.tenant_id = ${tenantId} and own.is_deleted = 0
      and own.code = base.code and own.dict_key = base.dict_key`,
];

/** Keys of the base tenant's entries of a business dictionary. */
export const baseKeysSql = (code: string): Sql => sql`select dict_key as key from blade_dict_biz
  where tenant_id = ${MANAGEMENT_TENANT} and code = ${code} and is_deleted = 0 and parent_id > 0`;

/** Codes of the base tenant's business dictionaries. */
export const baseCodesSql = sql`select distinct code from blade_dict_biz
  where tenant_id = ${MANAGEMENT_TENANT} and is_deleted = 0 order by code`;

/** `with recursive below as (…)`: a row and all below it. */
export const belowSql = (kind: DictKind, id: string): Sql => sql`
  with recursive below as (
    select id from ${tableOf(kind)} where id = ${id}
    union select c.id from ${tableOf(kind)} c join below b on c.parent_id = b.id where c.is_deleted = 0
  )`;

/** Changes the code of a row and all rows below it. */
export const recodeSql = (kind: DictKind, id: string, code: string): Sql => sql`
  ${belowSql(kind, id)} update ${tableOf(kind)} set code = ${code} where id in (select id from below)`;
