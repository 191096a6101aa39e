import {
  isBlank,
  oldTree,
  oldTreeGroup,
  patrolFaults,
  patrolRecord,
  PatrolResult,
  ReviewStatus,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import { isPassed } from '../../../transitions/states.js';
import { assign, type StoredChange, type Change, type Draft } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { scoped } from '../../../rows/scope.js';
import { ReportEventService } from '../event/index.js';
import { planVisited } from '../patrol-plan/index.js';
import { OldTreeService, TreePositions } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';

/** The target of a patrol: a tree, or a group, whose outline is its place. */
const targetSql = (caller: Caller, row: Draft<typeof patrolRecord>): Sql =>
  isBlank(row.groupId)
    ? sql`select t.geom as place, t.protect_level, t.vigor, t.xz_code from old_tree t
        where ${scoped(caller, oldTree)} and t.id = ${row.oldTreeId}`
    : sql`select coalesce(t.geom, st_point(t.lon::float8, t.lat::float8, 4326)) as place, t.protect_level, t.vigor,
        t.xz_code
        from old_tree_group t where ${scoped(caller, oldTreeGroup)} and t.id = ${row.groupId}`;

/** Faults of a patrol; `eventId` presents the event that it has found, or its draft. */
const RULES: RecordPart<typeof patrolRecord> = {
  faults: patrolFaults,
  columns: sql`, (select e.id from report_event e where e.patrol_id = t.id and e.is_deleted = 0) as "eventId"`,
};

/** Patrols: the position gives the distance to the tree or group, the cycle the next date. */
@Injectable()
export class PatrolRecordService extends RecordService<typeof patrolRecord> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
    private readonly events: ReportEventService,
  ) {
    const places = { trees: 'oldTreeId', positions: ['lon', 'lat'] };
    super({ db, labels }, patrolRecord, [RULES, new TreePositions(db, patrolRecord, places)]);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof patrolRecord>): Promise<void> {
    if (isPassed(patrolRecord, row, before)) return;
    const found = await queryOne<{ distance: number | null; nextTime: string | null }>(
      tx,
      sql`select round(st_distance(t.place::geography,
            st_point(${row.lon ?? null}::float8, ${row.lat ?? null}::float8, 4326)::geography)::numeric, 1) as distance,
          coalesce(${row.nextTime ?? null}::date,
            ${row.patrolTime ?? null}::date + patrol_cycle(t.protect_level, t.vigor, left(t.xz_code, 2))) as "nextTime"
        from (${targetSql(caller, row)}) t`,
    );
    assign(row, found);
  }

  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof patrolRecord>): Promise<void> {
    const target = isBlank(row.groupId) ? this.trees : this.groups;
    await target.suggestVigor(tx, caller, { row, before, field: 'vigor' });
    const isApproved = row.status === ReviewStatus.approved && before?.status !== ReviewStatus.approved;
    const counts = [row, before].some((each) => each?.status === ReviewStatus.approved);
    if (counts && !isBlank(row.oldTreeId)) await planVisited(tx, [String(row.oldTreeId)]);
    if (isApproved && String(row.result) === PatrolResult.abnormal)
      await this.events.reportPatrol(tx, caller, row);
  }
}
