import { attachTypeOf, AttachType, oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import type { Taken } from '../../../files/pictures/exif.js';
import { tableOf } from '../../../rows/columns.js';

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
  /** Time and place of a picture, from the metadata of its camera. */
  taken: Taken | null;
}

const SIDES = sql`(a.shown->>'width')::int as width, (a.shown->>'height')::int as height`;

/** The caller's own file, or one that is attached to the row already; locked, so that no sweep removes it meanwhile. */
export const fileFor = (
  tx: EntityManager,
  { tenantId, userId }: Caller,
  which: Sql,
  there: readonly string[],
): Promise<StoredFile | undefined> =>
  queryOne<StoredFile>(
    tx,
    sql`select a.id, a.original_name as "originalName", a.extension as suffix, a.attach_size as size,
        a.check_state as "checkState", a.check_key as "checkKey", a.check_params as "checkParams", ${SIDES},
        a.shown->'taken' as taken
      from blade_attach a where a.tenant_id = ${tenantId} and ${which}
        and (a.is_deleted = 0 and a.create_user = ${userId} or a.id = any(${[...there]}::bigint[]))
      for update`,
  );

/** Marks the files as referred to. */
export const noteFiles = (tx: EntityManager, ids: readonly string[]): Promise<unknown> =>
  query(tx, sql`update blade_attach set named = 1 where id = any(${[...ids]}::bigint[])`);

/** Records that have a place. */
const PLACED = [oldTree, oldTreeGroup];
const AT = (row: string): Sql => sql`st_setsrid(st_makepoint(${raw(row)}), 4326)::geography`;

/** Distance in metres between the picture of an attachment `t` and its tree or group (or the outline of the group). */
export const DISTANCE = sql`case ${join(
  PLACED.map(
    (record) => sql`when t.business_type = ${record.dataType} then (
      select round(st_distance(${AT('t.shoot_lon::float8, t.shoot_lat::float8')},
        coalesce(r.geom::geography, ${AT('r.lon::float8, r.lat::float8')})))::int
      from ${tableOf(record)} r where r.id = t.business_id)`,
  ),
  ' ',
)} end`;

/** Column `file` with the fields of the file that a row `t` refers to, for the answer. */
export const FILE_OF = sql`(select jsonb_build_object('name', a.name, 'checkState', a.check_state,
    'width', (a.shown->>'width')::int, 'height', (a.shown->>'height')::int)
  from blade_attach a where a.id = t.attach_id) as file`;

/** The same of an attachment, with the distance to its tree or group. */
export const FILE = sql`, ${DISTANCE} as "shootDistance", ${FILE_OF}`;

interface FileColumn {
  name: string;
  checkState: number;
  width: number | null;
  height: number | null;
}

/** A row that refers to a file, with the fields of the file. */
interface FileRow {
  attachId: string | null;
  attachType?: string | null;
  width?: number | null;
  height?: number | null;
  file?: FileColumn | null;
}

/** Fields that are answered of a row's file. */
export type ShownFile = {
  attachType?: string | null;
  attachmentUrl?: string | null;
  thumbUrl?: string | null;
  /** Address of a rendition large enough for a screen. */
  largeUrl?: string | null;
  width?: number | null;
  height?: number | null;
  /** 0 while the worker checks it, 1 usable, 2 refused. */
  checkState?: number;
  shootDistance?: number | null;
};

/** Makes addresses of a file, from its name in the store or its id. */
interface Addresses {
  media: (name: string) => string;
  download: (id: string) => string;
}

const MEDIA: ReadonlySet<unknown> = new Set([AttachType.picture, AttachType.video]);

function shownOf(row: FileRow, file: FileColumn, { media, download }: Addresses): ShownFile {
  const { name, checkState, width, height } = file;
  const type = row.attachType ?? attachTypeOf(name.slice(name.lastIndexOf('.') + 1));
  const url = MEDIA.has(type) ? media(name) : download(String(row.attachId));
  return {
    attachType: type ?? AttachType.other,
    attachmentUrl: url,
    thumbUrl: type === AttachType.picture ? `${url}&size=thumb` : null,
    largeUrl: type === AttachType.picture ? `${url}&size=large` : null,
    width: row.width ?? width,
    height: row.height ?? height,
    checkState,
  };
}

/** Replaces the file by addresses: signed ones for pictures and videos, and a download for callers with a token. */
export function presentFile<R extends FileRow>(row: R, addresses: Addresses): R & ShownFile {
  const { file } = row;
  delete row.file;
  const shown: ShownFile = file ? shownOf(row, file, addresses) : {};
  return Object.assign(row, shown);
}
