import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PICTURE_DATA_TYPE, UPLOAD_PART_BYTES } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Params } from '../../../cache/params.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { extensionOf, looksLike } from '../../../files/kinds.js';
import { partedKey, partKey } from '../../../files/parted-store.js';
import { FileStore, type Place } from '../../../files/store.js';
import { BusinessError, NotFoundError } from '../../../http/errors.js';
import { JsonLogger } from '../../../process/logger.js';
import type { UploadBegin } from './picture-import.dto.js';
import { maxTenantBytes, maxZipBytes } from './zip-limits.js';

/** A zip on its way, as its sender sees it. */
export interface PictureUpload {
  id: string;
  fileName: string;
  fileSize: number;
  createTime: string;
  partBytes: number;
  /** How many parts it has in all, and which are here. */
  parts: number;
  received: number[];
}

interface UploadRow extends Place {
  id: string;
  fileName: string;
  fileSize: string;
}

/** All parts of a zip, ready to be a file. */
export interface Complete extends UploadRow {
  digest: string;
}

/** How many zips of one person may be on their way. */
const MAX_OPEN = 3;
/** How long the parts of an unfinished zip stay. */
export const KEPT_DAYS = 7;
const MB = 1024 * 1024;

const countOf = (bytes: number): number => Math.ceil(bytes / UPLOAD_PART_BYTES);
const own = ({ tenantId, userId }: Caller): Sql =>
  sql`u.tenant_id = ${tenantId} and u.create_user = ${userId}`;
const ROW = sql`u.id, u.file_name as "fileName", u.file_size as "fileSize", u.store, u.name`;

