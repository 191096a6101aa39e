import { attach, dataImportRecord, permissionOf, projectFile } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Caller, holds } from '../../../caller/caller.js';
import { regionScoped, scoped } from '../../../rows/scope.js';
import { targetReadable } from '../record-rights.js';

const OF_BATCH = sql`r.attach_id = t.id or r.error_attach_id = t.id`;

/** Whether the caller sees a batch of the file; what belongs to no batch is of its region. */
const batchSeen = (caller: Caller): Sql => {
  const seen = holds(caller, 'dataImportRecord_view')
    ? sql`exists (select from data_import_record r where ${scoped(caller, dataImportRecord, 'r')} and (${OF_BATCH}))`
    : sql`false`;
  return sql`(not exists (select from data_import_record r where ${OF_BATCH}) or ${seen})`;
};

/** Whether the file `t` is attached to some record. */
export const HANGS = sql`(exists (select from attachment x where x.attach_id = t.id and x.is_deleted = 0)
  or exists (select from project_file x where x.attach_id = t.id and x.is_deleted = 0))`;

/** Whether the file is for its whole region: pictures and videos, without their places, and what is attached to no record. */
const FREE = sql`(t.content_type like 'image/%' or t.content_type like 'video/%' or not ${HANGS})`;

/** Whether the file is one of a project that the caller may read. */
const projectSeen = (caller: Caller): Sql =>
  holds(caller, permissionOf(projectFile, 'view'))
    ? sql`exists (select from project_file x where x.attach_id = t.id and ${scoped(caller, projectFile, 'x')})`
    : sql`false`;

/** Whether the file is attached to a record that the caller may read. */
const recordSeen = (caller: Caller): Sql =>
  sql`(exists (select from attachment x where x.attach_id = t.id and x.is_deleted = 0
    and x.tenant_id = t.tenant_id and ${targetReadable(caller, 'x')}) or ${projectSeen(caller)})`;

const own = ({ userId }: Caller): Sql => sql`t.create_user = ${userId}`;
const ownOrKept = (caller: Caller): Sql =>
  holds(caller, permissionOf(attach, 'view')) ? sql`true` : own(caller);

/** Whether the caller may have the file `t` at all: of their region or batch, or of a record that they may read. */
export const mayRead = (caller: Caller): Sql =>
  sql`(${regionScoped(caller)}
      and (${own(caller)} or ${batchSeen(caller)} and (${ownOrKept(caller)} or ${FREE}))
    or t.tenant_id = ${caller.tenantId} and ${recordSeen(caller)})`;

/** Whether the caller may have it as it was uploaded. */
export const mayReadOriginal = (caller: Caller): Sql => sql`(${ownOrKept(caller)} or ${recordSeen(caller)})`;
