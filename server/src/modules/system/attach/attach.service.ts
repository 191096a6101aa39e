import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { columnOf, hasHidden, RECORDS, type sharePublish } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { changeOne, query, queryOne } from '../../../database/database.js';
import { AppError, BusinessError, NotFoundError, ValidationError } from '../../../http/errors.js';
import type { ByteRange } from '../../../files/blob-store.js';
import { contentTypeOf, extensionOf, isHeic, isMedia, isPicture, isVideo } from '../../../files/kinds.js';
import type { Shown } from '../../../files/pictures/check-picture.js';
import type { Taken } from '../../../files/pictures/exif.js';
import { type Piece, readPieces } from '../../../files/pictures/pieces.js';
import type { Rendition } from '../../../files/pictures/renditions.js';
import { FileStore, type Place } from '../../../files/store.js';
import { regionScoped, type RegionOwner } from '../../../rows/scope.js';
import { HANGS, mayRead, mayReadOriginal } from './read-rights.js';
import { CheckState, isUnchecked, PictureChecks, type Verdict } from './picture-checks.js';
import { renditionOf } from './rendition-of.js';
import { checked, cleanName } from './upload-content.js';
import { UploadRoom } from './upload-room.js';

/** Field that counts the downloads of a row's files, and the records that have it. */
const DOWNLOADS = 'downloadNum' satisfies keyof typeof sharePublish.fields;
const COUNTING = RECORDS.filter(({ fields, files }) => files && DOWNLOADS in fields);

/** Owner of a file. */
type FileOwner = RegionOwner & Pick<Caller, 'userId'>;

/** A stored file. */
export interface Attach extends Place, Verdict {
  id: string;
  originalName: string;
  extension: string;
  attachSize: string;
  contentType: string;
  digest: string;
  createTime: string;
  link: string;
  /** Whether the caller may read it as it was uploaded. */
  isOriginal: boolean;
  /** Parts of the file that are served instead of the whole. */
  pieces?: readonly Piece[];
}

/** Answer to an upload, as Blade clients read it. */
export interface BladeFile {
  link: string;
  domain: string;
  name: string;
  originalName: string;
  attachId: string;
  /** 0 a picture that is still being checked, 1 usable. */
  checkState: number;
  /** Time and place of a picture, from the metadata of its camera. */
  taken?: Taken;
}

/** An upload as it arrives. */
interface Upload {
  fileName: string;
  /** Whether the file stays though nothing refers to it. */
  kept?: boolean;
  /** Stricter limits than usual: extensions and bytes. */
  only?: { extensions: readonly string[]; bytes: number };
  stream: Readable & { truncated?: boolean };
  /** Upper limit of its bytes, as stated by the sender. */
  bytes?: number;
}

/** Options of a new file: whether it stays though nothing refers to it, its reserved room, its check's result. */
interface Storing {
  kept?: boolean;
  reservation?: string | null;
  shown?: Shown;
}

/** Stored files and their register. */
@Injectable()
export class AttachService {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
    private readonly room: UploadRoom,
    private readonly checks: PictureChecks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Address under which a signed-in user of the region may fetch the file. */
  linkOf(id: string): string {
    return `/api/blade-resource/attach/download?id=${id}`;
  }

  /**
   * Streams an upload into the store and registers it; the worker checks pictures and videos meanwhile. Without `kept`,
   * it reserves room within the owner's limit of files that no record refers to.
   */
  async upload(owner: FileOwner, { fileName, stream, kept, only, bytes }: Upload): Promise<BladeFile> {
    const extension = extensionOf(fileName);
    const refuse = (error: Error): never => {
      stream.resume();
      throw error;
    };
    if (hasHidden(fileName)) refuse(new ValidationError([{ field: 'file', key: 'file.hidden' }]));
    if (isHeic(extension)) refuse(new BusinessError('file.heic'));
    if (!contentTypeOf(extension) || (only && !only.extensions.includes(extension))) {
      refuse(new BusinessError('file.kind', { name: extension || fileName.slice(0, 100) }));
    }
    const most = Math.min(bytes ?? Infinity, this.config.uploadMaxBytes);
    const reservation = kept ? null : await this.room.reserve(owner, most).catch(refuse);
    const fill = async (output: Writable): Promise<void> => {
      await pipeline(stream, checked(extension, only?.bytes), output);
      if (stream.truncated) throw new BusinessError('file.tooLarge');
    };
    const created = this.create(owner, fileName, fill, { kept, reservation });
    const file = await created.catch(async (error: Error) => {
      if (reservation) await this.room.release(reservation);
      throw error;
    });
    return this.checked(file);
  }

