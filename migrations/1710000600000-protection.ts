import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newestIndex, ON_TREE, recordColumns, regionIndexes } from './columns.js';

/** Patrols and care of trees. */
export class Protection1710000600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table patrol_record (
        ${recordColumns(0)},
        ${ON_TREE},
        patrol_people varchar(200), patrol_company varchar(200), phone varchar(20),
        patrol_time timestamp, next_time date, lon numeric(9,6), lat numeric(8,6), distance numeric(10,1),
        result varchar(10), abnormal_type varchar(100), vigor varchar(10), grow_environment varchar(10),
        facility_ok smallint, sign_ok smallint, description varchar(1000), weather varchar(20)
      );
      ${regionIndexes('patrol_record')}
      ${newestIndex('patrol_record')}
      create index patrol_record_tree on patrol_record (old_tree_id, patrol_time desc);
      create table curing_record (
        ${recordColumns(0)},
        ${ON_TREE},
        curing_type varchar(10), curing_measure varchar(100), curing_date date, end_date date,
        curing_company varchar(200), curing_people varchar(200), phone varchar(20), plan_source varchar(10),
        content varchar(1000), material varchar(200), dosage varchar(100), pest_name varchar(100), cost numeric(10,2),
        vigor_before varchar(10), vigor_after varchar(10),
        audit_opinion varchar(500), audit_user varchar(50), audit_time timestamp
      );
      ${regionIndexes('curing_record')}
      ${newestIndex('curing_record')}
      create index curing_record_tree on curing_record (old_tree_id, curing_date desc);
    `);
  }

  async down(): Promise<void> {}
}
