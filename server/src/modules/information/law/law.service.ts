import { isBlank, law, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { MadeTransition } from '../../../transitions/transitions.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';

/** Laws, with a count of the views by other regions. */
@Injectable()
export class LawService extends RecordService<typeof law> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, law);
    exports.offerRecord(this, labels);
  }

  // A published law needs a text or a file.
  protected override async beforeTransition(
    tx: EntityManager,
    _caller: Caller,
    { action, row }: MadeTransition<Stored<typeof law>>,
  ): Promise<void> {
    if (action !== 'publish' || !isBlank(row.content)) return;
    const file = await queryOne(
      tx,
      sql`select 1 from attachment t where t.tenant_id = ${row.tenantId} and t.is_deleted = 0
        and t.business_type = ${law.dataType} and t.business_id = ${row.id}`,
    );
    if (!file) throw new ValidationError([{ field: 'content', key: 'field.required' }]);
  }

  // Views by the own office are not counted: they do not show how far a law reaches.
  override async detail(caller: Caller, id: string): Promise<RowOf<typeof law>> {
    const row = await super.detail(caller, id);
    if (row.xzCode === caller.xzCode) return row;
    await this.countView(caller, id);
    return { ...row, viewNum: Number(row.viewNum) + 1 };
  }
}
