import sql, { type Sql } from 'sql-template-tag';

/** A row is the template of a report; null where the standard one of its data set is used. */
export const contentSql = (id: string): Sql =>
  sql`select content from blade_report_file where id = ${id} and is_deleted = 0`;

/** Stores a template; null returns the report to the standard one of its data set. */
export const storeContent = (id: string, content: Buffer | null): Sql =>
  sql`update blade_report_file set content = ${content} where id = ${id}`;
