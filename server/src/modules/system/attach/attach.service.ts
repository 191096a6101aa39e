import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataImportRecord } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../../../auth/caller.js';
import { queryOne } from '../../../database.js';
import { BusinessError, NotFoundError } from '../../../errors.js';
import { contentTypeOf, extensionOf, isPicture, looksLike, TELLING_BYTES } from '../../../files/kinds.js';
import type { ByteRange } from '../../../files/blob-store.js';
import { FileStore, type Place } from '../../../files/store.js';
import { regionScoped, type RegionOwner, scoped } from '../../../rows/scope.js';

/** Who a file belongs to. */
export type FileOwner = RegionOwner & Pick<Caller, 'userId'>;

/** A stored file. */
export interface Attach extends Place {
  id: string;
  originalName: string;
  extension: string;
  attachSize: string;
  contentType: string;
  digest: string;
  createTime: string;
  link: string;
}

/** Answer to an upload, as Blade clients read it. */
export interface BladeFile {
  link: string;
  domain: string;
  name: string;
  originalName: string;
  attachId: string;
}

/** An upload as it arrives. */
export interface Upload {
  fileName: string;
  /** Stays though nothing names it. */
  kept?: boolean;
  /** Fewer kinds and bytes than files may have elsewhere. */
  only?: { extensions: readonly string[]; bytes: number };
  stream: Readable & { truncated?: boolean };
}

/** Stored files and their register. */
@Injectable()
export class AttachService {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
  ) {}

  /** Address under which a signed-in person of the region may fetch the file. */
  linkOf(id: string): string {
    return `/api/blade-resource/attach/download?id=${id}`;
  }

  /** Streams an upload into the store, judges it by its first bytes, and registers it. */
  async upload(owner: FileOwner, { fileName, stream, kept, only }: Upload): Promise<BladeFile> {
    const extension = extensionOf(fileName);
    if (!contentTypeOf(extension) || (only && !only.extensions.includes(extension))) {
      stream.resume();
      throw new BusinessError('file.kind', { name: extension || fileName.slice(0, 100) });
    }
    return this.create(
      owner,
      fileName,
      async (output) => {
        await pipeline(stream, judged(extension, only?.bytes), output);
        if (stream.truncated) throw new BusinessError('file.tooLarge');
      },
      kept,
    );
  }

  /** Stores what `fill` writes as a file of the owner. */
  async create(
    owner: FileOwner,
    fileName: string,
    fill: (output: Writable) => Promise<void>,
    kept = false,
  ): Promise<BladeFile> {
    const extension = extensionOf(fileName);
    const now = new Date().toISOString();
    const key = `${now.slice(0, 4)}/${now.slice(5, 7)}/${randomUUID()}.${extension}`;
    const digest = createHash('sha256');
    const { size, store } = await this.store.write(owner.tenantId, key, async (output) => {
      const tap = new PassThrough();
      tap.on('data', (chunk: Buffer) => digest.update(chunk));
      await Promise.all([fill(tap), pipeline(tap, output)]);
    });
    const name = cleanName(fileName);
    const row = await queryOne<{ id: string; link: string }>(
      this.db,
      sql`insert into blade_attach (tenant_id, xz_code, create_user, update_user, link, name, original_name, extension,
          attach_size, content_type, digest, store, kept)
        values (${owner.tenantId}, ${owner.xzCode}, ${owner.userId}, ${owner.userId}, '', ${key}, ${name}, ${extension},
          ${size}, ${contentTypeOf(extension) ?? 'application/octet-stream'}, ${digest.digest('hex')}, ${store}, ${kept ? 1 : 0})
        returning id`,
    );
    const id = row?.id ?? '';
    return { link: this.linkOf(id), domain: '', name: key, originalName: name, attachId: id };
  }

  /** A file the caller may see. */
  find(owner: RegionOwner, id: string): Promise<Attach> {
    return this.one(owner, sql`t.id = ${id}`);
  }

  /** The same by its name in the store. */
  byName(owner: RegionOwner, name: string): Promise<Attach> {
    return this.one(owner, sql`t.name = ${name}`);
  }

  /** The same for a person who wants to read it: a file of a batch is for its uploader and for who sees the batch. */
  readable(caller: Caller, which: { id: string } | { name: string }): Promise<Attach> {
    const named = 'id' in which ? sql`t.id = ${which.id}` : sql`t.name = ${which.name}`;
    return this.one(caller, sql`${named} and (t.create_user = ${caller.userId} or ${batchSeen(caller)})`);
  }

  /** A tenant's picture by its name, for whoever has a link that says he may. */
  async picture(tenantId: string, name: string): Promise<Attach> {
    const attach = await this.byName({ tenantId, xzCode: '' }, name);
    if (!isPicture(attach.contentType)) throw new NotFoundError();
    return attach;
  }

  private async one(owner: RegionOwner, which: Sql): Promise<Attach> {
    const attach = await queryOne<Attach>(
      this.db,
      sql`select t.id, t.name, t.original_name as "originalName", t.extension, t.attach_size as "attachSize",
          t.content_type as "contentType", t.link, t.store, t.digest, t.create_time as "createTime"
        from blade_attach t where ${regionScoped(owner)} and ${which} limit 1`,
    );
    if (!attach) throw new NotFoundError();
    return { ...attach, link: this.linkOf(attach.id) };
  }

  /** Runs `use` with a path of the file on this machine, for readers that need random access. */
  withPath<T>(attach: Attach, use: (path: string) => Promise<T>): Promise<T> {
    return this.store.withPath(attach, use);
  }

  /** The file's bytes, or a part of them. */
  read(attach: Attach, range?: ByteRange): Promise<Readable> {
    return this.store.read(attach, range);
  }
}

const OF_BATCH = sql`r.attach_id = t.id or r.error_attach_id = t.id`;

/** Whether the caller sees a batch of the file; what belongs to no batch is of its region. */
const batchSeen = (caller: Caller): Sql => {
  const seen = holds(caller, 'dataImportRecord_view')
    ? sql`exists (select from data_import_record r where ${scoped(caller, dataImportRecord, 'r')} and (${OF_BATCH}))`
    : sql`false`;
  return sql`(not exists (select from data_import_record r where ${OF_BATCH}) or ${seen})`;
};

// Only a name: no folders, no control characters, no longer than the column.
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? 'file').replace(/[\u0000-\u001f\u007f]/g, '').slice(-200);

/** Passes a stream on once its first bytes are those of its ending. */
function judged(extension: string, most = Number.MAX_SAFE_INTEGER) {
  return async function* (source: AsyncIterable<Buffer>) {
    let head: Buffer | undefined;
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw new BusinessError('file.tooLarge');
      if (!head || head.length < TELLING_BYTES) {
        head = head ? Buffer.concat([head, chunk]) : chunk;
        if (head.length < TELLING_BYTES) continue;
        if (!looksLike(extension, head)) throw new BusinessError('file.content', { name: extension });
        yield head;
      } else yield chunk;
    }
    if (!head || head.length < TELLING_BYTES) throw new BusinessError('file.content', { name: extension });
  };
}
