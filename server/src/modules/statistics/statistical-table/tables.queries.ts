import type { StatisticalTable, TableLine } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { regionScoped } from '../../../rows/scope.js';
import type { TablesQuery } from './table.dto.js';

/** A table in force, its region as a code. */
export type StoredTable<T extends StatisticalTable = StatisticalTable> = Omit<T, 'xzName'>;

const COLUMNS =
  raw(`t.id, t.data_type as "dataType", t.year, t.xz_code as "xzCode", t.file_name as "fileName",
  t.user_name as "userName", t.create_time as "createTime", jsonb_array_length(t.lines) as "lineNum"`);

/** A row is a {@link StoredTable} with its lines. */
export const tableSql = (caller: Caller, id: string): Sql =>
  sql`select ${COLUMNS}, t.lines from statistical_table t where ${regionScoped(caller)} and t.id = ${id}`;

/** A row: time of entry and lines of the table in force of a kind, year and region. */
export const standingTable = (
  caller: Caller,
  { dataType, year, region }: Pick<NewTable, 'dataType' | 'year' | 'region'>,
): Sql =>
  sql`select t.create_time as "createTime", t.lines from statistical_table t
    where ${regionScoped(caller)} and t.data_type = ${dataType} and t.year = ${year} and t.xz_code = ${region}`;

/** A row is a {@link StoredTable}: the tables that the caller sees, the newest year first. */
export const tablesSql = (caller: Caller, { dataType, year, xzCode }: TablesQuery, region: string): Sql =>
  sql`select ${COLUMNS} from statistical_table t where ${regionScoped(caller)}
      ${xzCode === undefined ? empty : sql`and t.xz_code = ${region}`}
      ${dataType ? sql`and t.data_type = ${dataType}` : empty} ${year === undefined ? empty : sql`and t.year = ${year}`}
    order by t.year desc, t.data_type, t.xz_code`;

/** A table to be stored, with its lines. */
export interface NewTable {
  dataType: string;
  year: number;
  region: string;
  fileName: string;
  lines: readonly TableLine[];
}

/** Soft-deletes the table that a new one replaces. */
export const withdrawOld = ({ tenantId, userId }: Caller, { dataType, year, region }: NewTable): Sql =>
  sql`update statistical_table set is_deleted = 1, update_user = ${userId}, update_time = localtimestamp,
      version = version + 1
    where tenant_id = ${tenantId} and data_type = ${dataType} and year = ${year} and xz_code = ${region}
      and is_deleted = 0`;

/** Stores a table; a concurrent replacement of the same one waits. */
export const storeTable = ({ tenantId, userId, userName }: Caller, table: NewTable): Sql =>
  sql`insert into statistical_table (tenant_id, create_user, update_user, xz_code, data_type, year, file_name, user_name, lines)
    values (${tenantId}, ${userId}, ${userId}, ${table.region}, ${table.dataType}, ${table.year}, ${table.fileName},
      ${userName}, ${JSON.stringify(table.lines)}::jsonb)`;

/** Lock that lets replacements of a tenant's tables run one after the other. */
export const lockTables = ({ tenantId }: Caller): Sql =>
  sql`select pg_advisory_xact_lock(hashtext('statistical_table'), hashtext(${tenantId}))`;

/** Soft-deletes tables that the caller sees, with a reason, and answers their ids. */
export const removeTables = (caller: Caller, ids: readonly string[], reason: string): Sql =>
  sql`with gone as (update statistical_table t set is_deleted = 1, update_user = ${caller.userId},
      update_time = localtimestamp, withdraw_reason = ${reason}, version = t.version + 1
    where ${regionScoped(caller)} and t.id = any(${[...ids]}::bigint[]) returning t.id) select id from gone`;

/** A row: one of the given region codes, if it exists. */
export const knownRegions = (codes: readonly string[]): Sql =>
  sql`select code from blade_region where code = any(${[...codes]}::text[])`;
