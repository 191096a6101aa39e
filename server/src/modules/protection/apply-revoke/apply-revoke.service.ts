import {
  applyRevoke,
  type ApplyRevokeInput,
  daysLater,
  FELLING_DAYS,
  identityOf,
  isAppraised,
  isBlank,
  LifeStatus,
  oldTree,
  oldTreeGroup,
  RevokeReason,
  ReviewStatus,
  revokeFaults,
  revokeLevel,
  textIn,
  today,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { identitySql } from '../../../database/identity.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { type UpdateKey } from '../../../record/dto.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import { tableOf } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import type { StoredChange, Change, Saved, Stored } from '../../../rows/stored.js';
import type { MadeTransition } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import { OldTreeService, type Registered, type RegisterService } from '../../trees/old-tree/index.js';
import { fileCounts, waitingFor } from '../proceedings/index.js';

/** Pictures that an application shows. */
const MIN_PICTURES = 2;

/** Its faults, the end of its review and what that follows from, and the files that it needs. */
const RULES: RecordPart<typeof applyRevoke> = {
  faults: revokeFaults,
  endLevel: revokeLevel,
  needed: ['protectLevel', 'revokeReason'],
  // Requires the pictures and documents of rule R04.
  async assertComplete({ tx, caller, row }) {
    const { pictures, documents } = await fileCounts(tx, caller, applyRevoke, row.id);
    if (pictures < MIN_PICTURES) throw new BusinessError('revoke.pictures', { n: MIN_PICTURES });
    if (isAppraised(row.revokeReason) && documents === 0) throw new BusinessError('revoke.appraisal');
  },
};

/** Revocations: numbered, decided by the level that recognised the tree, which they then strike off the register. */
@Injectable()
export class ApplyRevokeService extends RecordService<typeof applyRevoke> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
    exports: ExportSources,
  ) {
    super({ db, labels }, applyRevoke, [RULES]);
    exports.offerRecord(this, labels);
  }

  /** Stores an application, a new one where the body names none, and leaves it in its state: `updateStatus` sends it on. */
  store(caller: Caller, body: ApplyRevokeInput & Partial<UpdateKey>): Promise<Saved> {
    this.assertMay(caller, body.id ? 'edit' : 'add');
    return body.id ? this.update(caller, body as ApplyRevokeInput & UpdateKey) : this.save(caller, body);
  }

  protected override async beforeSave({ row }: Change<typeof applyRevoke>): Promise<void> {
    const isFelled = row.revokeReason === RevokeReason.felled;
    row.reportDeadline =
      isFelled && !isBlank(row.emergencyEndDate)
        ? daysLater(String(row.emergencyEndDate), FELLING_DAYS)
        : null;
  }

  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    { action, row }: MadeTransition<Stored<typeof applyRevoke>>,
  ): Promise<void> {
    if (action !== 'submit') return;
    const deadline = row.reportDeadline;
    row.isLate = isBlank(deadline) || String(deadline) >= today() ? 0 : 1;
    const target = await this.lockTarget(tx, caller, row);
    if (!target) return;
    if (target.protectLevel !== row.protectLevel) throw new BusinessError('proceeding.levelChanged');
    if (target.lifeStatus === LifeStatus.moving && row.revokeReason !== RevokeReason.movedAway)
      throw new ValidationError([{ field: 'revokeReason', key: 'revoke.moving' }]);
    const waiting = await waitingFor(tx, caller, {
      ...(isBlank(row.groupId) ? { trees: [target.id] } : { groupId: target.id }),
      except: row.id,
    });
    if (waiting) throw new BusinessError('proceeding.waits', { label: textIn(caller.language, waiting) });
    await this.assertDuplicate(tx, caller, row, target);
  }

  // The decision and its effects on the register, or taking both back, are one transaction.
  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof applyRevoke>): Promise<void> {
    const [was, is] = [before?.status, row.status].map((status) => status === ReviewStatus.approved);
    if (was === is) return;
    const target = await this.lockTarget(tx, caller, row);
    if (!target) throw new BusinessError('revoke.gone');
    if (is) await this.strike(tx, caller, row, target);
    else {
      const decision = { action: 'revoke', applyNo: String(row.applyNo), id: row.id } as const;
      await this.register(row).restore(tx, caller, target, decision);
    }
  }

  /** Once it is decided the tree leaves the register. */
  private async strike(
    tx: EntityManager,
    caller: Caller,
    row: Stored<typeof applyRevoke>,
    target: Stored<Registered>,
  ): Promise<void> {
    const lifeStatus = row.revokeReason === RevokeReason.movedAway ? LifeStatus.left : LifeStatus.revoked;
    if (target.lifeStatus === lifeStatus) return;
    await this.register(row).strike(tx, caller, target, {
      lifeStatus,
      reduceReason: row.revokeReason,
      remark: String(row.applyNo),
    });
  }

  private register({ groupId }: Stored<typeof applyRevoke>): RegisterService<Registered> {
    return isBlank(groupId) ? this.trees : this.groups;
  }

  /** The tree or group that an application is about, locked until it is decided on. */
  private async lockTarget(
    tx: EntityManager,
    caller: Caller,
    row: Stored<typeof applyRevoke>,
  ): Promise<Stored<Registered> | undefined> {
    const id = String(isBlank(row.groupId) ? row.oldTreeId : row.groupId);
    const [target] = await this.register(row).lockStanding(tx, caller, [id]);
    return target;
  }

  /** Refuses a duplicate of a tree that is not registered, or of itself. */
  private async assertDuplicate(
    tx: EntityManager,
    caller: Caller,
    row: Stored<typeof applyRevoke>,
    target: Stored<Registered>,
  ): Promise<void> {
    if (row.revokeReason !== RevokeReason.duplicate || isBlank(row.duplicateOf)) return;
    const record = isBlank(row.groupId) ? oldTree : oldTreeGroup;
    const [provincial, own] = isBlank(row.groupId)
      ? [sql`t.province_old_tree_number`, sql`t.old_tree_number`]
      : [sql`t.province_group_number`, sql`t.group_number`];
    const number = String(row.duplicateOf);
    const other = await queryOne(
      tx,
      sql`select 1 from ${tableOf(record)} t where ${scoped(everyoneIn(caller), record)} and t.origin_id is null
        and t.status = ${ReviewStatus.approved} and t.id <> ${target.id}
        and (${identitySql(provincial)} = ${identityOf(number)} or ${own} = ${number}) limit 1`,
    );
    if (!other) throw new ValidationError([{ field: 'duplicateOf', key: 'revoke.noDuplicate' }]);
  }
}