  /** Waits for the check of a picture or video; a refused one is removed. */
  private async checked(file: BladeFile): Promise<BladeFile> {
    if (file.checkState !== CheckState.waiting) return file;
    const verdict = await this.checks.verdict(file.attachId);
    if (verdict?.checkState !== CheckState.refused) {
      const taken = verdict?.shown?.taken;
      return { ...file, checkState: verdict?.checkState ?? file.checkState, ...(taken ? { taken } : {}) };
    }
    const gone = await changeOne<Place>(
      this.db,
      sql`delete from blade_attach where id = ${file.attachId} returning store, name`,
    );
    if (gone) await this.store.remove(gone);
    throw new BusinessError(verdict.checkKey ?? 'file.checkFailed', verdict.checkParams ?? {});
  }

  /** Stores the bytes that `fill` writes as a file of the owner. */
  async create(
    owner: FileOwner,
    fileName: string,
    fill: (output: Writable) => Promise<void>,
    { kept = false, reservation = null, shown }: Storing = {},
  ): Promise<BladeFile> {
    const extension = extensionOf(fileName);
    const now = new Date().toISOString();
    const key = `${now.slice(0, 4)}/${now.slice(5, 7)}/${randomUUID()}.${extension}`;
    const digest = createHash('sha256');
    const { size, store } = await this.store.write(owner.tenantId, key, async (output) => {
      const tap = new PassThrough();
      tap.on('data', (chunk: Buffer) => digest.update(chunk));
      // The tap flows from here on: bytes written before it has its reader would be lost.
      await Promise.all([pipeline(tap, output), fill(tap)]);
    });
    const name = cleanName(fileName);
    const contentType = contentTypeOf(extension) ?? UNKNOWN_TYPE;
    const checkState = isMedia(contentType) && !shown ? CheckState.waiting : CheckState.usable;
    const row = await queryOne<{ id: string }>(
      this.db,
      sql`with released as (delete from attach_reservation where id = ${reservation})
        insert into blade_attach (tenant_id, xz_code, create_user, update_user, link, name, original_name, extension,
          attach_size, content_type, digest, store, kept, check_state, shown)
        values (${owner.tenantId}, ${owner.xzCode}, ${owner.userId}, ${owner.userId}, '', ${key}, ${name}, ${extension},
          ${size}, ${contentType}, ${digest.digest('hex')}, ${store}, ${kept ? 1 : 0}, ${checkState},
          ${shown ? JSON.stringify(shown) : null})
        returning id`,
    );
    const id = row?.id ?? '';
    return { link: this.linkOf(id), domain: '', name: key, originalName: name, attachId: id, checkState };
  }

  /** A file the caller may see. */
  find(owner: RegionOwner, id: string): Promise<Attach> {
    return this.one(sql`${regionScoped(owner)} and t.id = ${id}`);
  }

  /** The ids of the files with these names, all of which must be visible to the caller. */
  async idsOf(owner: RegionOwner, names: readonly string[]): Promise<string[]> {
    const found = await query<{ id: string; name: string }>(
      this.db,
      sql`select t.id, t.name from blade_attach t where ${regionScoped(owner)} and t.name = any(${[...names]}::text[])`,
    );
    if (new Set(found.map(({ name }) => name)).size < names.length) throw new NotFoundError();
    return found.map(({ id }) => id);
  }

