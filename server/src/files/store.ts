import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { CONFIG, type Config } from '../process/config.js';
import { queryOne } from '../database/database.js';
import { AppError } from '../http/errors.js';
import type { BlobStore, ByteRange } from './blob-store.js';
import { LocalStore, removeOld } from './local-store.js';
import { isParted, PartedStore } from './parted-store.js';
import { S3Store } from './s3-store.js';

/** Where a file lies: its store and its key there. */
export interface Place {
  store: string;
  name: string;
}

/** The store of this machine's disk. */
const LOCAL = 'local';

interface OssRow {
  id: string;
  version: number;
  /** Whether an administrator of the platform has named this very address, for this store or for one of its own. */
  insideAllowed: boolean;
  category: number;
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

const OSS_COLUMNS = sql`select id, version, category, coalesce(endpoint, '') as endpoint,
  coalesce(region, '') as region, coalesce(bucket_name, '') as bucket, access_key as "accessKey",
  secret_key as "secretKey", inside_allowed = 1 or exists (select from blade_oss p
    where p.tenant_id = ${MANAGEMENT_TENANT} and p.inside_allowed = 1 and p.is_deleted = 0
      and p.endpoint = blade_oss.endpoint and p.endpoint <> '') as "insideAllowed" from blade_oss`;
// Others are made anew: a client takes a moment.
const MAX_STORES = 100;
const IN_USE = 2;
const MINIO = 1;
const AMAZON = 6;

/** Categories of dictionary `oss` that speak S3, and those that files can be stored in at all. */
export const S3_KINDS: readonly number[] = [MINIO, AMAZON];
export const LOCAL_KIND = 7;

/**
 * All the files, wherever they are. New ones go to the store of the environment, else to the configuration that the
 * tenant, or for it the platform, has in use, else to the local disk; each is read from where it was written.
 */
@Injectable()
export class FileStore {
  private readonly local: LocalStore;
  /** Folder of copies that are worked on; a killed process leaves them. */
  readonly fetched: string;
  private readonly stores = new LRUCache<string, { setUp: string; store: S3Store }>({
    max: MAX_STORES,
    dispose: ({ store }) => store.retire(),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
  ) {
    this.local = new LocalStore(config.dataDir);
    this.fetched = join(config.dataDir, 'fetched');
  }

  /** Writes a file as a whole, and answers its size and where it is. */
  async write(
    tenantId: string,
    key: string,
    fill: (output: Writable) => Promise<void>,
  ): Promise<Place & { size: number }> {
    const place = await this.placeOf(tenantId, key);
    return { ...place, size: await (await this.named(place.store)).write(key, fill) };
  }

  /** Where a file that is written now goes. */
  async placeOf(tenantId: string, key: string): Promise<Place> {
    return { store: await this.chosen(tenantId), name: key };
  }

  /** Writes a file to where its row says that it is, as a restore does, and answers its size. */
  async writeBack({ store, name }: Place, fill: (output: Writable) => Promise<void>): Promise<number> {
    return (await this.named(store)).write(name, fill);
  }

  /** Reads a file, or a part of it by first and last byte. */
  async read({ store, name }: Place, range?: ByteRange): Promise<Readable> {
    return (await this.named(store)).read(name, range);
  }

  async remove({ store, name }: Place): Promise<void> {
    await (await this.named(store)).remove(name);
  }

  /** Runs `use` with a path on this machine, for readers that need random access; a remote file is fetched for it. */
  async withPath<T>({ store, name }: Place, use: (path: string) => Promise<T>): Promise<T> {
    if (store === LOCAL && !isParted(name)) return use(this.local.pathOf(name));
    const path = join(this.fetched, randomUUID());
    await mkdir(this.fetched, { recursive: true });
    try {
      await pipeline(await this.read({ store, name }), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes halves and fetched copies of files on the local disk that nobody has written to since `before`. */
  async removePartial(before: number): Promise<number> {
    return (await this.local.removePartial(before)) + (await removeOld(this.fetched, before));
  }

  /** Fails when nothing can be written where files of this machine lie. */
  checkDisk(): Promise<void> {
    return this.local.check();
  }

  /** Fails when the store of the environment cannot be had now. */
  async check(): Promise<void> {
    const { s3 } = this.config;
    if (s3) await (await this.remote(`s3:${s3.bucket}`)).check();
  }

  /** Fails when nothing can be written into a configuration's bucket with its keys. */
  async checkOss(id: string): Promise<void> {
    await (await this.remote(`oss:${id}`)).try();
  }

  private async chosen(tenantId: string): Promise<string> {
    if (this.config.s3) return `s3:${this.config.s3.bucket}`;
    const row = await queryOne<OssRow>(
      this.db,
      sql`${OSS_COLUMNS} where tenant_id in (${tenantId}, ${MANAGEMENT_TENANT}) and is_deleted = 0 and status = ${IN_USE}
        order by (tenant_id = ${tenantId}) desc limit 1`,
    );
    return row && S3_KINDS.includes(row.category) ? `oss:${row.id}` : LOCAL;
  }

  private async named(store: string): Promise<BlobStore> {
    return new PartedStore(store === LOCAL ? this.local : await this.remote(store));
  }

  private async remote(store: string): Promise<S3Store> {
    const [kind, name = ''] = store.split(/:(.*)/s);
    const { s3 } = this.config;
    if (kind === 's3' && s3) return this.cached(store, '', () => new S3Store({ ...s3, bucket: name }));
    const row = kind === 'oss' && (await queryOne<OssRow>(this.db, sql`${OSS_COLUMNS} where id = ${name}`));
    // A store that the environment named once and names no more.
    if (!row) throw new AppError(503, 'file.store');
    const { version, insideAllowed } = row;
    return this.cached(store, `${version} ${insideAllowed}`, () => new S3Store(row, insideAllowed));
  }

  /** The client of a store as it is set up now. */
  private cached(name: string, setUp: string, make: () => S3Store): S3Store {
    const known = this.stores.get(name);
    if (known?.setUp === setUp) return known.store;
    const store = make();
    this.stores.set(name, { setUp, store });
    return store;
  }
}
