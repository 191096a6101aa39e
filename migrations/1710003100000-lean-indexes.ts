import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEAN_INDEXES, OUTDATED_INDEXES } from './lean-indexes.js';

/** Tables of records that are seen by their regions alone. */
const OF_COUNTIES = [
  ...['apicture', 'apply_revoke', 'billboard', 'central_government', 'check_record', 'curing_record'],
  ...[
    'good_footprint',
    'good_old_tree',
    'move_record',
    'old_tree_exhibition',
    'old_tree_group',
    'patrol_record',
  ],
  ...['reporting_records', 'video_equipment'],
];

/**
 * Writes of the trees feed fewer and smaller indexes. Large registers have them exchanged before, while people go on
 * reading (`exchangeIndexes` of the server); what is there already is left here.
 */
export class LeanIndexes1710003100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const { name, definition } of LEAN_INDEXES)
      await db.query(`create index if not exists ${name} on ${definition}`);
    await db.query(`drop index if exists ${OUTDATED_INDEXES.join(', ')}`);
    // A city's newest are merged from those of its counties.
    await db.query(`drop index if exists ${OF_COUNTIES.map((table) => `${table}_region_4`).join(', ')}`);
    await db.query(`create index data_import_record_region_6 on data_import_record
      (tenant_id, substr(xz_code, 1, 6), create_time desc, id desc) where is_deleted = 0`);
  }

  async down(): Promise<void> {}
}