/** Zips that are sent in parts: a broken line or a closed page loses one part, and the rest goes on within seven days. */
@Injectable()
export class PictureUploads {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
    private readonly params: Params,
    private readonly log: JsonLogger,
  ) {}

  /** The caller's zips that are on their way, newest first. */
  list(caller: Caller): Promise<PictureUpload[]> {
    return this.read(own(caller));
  }

  /** Begins a zip, or answers the one of the same content that the caller has begun before. */
  async begin(caller: Caller, { fileName, fileSize, fingerprint }: UploadBegin): Promise<PictureUpload> {
    if (extensionOf(fileName) !== 'zip') throw new BusinessError('picture.notZip', {}, 'fileName');
    const max = await maxZipBytes(this.params);
    if (fileSize > max) throw new BusinessError('picture.tooLarge', { max: max / MB }, 'fileSize');
    const day = new Date().toISOString();
    const name = partedKey(`${day.slice(0, 4)}/${day.slice(5, 7)}/${randomUUID()}`, countOf(fileSize));
    const { store } = await this.store.placeOf(caller.tenantId, name);
    const id = await this.db.transaction(async (tx) => {
      await this.lockRoom(tx, caller);
      const same = await queryOne<{ id: string }>(
        tx,
        sql`select u.id from picture_upload u where ${own(caller)} and u.file_size = ${fileSize}
          and u.fingerprint = ${fingerprint}`,
      );
      if (same) return same.id;
      const [open] = await query<{ n: number }>(
        tx,
        sql`select count(*)::int n from picture_upload u where ${own(caller)}`,
      );
      if ((open?.n ?? 0) >= MAX_OPEN)
        throw new BusinessError('picture.uploads', { max: MAX_OPEN, days: KEPT_DAYS });
      await this.assertRoom(tx, caller, fileSize);
      const made = await queryOne<{ id: string }>(
        tx,
        sql`insert into picture_upload (tenant_id, create_user, file_name, file_size, fingerprint, store, name)
          values (${caller.tenantId}, ${caller.userId}, ${fileName}, ${fileSize}, ${fingerprint}, ${store}, ${name})
          returning id`,
      );
      return made!.id;
    });
    return (await this.read(sql`${own(caller)} and u.id = ${id}`))[0]!;
  }

  /** Locks the room for zips of the tenant until the end of the transaction. */
  async lockRoom(tx: EntityManager, { tenantId }: Caller): Promise<void> {
    await query(tx, sql`select pg_advisory_xact_lock(hashtext('zips of'), hashtext(${tenantId}))`);
  }

  /** Refuses a zip of so many bytes for which a tenant has no room beside its others. */
  async assertRoom(db: EntityManager, { tenantId }: Caller, bytes: number): Promise<void> {
    const most = await maxTenantBytes(this.params);
    const used = Number((await queryOne<{ used: string }>(db, usedSql(tenantId)))?.used);
    if (used + bytes > most)
      throw new BusinessError('picture.tenantRoom', {
        used: Math.ceil(used / MB),
        most: most / MB,
        days: KEPT_DAYS,
      });
  }

  /** Stores one part; the same again replaces it. */
  async put(caller: Caller, id: string, no: number, stream: Readable): Promise<true> {
    const upload = await this.find(this.db.manager, caller, id);
    const size = Number(upload.fileSize);
    if (no >= countOf(size)) throw new BusinessError('picture.part', {}, 'no');
    const expected = Math.min(UPLOAD_PART_BYTES, size - no * UPLOAD_PART_BYTES);
    const digest = createHash('sha256');
    const key = partKey(upload.name, no);
    await this.store.writeBack({ store: upload.store, name: key }, (output) =>
      pipeline(stream, exactly(expected, no === 0, digest), output),
    );
    const [noted] = await query(
      this.db,
      sql`with u as (update picture_upload set update_time = localtimestamp where id = ${id} returning id),
          n as (insert into picture_upload_part (upload_id, no, digest)
            select id, ${no}::int, ${digest.digest('hex')} from u
            on conflict (upload_id, no) do update set digest = excluded.digest returning no)
        select no from n`,
    );
    if (!noted && !(await this.isFile(upload))) await this.store.remove({ store: upload.store, name: key });
    return true;
  }

  /** Takes a zip whose parts are all here out of those on their way; refuses one that lacks some. */
  async complete(tx: EntityManager, caller: Caller, id: string): Promise<Complete> {
    const upload = await this.find(tx, caller, id, true);
    const parts = await query<{ digest: string }>(
      tx,
      sql`select digest from picture_upload_part where upload_id = ${id} order by no`,
    );
    const missing = countOf(Number(upload.fileSize)) - parts.length;
    if (missing > 0) throw new BusinessError('picture.incomplete', { n: missing });
    await query(tx, sql`delete from picture_upload where id = ${id}`);
    // Of the parts' digests: nobody reads ten gigabytes again for it.
    const digest = createHash('sha256').update(parts.map((part) => part.digest).join('\n'));
    return { ...upload, digest: digest.digest('hex') };
  }

  /** Gives up a zip on its way and removes its parts. */
  async discard(caller: Caller, id: string): Promise<true> {
    if (!(await this.drop(sql`${own(caller)} and u.id = ${id}`))) throw new NotFoundError();
    return true;
  }

  /** Removes zips that nobody has gone on with for seven days, and answers how many. */
  async sweep(): Promise<number> {
    const stale = sql`u.update_time < localtimestamp - make_interval(days => ${KEPT_DAYS})`;
    const zips = await query<{ id: string }>(
      this.db,
      sql`select u.id from picture_upload u where ${stale} order by u.id`,
    );
    let removed = 0;
    for (const { id } of zips) {
      const isGone = await this.drop(sql`${stale} and u.id = ${id}`).catch((error: Error) =>
        this.log.warn(error.message, 'files'),
      );
      if (isGone) removed++;
    }
    return removed;
  }

  /** Removes the bytes of the one zip that fits, then its row; a store that is away leaves the row for the next time. */
  private async drop(fits: Sql): Promise<boolean> {
    // Nobody finishes a zip of which half is gone.
    await query(
      this.db,
      sql`with zip as (select u.id from picture_upload u where ${fits} for update)
        delete from picture_upload_part where upload_id in (select id from zip)`,
    );
    return this.db.transaction(async (tx) => {
      // Many parts of a slow store take longer than a forgotten transaction is left.
      await query(tx, sql`set local idle_in_transaction_session_timeout = 0`);
      const zip = await queryOne<UploadRow>(
        tx,
        sql`select ${ROW} from picture_upload u where ${fits} for update`,
      );
      if (!zip) return false;
      await this.store.remove(zip);
      await query(tx, sql`delete from picture_upload where id = ${zip.id}`);
      return true;
    });
  }

  /** Whether a zip that is no longer on its way has become the file of a batch; else it was discarded. */
  private async isFile({ store, name }: Place): Promise<boolean> {
    const file = await queryOne(
      this.db,
      sql`select 1 from blade_attach where store = ${store} and name = ${name} and is_deleted = 0`,
    );
    return file !== undefined;
  }

  private async find(db: EntityManager, caller: Caller, id: string, isLocked = false): Promise<UploadRow> {
    const lock = isLocked ? sql`for update` : sql``;
    const row = await queryOne<UploadRow>(
      db,
      sql`select ${ROW} from picture_upload u where ${own(caller)} and u.id = ${id} ${lock}`,
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  private async read(which: Sql): Promise<PictureUpload[]> {
    const rows = await query<UploadRow & { createTime: string; received: number[] }>(
      this.db,
      sql`select ${ROW}, u.create_time as "createTime",
          array(select p.no from picture_upload_part p where p.upload_id = u.id order by p.no) as received
        from picture_upload u where ${which} order by u.id desc`,
    );
    return rows.map(({ id, fileName, fileSize, createTime, received }) => ({
      id,
      fileName,
      fileSize: Number(fileSize),
      createTime,
      partBytes: UPLOAD_PART_BYTES,
      parts: countOf(Number(fileSize)),
      received,
    }));
  }
}

/** Bytes of a tenant's zips: on their way, and of batches. */
const usedSql = (tenantId: string): Sql => sql`
  select ((select coalesce(sum(file_size), 0) from picture_upload where tenant_id = ${tenantId})
    + (select coalesce(sum(a.attach_size), 0) from blade_attach a where a.tenant_id = ${tenantId} and a.is_deleted = 0
        and a.id in (select r.attach_id from data_import_record r
          where r.tenant_id = ${tenantId} and r.data_type = ${PICTURE_DATA_TYPE})))::text as used`;

/** Passes a part on while it has just these bytes; the first must begin as a zip does. */
function exactly(bytes: number, isFirst: boolean, digest: ReturnType<typeof createHash>) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let seen = 0;
    for await (const chunk of source) {
      if (isFirst && seen === 0 && !looksLike('zip', chunk))
        throw new BusinessError('file.content', { name: 'zip' });
      seen += chunk.length;
      if (seen > bytes) throw new BusinessError('picture.part');
      digest.update(chunk);
      yield chunk;
    }
    if (seen !== bytes) throw new BusinessError('picture.part');
  };
}
