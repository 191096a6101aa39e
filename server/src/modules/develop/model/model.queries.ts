import sql, { type Sql } from 'sql-template-tag';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';

/** A table of our own database. */
export interface TableRow {
  name: string;
  comment: string;
}

/** A column of a table, as PostgreSQL writes its type. */
export interface ColumnRow {
  name: string;
  type: string;
  isNeeded: boolean;
  comment: string;
}

/** Tables `c` of this system, without partitions and tables of extensions. */
const OWN = sql`c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** A row is a {@link TableRow}, by name. */
export const tablesSql: Sql = sql`select c.relname::text as name, coalesce(obj_description(c.oid), '') as comment
  from pg_class c where ${OWN} order by 1`;

/** A row is a {@link ColumnRow} of the table, in column order; none where there is no such table. */
export const columnsOfTable = (table: string): Sql =>
  sql`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isNeeded",
      coalesce(col_description(c.oid, a.attnum), '') as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${OWN} and c.relname = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** A row is the code of a dictionary of the trees, which fields of records name. */
export const businessDictionaries: Sql = sql`select distinct code from blade_dict_biz
  where tenant_id = ${MANAGEMENT_TENANT} and dict_key = '-1' and is_deleted = 0`;

/** Whether there is a dictionary of a code, of the trees or of the platform. */
export const dictionaryExistsSql = (code: string): Sql =>
  sql`select exists (select from (${businessDictionaries}) d where d.code = ${code})
    or exists (select from blade_dict where dict_key = '-1' and is_deleted = 0 and code = ${code}) as "isThere"`;
