import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { checkPicture, type Shown } from '../../../files/pictures/check-picture.js';
import {
  makeRenditions,
  RENDITIONS,
  renditionKey,
  type RenditionSizes,
} from '../../../files/pictures/renditions.js';
import { FileStore, type Place } from '../../../files/store.js';
import { JsonLogger } from '../../../process/logger.js';
import { HANGS } from './read-rights.js';

/** A stored file with the digest of its content. */
export interface Content extends Place {
  digest: string;
}

/** The bytes behind stored pictures: the smaller ones are made, shared by files of one content, and removed with the last. */
@Injectable()
export class PictureFiles {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
    private readonly log: JsonLogger,
  ) {}

  /** Decodes a picture on this machine's disk and answers what is served of it; its smaller ones are then in the store. */
  async check(path: string, extension: string, content: Content): Promise<Shown> {
    const shown = await checkPicture(path, extension, this.store.fetched);
    return { ...shown, renditions: await this.renditionsOf(path, content) };
  }

  /** Makes the smaller pictures of one, unless another file of the same content has them in the same store. */
  async renditionsOf(path: string, { store, digest }: Content): Promise<RenditionSizes> {
    const same = await queryOne<{ renditions: RenditionSizes }>(
      this.db,
      sql`select shown->'renditions' as renditions from blade_attach
        where digest = ${digest} and store = ${store} and is_deleted = 0 and shown->'renditions'->'thumb' is not null
        limit 1`,
    );
    if (same) return same.renditions;
    return makeRenditions(path, (name, fill) =>
      this.store.writeBack({ store, name: renditionKey(digest, name) }, fill),
    );
  }

  /** Removes files that nothing names, with their rows. */
  async discard(ids: readonly string[]): Promise<void> {
    const gone = await query<Content>(
      this.db,
      sql`with gone as (delete from blade_attach where id = any(${[...ids]}::bigint[]) and named = 0
          returning store, name, digest)
        select store, name, digest from gone`,
    );
    await this.remove(gone);
  }

  /** Removes the bytes of files whose rows are gone; what cannot be removed now is only lost room. */
  async remove(files: readonly Content[]): Promise<void> {
    for (const { store, name, digest } of files) {
      await this.removeOne({ store, name });
      const [same] = await query(
        this.db,
        sql`select 1 from blade_attach t where digest = ${digest} and store = ${store} and name <> ${name}
          and (is_deleted = 0 or ${HANGS}) limit 1`,
      );
      if (same) continue;
      for (const each of RENDITIONS) await this.removeOne({ store, name: renditionKey(digest, each) });
    }
  }

  private removeOne(place: Place): Promise<void> {
    return this.store.remove(place).catch((error: Error) => this.log.warn(error.message, 'files'));
  }
}
