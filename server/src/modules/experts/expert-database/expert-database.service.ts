import {
  expertDatabase,
  expertFaults,
  type Fault,
  type HandOverKind,
  isBlank,
  type PageOf,
  type TaskCandidate,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { HandOvers, type Leaver } from '../../../work/hand-overs.js';
import type { CandidateQuery } from '../../../work/people.dto.js';
import { peoplePage } from '../../../work/people.queries.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { tenantScoped } from '../../../rows/scope.js';
import type { Change, Draft, Stored } from '../../../rows/stored.js';
import type { AskedTransition, MadeTransition } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';

/** The account as which an expert answers, while they are published. */
const answersAs = ({ userId, ...row }: Stored<typeof expertDatabase>): string | undefined =>
  row.publishStatus === 1 && !isBlank(userId) ? String(userId) : undefined;

/** Kind of the open work of experts: rows that wait for their answer. */
const ASKED: HandOverKind = 'asked';

/** A transition that may withdraw an expert, and the user who takes over their open work. */
interface Withdrawal extends AskedTransition {
  handTo?: string;
}

const leaverOf = ({ tenantId, name }: Stored<typeof expertDatabase>, id: string): Leaver => ({
  id,
  tenantId,
  account: String(name),
});

/** Experts, with their level and the user account they have. */
@Injectable()
export class ExpertDatabaseService extends RecordService<typeof expertDatabase> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    private readonly handOvers: HandOvers,
  ) {
    super({ db, labels }, expertDatabase);
    exports.offerRecord(this, labels);
  }

  // Refuses an expert of another level, or with an unknown user, even as a draft.
  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof expertDatabase>): Promise<void> {
    const faults = [...expertFaults(row), ...(await this.userFaults(tx, caller, row, before))];
    if (faults.length > 0) throw new ValidationError(faults);
  }

  /** One page of the users who may take over the open work of experts. */
  async successors(
    caller: Caller,
    ids: readonly string[],
    asked: CandidateQuery,
  ): Promise<PageOf<TaskCandidate>> {
    const rows = await Promise.all(ids.map((id) => this.find(this.db, caller, id)));
    const leavers = rows.flatMap((row) => (isBlank(row.userId) ? [] : [leaverOf(row, String(row.userId))]));
    const successors = await this.handOvers.successorsSql(this.db, caller, leavers, ASKED);
    return peoplePage(this.db, caller, successors, asked);
  }

  // Experts who no longer answer are no longer asked: their open work is handed over in the same step.
  protected override async transition(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof expertDatabase>,
    asked: Withdrawal,
  ): Promise<MadeTransition<Stored<typeof expertDatabase>>> {
    const made = await super.transition(tx, caller, before, asked);
    const was = answersAs(before);
    if (was === undefined || was === answersAs(made.row)) return made;
    const handed = { handTo: asked.handTo, kind: ASKED };
    const handing = await this.handOvers.prepare(tx, caller, [leaverOf(before, was)], handed);
    await this.handOvers.finish(tx, caller, handing);
    return made;
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof expertDatabase>[],
  ): Promise<void> {
    await super.beforeRemove(tx, caller, rows);
    for (const row of rows)
      if (!isBlank(row.userId)) await this.assertNothingWaits(tx, caller, row, String(row.userId));
  }

  private async assertNothingWaits(
    tx: EntityManager,
    caller: Caller,
    { tenantId }: Stored<typeof expertDatabase>,
    id: string,
  ): Promise<void> {
    const [asked] = await this.handOvers.waiting(tx, caller, [{ id, tenantId }], ASKED);
    if (asked)
      throw new BusinessError('expert.waiting', {
        count: asked.count,
        titles: [asked.titles.join('、'), asked.titles.join(', ')],
      });
  }

  private async userFaults(
    tx: EntityManager,
    caller: Caller,
    row: Draft<typeof expertDatabase>,
    before: Stored<typeof expertDatabase> | undefined,
  ): Promise<Fault[]> {
    const { userId, tenantId } = row;
    if (isBlank(userId) || userId === before?.userId) return [];
    const known = await queryOne(
      tx,
      sql`select 1 from blade_user t where ${tenantScoped(caller, 'own', { tenantId })} and t.id = ${userId}`,
    );
    return known ? [] : [{ field: 'userId', key: 'field.referenceUnknown' }];
  }
}
