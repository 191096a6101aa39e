import { AttachType } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import type { AskedPictures, TextPicture } from '../../../rows/labels.js';
import { targetReadable } from '../record-rights.js';
import { MediaLinks } from './media-links.js';

const among = (column: Sql, type: Sql, values: readonly string[]): Sql =>
  sql`${column} = any(${[...values]}::${type}[])`;

/** Pictures in formatted texts: attachments of the row, which the text names by their ids. */
@Injectable()
export class TextPictures {
  constructor(
    private readonly db: DataSource,
    private readonly links: MediaLinks,
  ) {}

  /** Those of the asked pictures that hang on the row, and those that its text had before. */
  async find(
    tx: EntityManager,
    caller: Caller,
    { ids, names, attachIds, known, row }: AskedPictures,
  ): Promise<TextPicture[]> {
    if ([ids, names, attachIds].every((asked) => asked.length === 0)) return [];
    const asked = sql`(${among(sql`x.id`, sql`bigint`, ids)} or ${among(sql`a.name`, sql`text`, names)}
      or ${among(sql`x.attach_id`, sql`bigint`, attachIds)})`;
    const isOwn = sql`x.business_type = ${row.type ?? ''} and x.business_id = ${row.id ?? null}::bigint`;
    const mayStand = sql`(${among(sql`x.id`, sql`bigint`, known)}
      or x.is_deleted = 0 and x.attach_type = ${AttachType.picture} and ${isOwn})`;
    return query<TextPicture>(
      tx,
      sql`select x.id, x.attach_id as "attachId", a.name from attachment x join blade_attach a on a.id = x.attach_id
        where x.tenant_id = ${caller.tenantId} and ${asked} and ${mayStand}
        order by x.is_deleted, coalesce(${isOwn}, false) desc, x.id`,
    );
  }

  /** Links for an hour of the pictures that the caller may see, by the ids of their attachments. */
  async linksOf(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const seen = await query<Pick<TextPicture, 'id' | 'name'>>(
      this.db,
      sql`select x.id, a.name from attachment x join blade_attach a on a.id = x.attach_id
        where x.tenant_id = ${caller.tenantId} and x.is_deleted = 0 and x.attach_type = ${AttachType.picture}
          and ${among(sql`x.id`, sql`bigint`, ids)} and ${targetReadable(caller, 'x')}`,
    );
    return new Map(seen.map(({ id, name }) => [id, this.links.linkOf(caller.tenantId, name)]));
  }
}
