import {
  type Fault,
  oldTree,
  patrolFaults,
  patrolRecord,
  type PatrolRecordInput,
  pendingLevel,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { queryOne } from '../../../database.js';
import { ValidationError } from '../../../errors.js';
import type { Stored } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { scoped } from '../../../rows/scope.js';
import { RecordService } from '../../../record/service.js';
import { PatrolRecord } from './patrol-record.entity.js';

// A reviewer judges what was seen on the day of the patrol, whatever has become of the tree since.
const isPassed = (row: Stored, before: Stored): boolean =>
  row.status !== before.status && pendingLevel(before.status) !== undefined;

/** Patrols: the tree gives region and names, the position its distance, the cycle the next date. */
@Injectable()
export class PatrolRecordService extends RecordService<PatrolRecordInput> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, patrolRecord, PatrolRecord);
  }

  protected override faults(row: Stored): Fault[] {
    return patrolFaults(row);
  }

  // R01: the tree stands in the register and in the caller's own region.
  protected override async beforeSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    if (before && isPassed(row, before)) return;
    const tree = await queryOne<object>(
      tx,
      sql`select t.xz_code as "xzCode", t.province_old_tree_number as "provinceOldTreeNumber",
          t.tree_type_name as "treeTypeName",
          round(st_distance(t.geom::geography,
            st_point(${row['lon'] ?? null}::float8, ${row['lat'] ?? null}::float8, 4326)::geography)::numeric, 1) as distance,
          coalesce(${row['nextTime'] ?? null}::date,
            ${row['patrolTime'] ?? null}::date + patrol_cycle(t.protect_level, t.vigor)) as "nextTime"
        from old_tree t where ${scoped(caller, oldTree)} and t.id = ${row['oldTreeId']} and t.life_status = '1'`,
    );
    if (!tree) throw new ValidationError([{ field: 'oldTreeId', key: 'field.referenceUnknown' }]);
    Object.assign(row, tree);
  }
}
