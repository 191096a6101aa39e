import sql, { type Sql } from 'sql-template-tag';

/** A row: the template of a report, none where its data set's own is meant. */
export const contentSql = (id: string): Sql =>
  sql`select content from blade_report_file where id = ${id} and is_deleted = 0`;

/** Stores a template; without one the report goes back to its data set's own. */
export const storeContent = (id: string, content: Buffer | null): Sql =>
  sql`update blade_report_file set content = ${content} where id = ${id}`;
