import { attachTypeOf, AttachType } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import type { Stored } from '../../../rows/stored.js';

/** A stored file as an attachment takes it. */
export interface StoredFile {
  id: string;
  originalName: string;
  suffix: string;
  size: string;
  checkState: number;
  checkKey: string | null;
  checkParams: Record<string, string | number> | null;
  width: number | null;
  height: number | null;
}

const SIDES = sql`(a.shown->>'width')::int as width, (a.shown->>'height')::int as height`;

/** The caller's own file, or one of those that hang on the record already; locked, so that no sweep takes it meanwhile. */
export const fileFor = (
  tx: EntityManager,
  { tenantId, userId }: Caller,
  which: Sql,
  there: readonly string[],
): Promise<StoredFile | undefined> =>
  queryOne<StoredFile>(
    tx,
    sql`select a.id, a.original_name as "originalName", a.extension as suffix, a.attach_size as size,
        a.check_state as "checkState", a.check_key as "checkKey", a.check_params as "checkParams", ${SIDES}
      from blade_attach a where a.tenant_id = ${tenantId} and ${which}
        and (a.is_deleted = 0 and a.create_user = ${userId} or a.id = any(${[...there]}::bigint[]))
      for update`,
  );

/** Notes that the files are named by something. */
export const noteFiles = (tx: EntityManager, ids: readonly string[]): Promise<unknown> =>
  query(tx, sql`update blade_attach set named = 1 where id = any(${[...ids]}::bigint[])`);

/** What the wire needs of the file behind an attachment, as one column. */
export const FILE = sql`, (select jsonb_build_object('name', a.name, 'checkState', a.check_state,
    'width', (a.shown->>'width')::int, 'height', (a.shown->>'height')::int)
  from blade_attach a where a.id = t.attach_id) as file`;

interface FileColumn {
  name: string;
  checkState: number;
  width: number | null;
  height: number | null;
}

/** Addresses of a file, by its name in the store or its id. */
interface Addresses {
  media: (name: string) => string;
  download: (id: string) => string;
}

const MEDIA: ReadonlySet<unknown> = new Set([AttachType.picture, AttachType.video]);

/** Puts addresses in the place of the file: signed ones of pictures and videos, a download for whoever has a token. */
export function presentFile({ file, ...row }: Stored, { media, download }: Addresses): Stored {
  const stored = row as Stored;
  if (!file) return stored;
  const { name, checkState, width, height } = file as FileColumn;
  const type = stored['attachType'] ?? attachTypeOf(name.slice(name.lastIndexOf('.') + 1));
  const url = MEDIA.has(type) ? media(name) : download(String(stored['attachId']));
  return {
    ...stored,
    attachType: type ?? AttachType.other,
    attachmentUrl: url,
    thumbUrl: type === AttachType.picture ? url : null,
    width: stored['width'] ?? width,
    height: stored['height'] ?? height,
    // 0 while the worker looks into it, 1 of use, 2 refused.
    checkState,
  };
}
