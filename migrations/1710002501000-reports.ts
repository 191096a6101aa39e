import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

/** Yearly reports of regions. */
export class Reports1710002501000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table reporting_records (
        ${recordColumns(0)},
        batch_no varchar(20) collate "C" not null, data_type varchar(10), year int,
        xz_code varchar(12) collate "C" not null, report_level varchar(10), report_dept varchar(200),
        report_people varchar(50), report_time timestamp, summary varchar(2000), file_url varchar(500),
        tree_num int, group_num int, base_year int, new_num int, reduce_num int, change_num int,
        audit_opinion varchar(500), audit_user varchar(50), audit_time timestamp
      );
      ${regionIndexes('reporting_records')}
      ${newestIndex('reporting_records')}
      ${changedIndex('reporting_records')}
      create index reporting_records_waiting on reporting_records (tenant_id, status, xz_code, create_user)
        where is_deleted = 0 and status <> 1;
      create unique index reporting_records_no on reporting_records (tenant_id, batch_no) where is_deleted = 0;`);
  }

  async down(): Promise<void> {}
}
