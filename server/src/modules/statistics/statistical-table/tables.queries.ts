import type { StatisticalTable } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { regionScoped } from '../../../rows/scope.js';
import type { Line } from './read-table.js';
import type { TablesQuery } from './table.dto.js';

/** A table as it stands, its region by code. */
export type StoredTable = Omit<StatisticalTable, 'xzName'>;

/** A row is a {@link StoredTable}: the tables that the caller sees, the newest year first. */
export const tablesSql = (caller: Caller, { dataType, year, xzCode }: TablesQuery, region: string): Sql =>
  sql`select t.id, t.data_type as "dataType", t.year, t.xz_code as "xzCode", t.file_name as "fileName",
      t.user_name as "userName", t.create_time as "createTime", t.lines
    from statistical_table t where ${regionScoped(caller)}
      ${xzCode === undefined ? empty : sql`and t.xz_code = ${region}`}
      ${dataType ? sql`and t.data_type = ${dataType}` : empty} ${year === undefined ? empty : sql`and t.year = ${year}`}
    order by t.year desc, t.data_type, t.xz_code`;

/** Which table, whole. */
export interface NewTable {
  dataType: string;
  year: number;
  region: string;
  fileName: string;
  lines: readonly Line[];
}

/** Takes away what stands in the place of a table. */
export const withdrawOld = ({ tenantId, userId }: Caller, { dataType, year, region }: NewTable): Sql =>
  sql`update statistical_table set is_deleted = 1, update_user = ${userId}, update_time = localtimestamp,
      version = version + 1
    where tenant_id = ${tenantId} and data_type = ${dataType} and year = ${year} and xz_code = ${region}
      and is_deleted = 0`;

/** Stores a table; whoever replaces the same one meanwhile waits. */
export const storeTable = ({ tenantId, userId, userName }: Caller, table: NewTable): Sql =>
  sql`insert into statistical_table (tenant_id, create_user, update_user, xz_code, data_type, year, file_name, user_name, lines)
    values (${tenantId}, ${userId}, ${userId}, ${table.region}, ${table.dataType}, ${table.year}, ${table.fileName},
      ${userName}, ${JSON.stringify(table.lines)}::jsonb)`;

/** All that replaces a tenant's tables waits for each other. */
export const lockTables = ({ tenantId }: Caller): Sql =>
  sql`select pg_advisory_xact_lock(hashtext('statistical_table'), hashtext(${tenantId}))`;

/** Takes tables away that the caller sees, and answers their ids. */
export const removeTables = (caller: Caller, ids: readonly string[]): Sql =>
  sql`update statistical_table t set is_deleted = 1, update_user = ${caller.userId}, update_time = localtimestamp,
      version = t.version + 1
    where ${regionScoped(caller)} and t.id = any(${[...ids]}::bigint[]) returning t.id`;

/** A row: a region code of those named that exists. */
export const knownRegions = (codes: readonly string[]): Sql =>
  sql`select code from blade_region where code = any(${[...codes]}::text[])`;