  /**
   * A file that the caller may read. A file attached to a record is readable with that record, no matter where it was
   * uploaded; others are readable in their region, and files of a batch with the batch. The original of a picture or
   * video is readable for its uploader, for administrators of files, and with the record.
   */
  readable(caller: Caller, which: { id: string } | { name: string }): Promise<Attach> {
    const named = 'id' in which ? sql`t.id = ${which.id}` : sql`t.name = ${which.name}`;
    return this.one(sql`${named} and ${mayRead(caller)}`, mayReadOriginal(caller));
  }

  /** Counts a download for the published row that the file is attached to, if its record counts downloads. */
  async countDownload({ tenantId }: Caller, id: string): Promise<void> {
    const count = raw(columnOf(DOWNLOADS));
    for (const { table, dataType } of COUNTING)
      await query(
        this.db,
        sql`update ${raw(table)} set ${count} = ${count} + 1
          where tenant_id = ${tenantId} and publish_status = 1 and id in (select a.business_id from attachment a
            where a.attach_id = ${id} and a.business_type = ${dataType} and a.is_deleted = 0)`,
      );
  }

  /** A tenant's picture by its name, for callers with a signed link. */
  async picture(tenantId: string, name: string): Promise<Attach> {
    const attach = await this.one(
      sql`${regionScoped({ tenantId, xzCode: '' })} and t.name = ${name}`,
      sql`false`,
    );
    if (!isPicture(attach.contentType)) throw new NotFoundError();
    return attach;
  }

  /** The same for a picture or video attached to a record, also one that was removed from the list of files. */
  async media(tenantId: string, name: string): Promise<Attach> {
    const attach = await this.one(
      sql`t.tenant_id = ${tenantId} and t.name = ${name} and ${HANGS}`,
      sql`false`,
    );
    if (!isMedia(attach.contentType)) throw new NotFoundError();
    return attach;
  }

  private async one(which: Sql, isOriginal = sql`true`): Promise<Attach> {
    const attach = await queryOne<Attach>(
      this.db,
      sql`select t.id, t.name, t.original_name as "originalName", t.extension, t.attach_size as "attachSize",
          t.content_type as "contentType", t.link, t.store, t.digest, t.create_time as "createTime",
          t.check_state as "checkState", t.check_key as "checkKey", t.check_params as "checkParams", t.shown,
          ${isOriginal} as "isOriginal"
        from blade_attach t where ${which} limit 1`,
    );
    if (!attach) throw new NotFoundError();
    return { ...attach, link: this.linkOf(attach.id) };
  }

  /**
   * The served form of a file: pictures and videos only after their check, and without the metadata of the camera
   * unless the caller may read the original. A refused one may be downloaded as an original, but is not shown.
   * @param size a smaller rendition to serve instead, if there is one
   */
  async served(attach: Attach, size?: Rendition): Promise<Attach> {
    if (!isMedia(attach.contentType)) return attach;
    const verdict = isUnchecked(attach) ? await this.checks.verdict(attach.id) : attach;
    if (!verdict || isUnchecked(verdict)) {
      throw new AppError(409, isVideo(attach.contentType) ? 'file.videoChecking' : 'file.checking');
    }
    const { checkState, checkKey, checkParams, shown } = verdict;
    if (attach.isOriginal) {
      return checkState === CheckState.refused ? { ...attach, contentType: UNKNOWN_TYPE } : attach;
    }
    if (checkState === CheckState.refused || !shown) {
      throw new BusinessError(checkKey ?? 'file.checkFailed', checkParams ?? {});
    }
    const smaller = size && renditionOf(attach, shown, size);
    if (smaller) return smaller;
    return { ...attach, attachSize: String(shown.size), digest: shown.digest, pieces: shown.pieces };
  }

  /** Runs `use` with a path of the file on this machine, for readers that need random access. */
  withPath<T>(attach: Attach, use: (path: string) => Promise<T>): Promise<T> {
    return this.store.withPath(attach, use);
  }

  /** The file's bytes, or a part of them. */
  read(attach: Attach, range?: ByteRange): Promise<Readable> {
    if (!attach.pieces) return this.store.read(attach, range);
    return readPieces((part) => this.store.read(attach, part), attach.pieces, range);
  }
}

const UNKNOWN_TYPE = 'application/octet-stream';
