import sql, { empty, join, raw } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';

/** Where a stored file may be named, column by column; a file that none of them names belongs to nothing. */
export const REFERENCES: readonly (readonly [table: string, column: string])[] = [
  ['data_import_record', 'attach_id'],
  ['data_import_record', 'error_attach_id'],
  ['attachment', 'attach_id'],
  ['project_file', 'attach_id'],
];
// Addresses of downloads have the id, signed ones of pictures the name; notices hold them among other text.
const LINKS: readonly (readonly [table: string, column: string])[] = [
  ['attachment', 'attachment_url'],
  ['blade_user', 'avatar'],
  ['blade_tenant', 'background_url'],
  ['blade_notice', 'content'],
];
/** Tables whose removed rows name nothing any more; the file of a removed batch may still be worked on. */
const LIVE: ReadonlySet<string> = new Set(['attachment', 'project_file']);
const live = (table: string) => (LIVE.has(table) ? sql`and r.is_deleted = 0` : empty);
const DOWNLOAD = String.raw`download\?id=(\d+)`;
const PICTURE = String.raw`picture\?name=([\w./-]+)`;

/** Whether something names the file `a`: a batch whatever its state, a record, a person, a tenant or a notice. */
export const isNamed = sql`(${join(
  [
    ...REFERENCES.map(
      ([table, column]) =>
        sql`exists (select from ${raw(table)} r where r.${raw(column)} = a.id ${live(table)})`,
    ),
    ...LINKS.map(([table, column]) => {
      const found = (form: string) =>
        sql`from ${raw(table)} r, regexp_matches(r.${raw(column)}, ${form}, 'g') m`;
      return sql`a.id::text in (select m[1] ${found(DOWNLOAD)}) or a.name in (select m[1] ${found(PICTURE)})`;
    }),
  ],
  ' or ',
)})`;

/** Notes which of the files that nothing had named are named by now: of one tenant, or of all. */
export const noteNamed = (db: Db, tenantId?: string): Promise<unknown> =>
  query(
    db,
    sql`update blade_attach a set named = 1 where a.named = 0 and a.kept = 0
      ${tenantId === undefined ? empty : sql`and a.tenant_id = ${tenantId}`} and ${isNamed}`,
  );

/** Lets files go that nothing names any more: the sweeper deletes those that are older than its hours. */
export const releaseFiles = (db: Db, ids: readonly string[]): Promise<unknown> =>
  query(
    db,
    sql`update blade_attach a set named = 0
      where a.id = any(${[...ids]}::bigint[]) and a.kept = 0 and not ${isNamed}`,
  );
