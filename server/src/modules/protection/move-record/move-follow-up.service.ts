import { type Fault, moveFollowUp, MoveStage, type moveRecord } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import { ChildService } from '../../../record/child-service.js';
import { Labels } from '../../../rows/labels.js';
import type { StoredChange, Change, Stored } from '../../../rows/stored.js';
import { MoveRecordService } from './move-record.service.js';
import { followedYears } from './move.queries.js';

/** Follow-ups of moved trees: one a year while they are cared for; the fifth ends the move. */
@Injectable()
export class MoveFollowUpService extends ChildService<typeof moveFollowUp> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly moves: MoveRecordService,
  ) {
    super({ db, labels }, moveFollowUp);
  }

  // Anyone who sees a move of their region may add follow-ups, as long as its trees are cared for.
  protected override listRefusal(_caller: Caller, move: Stored<typeof moveRecord>): string | undefined {
    return move.moveStage === MoveStage.followed ? undefined : 'move.notFollowed';
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof moveFollowUp>): Promise<void> {
    const move = await this.lockParent<typeof moveRecord>(tx, caller, row);
    const day = String(row.followDate);
    row.year = Number(day.slice(0, 4));
    const years = await followedYears(tx, this.parentId(row));
    const isTaken = row.year !== before?.year && years.includes(row.year);
    const faults: Fault[] = [
      ...(day < String(move.finishDate) ? [{ field: 'followDate', key: 'move.followedEarly' }] : []),
      ...(isTaken
        ? [{ field: 'followDate', key: 'move.followedYear', params: { year: String(row.year) } }]
        : []),
    ];
    if (faults.length > 0) throw new ValidationError(faults);
  }

  protected override afterSave({ tx, caller, row }: StoredChange<typeof moveFollowUp>): Promise<void> {
    return this.moves.followed(tx, caller, this.parentId(row));
  }

  protected override async removeRows(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof moveFollowUp>[],
  ): Promise<void> {
    await super.removeRows(tx, caller, rows);
    for (const id of new Set(rows.map((row) => this.parentId(row))))
      await this.moves.followed(tx, caller, id);
  }
}
