import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newestIndex, recordColumns } from './columns.js';

/** Tables of figures that people enter by a workbook, whole ones at a time: one of a kind, year and region. */
export class StatisticalTable1710002150200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table statistical_table (
        ${recordColumns(1)},
        xz_code varchar(12) collate "C" not null default '', data_type varchar(10) not null, year int not null,
        file_name varchar(255) not null, user_name varchar(50) not null default '', lines jsonb not null);
      create unique index statistical_table_one on statistical_table (tenant_id, data_type, year, xz_code)
        where is_deleted = 0;
      ${newestIndex('statistical_table')}`);
  }

  async down(): Promise<void> {}
}
