import { datasource } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError } from '../../../http/errors.js';
import type { Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';

/** Addresses of databases, stored for the tenants that may use them; nothing here ever connects to one. */
@Injectable()
export class DatasourceService extends EntityService<typeof datasource> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, datasource);
  }

  /** Ids and names for pickers: neither addresses nor accounts. */
  names(): Promise<{ id: string; name: string }[]> {
    return query(this.db, sql`select id, name from blade_datasource where is_deleted = 0 order by id`);
  }

  protected override async beforeRemove(
    tx: EntityManager,
    _caller: Caller,
    rows: Stored<typeof datasource>[],
  ): Promise<void> {
    const used = await queryOne<{ name: string }>(
      tx,
      sql`select tenant_name as name from blade_tenant where is_deleted = 0
        and datasource_id = any(${rows.map(({ id }) => id)}::bigint[]) limit 1`,
    );
    if (used) throw new BusinessError('datasource.inUse', { name: used.name });
  }
}
