import { expertDatabase, type ExpertDatabaseInput, expertFaults, type Fault, isBlank } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { HandOvers } from '../../../work/hand-overs.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { tenantScoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';

/** The account as which an expert answers, while they are published. */
const answersAs = ({ userId, ...row }: Stored): string | undefined =>
  Number(row['publishStatus']) === 1 && !isBlank(userId) ? String(userId) : undefined;

/** Experts: whose level they are of, and which user they are. */
@Injectable()
export class ExpertDatabaseService extends RecordService<ExpertDatabaseInput> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    private readonly handOvers: HandOvers,
  ) {
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

  // Whoever answers no more is asked no more: what waits for their answer is handed over first.
  protected override async afterSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    const was = before && answersAs(before);
    if (was !== undefined && was !== answersAs(row)) await this.assertNothingWaits(tx, caller, row, was);
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored[],
  ): Promise<void> {
    await super.beforeRemove(tx, caller, rows);
    for (const row of rows)
      if (!isBlank(row['userId'])) await this.assertNothingWaits(tx, caller, row, String(row['userId']));
  }

  private async assertNothingWaits(
    tx: EntityManager,
    caller: Caller,
    { tenantId }: Stored,
    id: string,
  ): Promise<void> {
    const [asked] = await this.handOvers.waiting(tx, caller, [{ id, tenantId }], 'asked');
    if (asked)
      throw new BusinessError('expert.waiting', { count: asked.count, titles: asked.titles.join('、') });
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
