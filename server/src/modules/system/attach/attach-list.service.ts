import { attach, hasHidden, type RowOf, type EntityDefinition, valueOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { regionScoped } from '../../../rows/scope.js';
import { isNamed } from './references.js';
import type { AttachBody } from './attach.dto.js';
import { AttachService } from './attach.service.js';
import { OwnFiles } from './own-files.js';
import { type Content, PictureFiles } from './picture-files.js';

/** The list of stored files of the caller's tenant and region. */
@Injectable()
export class AttachListService extends EntityService<EntityDefinition> {
  constructor(
    db: DataSource,
    labels: Labels,
    pictures: PictureFiles,
    private readonly attaches: AttachService,
    private readonly own: OwnFiles,
  ) {
    super({ db, labels }, attach, [
      { committed: async (removed) => pictures.remove(await contentOnlyOf(db, removed)) },
    ]);
  }

  /** Renames a file; its extension names its kind and stays. */
  async rename(caller: Caller, id: string, originalName: string): Promise<true> {
    await this.db.transaction((tx) => this.renameIn(tx, caller, id, originalName));
    return true;
  }

  /** Enters a file that the caller has uploaded into the list for good, under this name; each file has one row. */
  async register(caller: Caller, { name, link, originalName }: AttachBody): Promise<true> {
    if (!name && !link) throw new ValidationError([{ field: 'name', key: 'field.required' }]);
    const field = name ? 'name' : 'link';
    const own = await this.own.find(caller, name ? { name } : { link: link ?? '' });
    if (!own) throw new ValidationError([{ field, key: 'file.notOwn' }]);
    await this.db.transaction(async (tx) => {
      await this.renameIn(tx, caller, own.id, originalName);
      await query(tx, sql`update blade_attach set kept = 1 where id = ${own.id}`);
    });
    return true;
  }

  /** Refuses to remove files that are referred to; the content of the others is removed with them. */
  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: readonly Stored<EntityDefinition>[],
  ): Promise<void> {
    const used = await queryOne<{ name: string }>(
      tx,
      sql`select a.original_name as name from blade_attach a
        where a.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${isNamed} order by a.id limit 1`,
    );
    if (used) throw new BusinessError('file.used', { name: used.name.slice(0, 100) });
  }

  override async present(caller: Caller, rows: Stored<typeof attach>[]): Promise<RowOf[]> {
    const shown = await super.present(caller, rows);
    return shown.map((row, at) => ({
      ...row,
      link: this.attaches.linkOf(row.id),
      // domainUrl, as clients before 4.x call it.
      domain: rows[at]!.domainUrl,
      attachSize: Number(rows[at]!.attachSize),
    }));
  }

  protected override scope(caller: Caller): Sql {
    return regionScoped(caller);
  }

  private async renameIn(tx: EntityManager, caller: Caller, id: string, originalName: string): Promise<void> {
    const before = await this.find(tx, caller, id, true);
    if (hasHidden(originalName)) throw new ValidationError([{ field: 'originalName', key: 'field.hidden' }]);
    if (!originalName.toLowerCase().endsWith(`.${String(valueOf(before, 'extension'))}`))
      throw new BusinessError('file.kind', { name: originalName.slice(0, 100) }, 'originalName');
    await this.storeRow(tx, caller, before, { values: { originalName } });
  }

  protected override async beforeSave(): Promise<void> {
    throw new BusinessError('request.unreadable');
  }
}

/** Stored content of removed files that no other file shares. */
const contentOnlyOf = (db: Db, ids: readonly string[]): Promise<Content[]> =>
  query(
    db,
    sql`select store, name, digest from blade_attach a where id = any(${[...ids]}::bigint[])
      and not exists (select from blade_attach o where o.name = a.name and o.is_deleted = 0)`,
  );
