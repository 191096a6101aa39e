import { oss, valueOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ActiveRowService } from '../active-row.service.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { isPublicName } from '../../../files/ssrf-guard.js';
import { FileStore, LOCAL_KIND, S3_KINDS } from '../../../files/store.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';

// These fields locate the files; the keys of the same bucket may change at any time.
const PLACE = ['category', 'endpoint', 'bucketName', 'region'];

/** Stores for files, one of them in use. */
@Injectable()
export class OssService extends ActiveRowService<typeof oss> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly files: FileStore,
  ) {
    super({ db, labels }, oss);
  }

  /** Puts a store into use once it has answered. */
  override async enable(caller: Caller, id: string): Promise<true> {
    const row = await this.find(this.db, caller, id);
    const category = row.category;
    if (category !== LOCAL_KIND && !S3_KINDS.includes(category)) throw new BusinessError('oss.kind');
    if (category !== LOCAL_KIND) await this.files.checkOss(id);
    return super.enable(caller, id);
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof oss>): Promise<void> {
    const address = row.endpoint ?? '';
    const isNew = address !== (before?.endpoint ?? '');
    if (isNew && address !== '' && !isAllowed(caller, address)) {
      throw new ValidationError([{ field: 'endpoint', key: 'oss.address' }]);
    }
    // Only a new address is decided on: a caller who changes other fields has not checked where the address leads.
    if (isNew || !before) row.insideAllowed = isAdministrator(caller) ? 1 : 0;
    const moved =
      before &&
      PLACE.some((name) => String(valueOf(row, name) ?? '') !== String(valueOf(before, name) ?? ''));
    if (moved) await this.assertEmpty(tx, before.id);
  }

  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof oss>[],
  ): Promise<void> {
    for (const row of rows) await this.assertEmpty(tx, row.id);
  }

  private async assertEmpty(tx: EntityManager, id: string): Promise<void> {
    const used = await queryOne(tx, sql`select 1 from blade_attach where store = ${`oss:${id}`} limit 1`);
    if (used) throw new BusinessError('oss.inUse');
  }
}

function isAllowed(caller: Caller, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username } = new URL(address);
  if (username !== '' || !['http:', 'https:'].includes(protocol)) return false;
  return isAdministrator(caller) || isPublicName(address);
}
