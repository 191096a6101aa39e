import {
  consulation,
  ConsultStatus,
  curingFaults,
  curingRecord,
  type CuringRecordInput,
  type Fault,
  isBlank,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { type HistoryEntry, writeHistory } from '../../../rows/history.js';
import type { Saved, Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, scoped } from '../../../rows/scope.js';
import { RecordService } from '../../../record/service.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeService } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';

/** Care of trees and groups: once approved, the vigour after it is suggested to them. */
@Injectable()
export class CuringRecordService extends RecordService<CuringRecordInput> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
    exports: ExportSources,
  ) {
    super({ db, labels }, curingRecord);
    exports.offerRecord(this, labels);
  }

  /** A draft that another record asks for, in its transaction. */
  draftIn(tx: EntityManager, caller: Caller, body: CuringRecordInput): Promise<Saved> {
    return this.insert(tx, caller, body);
  }

  protected override faults(row: Stored): Fault[] {
    return curingFaults(row);
  }

  // A consultation that waits for its care asks for another one.
  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored[],
  ): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const asking = await query<Stored>(
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
      changes: { curingId: [row['curingId'], null] },
    }));
    await writeHistory(tx, consulation, caller, entries);
  }

  protected override afterSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    const target = isBlank(row['groupId']) ? this.trees : this.groups;
    return target.suggestVigor(tx, caller, { row, before, field: 'vigorAfter' });
  }
}
