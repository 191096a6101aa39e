import { budgetFaults, centralBudget, sheng } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import type { Change, Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { BudgetService } from '../budget.service.js';

/** Grants of the nation: numbered within province and year, and never less than the money passed on or bound. */
@Injectable()
export class CentralBudgetService extends BudgetService<typeof centralBudget> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, centralBudget, {
      faults: budgetFaults,
      of: 'grant',
      digits: 0,
      refusal: 'fund.levelNation',
      field: 'fund',
      province: 'xzCode',
    });
    exports.offerRecord(this, labels);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof centralBudget>): Promise<void> {
    const moved = (['year', 'xzCode'] as const).filter((field) => before?.[field] !== row[field]);
    if (before && moved.length > 0) await this.assertNotPassedOn(tx, caller, before, moved);
  }

  /** Refuses another year or province of a grant already passed on: the allotments take both from it. */
  private async assertNotPassedOn(
    tx: EntityManager,
    caller: Caller,
    { id }: Stored<typeof centralBudget>,
    fields: readonly string[],
  ): Promise<void> {
    const passed = await queryOne(
      tx,
      sql`select 1 from central_budget_sheng t where ${scoped(everyoneIn(caller), sheng)} and t.parent_id = ${id} limit 1`,
    );
    if (passed) throw new ValidationError(fields.map((field) => ({ field, key: 'fund.passedOn' })));
  }
}
