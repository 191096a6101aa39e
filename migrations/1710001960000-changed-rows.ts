import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex } from './columns.js';

const TABLES = [
  ...['old_tree', 'old_tree_group', 'curing_record', 'patrol_record', 'data_import_record'],
  ...['law', 'expert_database', 'expert_inquiry', 'inquiry_reply', 'inquiry_comment'],
];

/** Indexes for reading rows changed since a time, and rows that have left a caller's view. */
export class ChangedRows1710001960000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of TABLES) await db.query(changedIndex(table));
    // History lines that change who sees a row: few, since rows seldom change region or are published.
    await db.query(`
      create index record_history_scope on record_history (tenant_id, record, create_time, row_id)
        where changes ?| array['expertUserIds', 'isOpen', 'publishStatus', 'xzCode']::text[]`);
  }

  async down(): Promise<void> {}
}
