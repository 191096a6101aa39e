import { applyRevoke, isBlank, type Label, moveRecord, type RecordDefinition } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { regionScoped } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';

/** Files of a row by kind: pictures and documents. */
export interface FileCounts {
  pictures: number;
  documents: number;
}

/** How many pictures and documents a row has. */
export async function fileCounts(
  db: Db,
  caller: Caller,
  { dataType }: RecordDefinition,
  id: string,
): Promise<FileCounts> {
  const counted = await queryOne<FileCounts>(
    db,
    sql`select count(*) filter (where a.attach_type = '1')::int as pictures,
        count(*) filter (where a.attach_type = '3')::int as documents
      from attachment a where ${regionScoped(caller, 'a')} and a.business_type = ${dataType} and a.business_id = ${id}`,
  );
  return counted ?? { pictures: 0, documents: 0 };
}

/** Statuses in which an application waits for somebody to decide on it. */
const WAITS = sql`p.is_deleted = 0 and p.status between 3 and 6`;

/**
 * The application that waits already for a tree, or a group: what is moved is not revoked at the same time, nor twice.
 * Those that the caller may not see count too, so it says of which kind it is and no more.
 */
export async function waitingFor(
  db: Db,
  { tenantId }: Caller,
  { trees = [], groupId, except }: { trees?: readonly string[]; groupId?: unknown; except: string },
): Promise<Label | undefined> {
  const of = (targets: Sql) =>
    sql`p.tenant_id = ${tenantId} and ${WAITS} and p.id <> ${except} and ${targets}`;
  const ids = [...trees];
  const group = isBlank(groupId) ? null : String(groupId);
  const found = await query<{ record: string }>(
    db,
    sql`select ${applyRevoke.name}::text as record from apply_revoke p
        where ${of(sql`(p.old_tree_id = any(${ids}::bigint[]) or p.group_id = ${group}::bigint)`)}
      union all
      select ${moveRecord.name}::text from move_record p
        where ${of(sql`string_to_array(p.old_tree_ids, ',') && ${ids}::text[]`)} limit 1`,
  );
  const [first] = found;
  return first && [applyRevoke, moveRecord].find(({ name }) => name === first.record)?.label;
}

/** The office that somebody decides for: their department, or where they have none the region that they act for. */
export async function officeOf(
  db: Db,
  { deptIds, xzCode }: Caller,
  nameOf: (codes: string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string | null> {
  const dept = await queryOne<{ name: string }>(
    db,
    sql`select dept_name as name from blade_dept where id = ${deptIds[0] ?? null}::bigint and is_deleted = 0`,
  );
  return dept?.name ?? (await nameOf([xzCode])).get(xzCode) ?? null;
}

/** Ids of a comma list. */
export const idsIn = (row: AnyRow, field: string): string[] =>
  isBlank(row[field]) ? [] : String(row[field]).split(',');
