import type { StatisticalTable, TableLine } from '@gushu/shared';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { regionScoped } from '../../../rows/scope.js';
import type { TablesQuery } from './table.dto.js';

/** A table as it stands, its region by code. */
export type StoredTable<T extends StatisticalTable = StatisticalTable> = Omit<T, 'xzName'>;

const COLUMNS =
  raw(`t.id, t.data_type as "dataType", t.year, t.xz_code as "xzCode", t.file_name as "fileName",
  t.user_name as "userName", t.create_time as "createTime", jsonb_array_length(t.lines) as "lineNum"`);

/** A row is a {@link StoredTable} with its lines. */
export const tableSql = (caller: Caller, id: string): Sql =>
  sql`select ${COLUMNS}, t.lines from statistical_table t where ${regionScoped(caller)} and t.id = ${id}`;

/** A row: since when the table of a kind, year and region stands, and its rows. */
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

/** Which table, whole. */
export interface NewTable {
  dataType: string;
  year: number;
  region: string;
  fileName: string;
  lines: readonly TableLine[];
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

/** Takes tables away that the caller sees, for a reason, and answers their ids. */
export const removeTables = (caller: Caller, ids: readonly string[], reason: string): Sql =>
  sql`with gone as (update statistical_table t set is_deleted = 1, update_user = ${caller.userId},
      update_time = localtimestamp, withdraw_reason = ${reason}, version = t.version + 1
    where ${regionScoped(caller)} and t.id = any(${[...ids]}::bigint[]) returning t.id) select id from gone`;

/** A row: a region code of those named that exists. */
export const knownRegions = (codes: readonly string[]): Sql =>
  sql`select code from blade_region where code = any(${[...codes]}::text[])`;
