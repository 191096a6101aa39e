import {
  consulation,
  CONSULTATION_TARGETS,
  ConsultStatus,
  curingFaults,
  curingRecord,
  type CuringRecordInput,
  isBlank,
  isUnsent,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, type Db } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { differs, type HistoryEntry, writeHistory } from '../../../rows/history.js';
import type { StoredChange, Change, Draft, Saved, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { RecordService } from '../../../record/service.js';
import type { MadeTransition } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeService } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import { careOf, consultationsOf, withFixed } from './curing-record.queries.js';

/** Error keys: why the care that a consultation refers to does not carry it out. */
type CareLacks = 'consultation.otherTree' | 'consultation.careUnsent' | 'consultation.careBusy';

/** Care of trees and groups: once approved, the vigour after it is suggested to them. */
@Injectable()
export class CuringRecordService extends RecordService<typeof curingRecord> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
    exports: ExportSources,
  ) {
    super({ db, labels }, curingRecord, [
      { faults: curingFaults, present: (caller, rows) => withFixed(db, caller, rows) },
    ]);
    exports.offerRecord(this, labels);
  }

  /** Stores a draft for another record, in its transaction. */
  draftIn(tx: EntityManager, caller: Caller, body: CuringRecordInput): Promise<Saved> {
    return this.insert(tx, caller, body);
  }

  /** Whether the care that a consultation refers to is of the same tree or group. */
  async isOfSame(db: Db, caller: Caller, consultation: Draft<typeof consulation>): Promise<boolean> {
    return (await careOf(db, caller, consultation)) !== undefined;
  }

  /** Why the care that a consultation refers to does not carry it out yet; locks it until the transaction ends. */
  async lacksToCarryOut(
    tx: EntityManager,
    caller: Caller,
    consultation: Draft<typeof consulation>,
  ): Promise<CareLacks | undefined> {
    const care = await careOf(tx, caller, consultation);
    if (!care) return 'consultation.otherTree';
    if (isUnsent(care.status)) return 'consultation.careUnsent';
    // A caller who removes the care has locked it and waits for this consultation: waiting here would be a deadlock.
    const locked = await careOf(tx, caller, consultation, sql`for share skip locked`);
    return locked && !isUnsent(locked.status) ? undefined : 'consultation.careBusy';
  }

  // Care that has carried out a consultation is not taken back to a draft: it is corrected after its review returns it.
  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    { action, row }: MadeTransition<Stored<typeof curingRecord>>,
  ): Promise<void> {
    if (action !== 'withdraw') return;
    const linked = await consultationsOf(tx, caller, [row]);
    const done = linked.find(({ status }) => status === ConsultStatus.done);
    if (done) throw new BusinessError('curing.staysSent', { title: done.title });
  }

  // Care that carries out a consultation stays with the consultation's tree.
  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof curingRecord>): Promise<void> {
    const moved = before ? CONSULTATION_TARGETS.filter((field) => differs(before[field], row[field])) : [];
    if (moved.length === 0) return;
    const [asking] = await consultationsOf(tx, caller, [row]);
    if (asking)
      throw new ValidationError(
        moved.map((field) => ({ field, key: 'curing.targetStays', params: { title: asking.title } })),
      );
  }

  // A consultation that waits for this care needs another one; a consultation carried out by it prevents the removal.
  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof curingRecord>[],
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const asking = await query<Pick<Stored<typeof consulation>, 'id' | 'version' | 'curingId'>>(
      tx,
      sql`with waiting as (
          select t.id, t.curing_id from consulation t
          where ${scoped(everyoneIn(caller), consulation)} and t.curing_id = any(${ids}::bigint[])
            and t.status = ${ConsultStatus.answered} for update),
        changed as (
          update consulation c set curing_id = null, version = c.version + 1, update_user = ${caller.userId},
            update_time = localtimestamp
          from waiting w where c.id = w.id returning c.id::text, c.version, w.curing_id::text as "curingId")
        select * from changed`,
    );
    const entries = asking.map((row): HistoryEntry => ({
      row,
      action: 'update',
      changes: { curingId: [row.curingId, null] },
    }));
    await writeHistory(tx, consulation, caller, entries);
    // Read after the lock: some may have been carried out while it was awaited.
    const [done] = await consultationsOf(tx, caller, rows);
    if (done) throw new BusinessError('curing.carriesOut', { title: done.title });
  }

  protected override afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof curingRecord>): Promise<void> {
    const target = isBlank(row.groupId) ? this.trees : this.groups;
    return target.suggestVigor(tx, caller, { row, before, field: 'vigorAfter' });
  }
}
