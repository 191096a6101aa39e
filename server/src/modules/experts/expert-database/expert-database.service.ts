import { expertDatabase, type ExpertDatabaseInput, expertFaults, type Fault, isBlank } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { tenantScoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';

/** Experts: whose level they are of, and which user they are. */
@Injectable()
export class ExpertDatabaseService extends RecordService<ExpertDatabaseInput> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, expertDatabase);
    exports.offerRecord(this, labels);
  }

  // An expert of another level, or with a number that is nobody's, is none: a draft is refused as well.
  protected override async beforeSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    const faults = [...expertFaults(row), ...(await this.userFaults(tx, caller, row, before))];
    if (faults.length > 0) throw new ValidationError(faults);
  }

  private async userFaults(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<Fault[]> {
    const { userId, tenantId } = row;
    if (isBlank(userId) || userId === before?.['userId']) return [];
    const known = await queryOne(
      tx,
      sql`select 1 from blade_user t where ${tenantScoped(caller, 'own', { tenantId })} and t.id = ${userId}`,
    );
    return known ? [] : [{ field: 'userId', key: 'field.referenceUnknown' }];
  }
}
