import { isSound, tenantPackage } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { query, queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';

/** Packages: the menus that their tenants may use; a change takes effect at everybody's next call. */
@Injectable()
export class TenantPackageService extends EntityService<typeof tenantPackage> {
  constructor(db: DataSource, labels: Labels, sessions: SessionCache) {
    super({ db, labels }, tenantPackage, [{ committed: () => sessions.rightsChanged() }]);
  }

  protected override async beforeSave({ tx, row }: Change<typeof tenantPackage>): Promise<void> {
    // Validation reports a text that is no list of ids.
    if (!isSound(tenantPackage, row, 'menuId')) return;
    const ids = [...new Set(String(row.menuId).split(','))];
    const known = await query(
      tx,
      sql`select 1 from blade_menu where id = any(${ids}::bigint[]) and is_deleted = 0`,
    );
    if (known.length < ids.length) {
      throw new ValidationError([{ field: 'menuId', key: 'field.referenceUnknown' }]);
    }
    row.menuId = ids.join(',');
  }

  // Removing a package that tenants still use would open every menu to them.
  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof tenantPackage>[],
  ): Promise<void> {
    const ids = rows.map((row) => row.id);
    const used = await queryOne(
      tx,
      sql`select 1 from blade_tenant where package_id = any(${ids}::bigint[]) and is_deleted = 0`,
    );
    if (used) throw new BusinessError('tenant.packageUsed');
  }
}
