import { notice, permissionOf, type RecordDefinition, RECORDS, ReviewStatus } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { noteChange } from '../../cache/layer-versions.js';
import { type Caller, holds } from '../../caller/caller.js';
import { queryOne } from '../../database/database.js';
import { ForbiddenError, NotFoundError } from '../../http/errors.js';
import { assertEditable, isOwner } from '../../transitions/transitions.js';
import { columnsSql, tableOf } from '../../rows/columns.js';
import { scoped } from '../../rows/scope.js';
import type { AnyRow } from '../../rows/stored.js';

// Administered tables have no states: the permission to read shows all rows of the tenant, that to edit changes them.
const NOTICE: RecordDefinition = { ...notice, states: [], unit: notice.label };

/** Records that files may be attached to, by the key that an attachment names them by. */
const TARGETS: ReadonlyMap<string, RecordDefinition> = new Map(
  [...RECORDS, NOTICE].filter(({ files }) => files).map((record) => [record.dataType ?? '', record]),
);

/** Permissions of which a reader of attachments needs at least one; those of a writer below. */
export const TARGET_READERS = [...TARGETS.values()].map((record) => permissionOf(record, 'view'));
export const TARGET_WRITERS = [...TARGETS.values()].flatMap((record) => [
  permissionOf(record, 'add'),
  permissionOf(record, 'edit'),
]);

/** The record of a business type; undefined if nothing can be attached to it. */
export const targetOf = (businessType: unknown): RecordDefinition | undefined =>
  TARGETS.get(String(businessType));

/** Whether the caller may read the row that an attachment belongs to, by the attachment's alias. */
export function targetReadable(caller: Caller, alias: string): Sql {
  const a = raw(alias);
  const seen = [...TARGETS.values()]
    .filter((record) => holds(caller, permissionOf(record, 'view')))
    .map(
      (record) => sql`${a}.business_type = ${record.dataType} and exists (select from ${tableOf(record)} r
        where ${scoped(caller, record, 'r')} and r.id = ${a}.business_id)`,
    );
  return seen.length > 0 ? sql`(${join(seen, ' or ')})` : sql`false`;
}

/** Whether the row that an attachment belongs to is removed, by the attachment's alias. */
export function targetGone(alias: string): Sql {
  const a = raw(alias);
  const gone = [...TARGETS.values()].map(
    (record) => sql`${a}.business_type = ${record.dataType} and not exists (select from ${tableOf(record)} r
      where r.id = ${a}.business_id and r.is_deleted = 0)`,
  );
  return sql`(${join(gone, ' or ')})`;
}

/** Refuses a row that the caller may not read. */
export async function assertTargetReadable(
  db: EntityManager,
  caller: Caller,
  record: RecordDefinition,
  id: string,
): Promise<void> {
  const permission = permissionOf(record, 'view');
  if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
  const seen = await queryOne(
    db,
    sql`select 1 from ${tableOf(record)} t where ${scoped(caller, record)} and t.id = ${id}`,
  );
  if (!seen) throw new NotFoundError();
}

/**
 * Locks the row whose attachments are about to change, if the caller may change it: with the right to edit, as its
 * review allows; with the right to add, an own draft. Cached layers depend on the files of their rows too.
 */
export async function lockEditableTarget(
  tx: EntityManager,
  caller: Caller,
  record: RecordDefinition,
  id: string,
): Promise<AnyRow> {
  const [edit, add] = [permissionOf(record, 'edit'), permissionOf(record, 'add')];
  if (!holds(caller, edit) && !holds(caller, add)) {
    throw new ForbiddenError('request.noPermission', { permission: edit });
  }
  const row = await queryOne<AnyRow>(
    tx,
    sql`select ${columnsSql(record)} from ${tableOf(record)} t where ${scoped(caller, record)} and t.id = ${id}
      for no key update`,
  );
  if (!row) throw new NotFoundError();
  const isOwnDraft = isOwner(caller, row) && row.status === ReviewStatus.draft;
  if (!holds(caller, edit) && !isOwnDraft) throw new ForbiddenError('row.notYours');
  if (record !== NOTICE) assertEditable(caller, record, row);
  const { layer } = record;
  if (layer) {
    const { tenantId = caller.tenantId, year, xzCode } = row;
    await noteChange(tx, { tenantId, layer, year, xzCode });
  }
  return row;
}
