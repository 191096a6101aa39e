import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Care of trees. */
export class CuringRecord1700001304300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table curing_record (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 0, is_deleted smallint not null default 0, version int not null default 1,
      old_tree_id bigint not null, province_old_tree_number varchar(32), tree_type_name varchar(50),
      xz_code varchar(12) collate "C" not null,
      curing_type varchar(10), curing_measure varchar(100), curing_date date, end_date date,
      curing_company varchar(200), curing_people varchar(200), phone varchar(20), plan_source varchar(10),
      content varchar(1000), material varchar(200), dosage varchar(100), pest_name varchar(100), cost numeric(10,2),
      vigor_before varchar(10), vigor_after varchar(10),
      audit_opinion varchar(500), audit_user varchar(50), audit_time timestamp
    )`);
    for (const digits of [2, 4, 6]) {
      await db.query(`create index curing_record_region_${digits} on curing_record
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0`);
    }
    await db.query(`create index curing_record_newest on curing_record (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
    await db.query(`create index curing_record_tree on curing_record (old_tree_id, curing_date desc)`);
  }

  async down(): Promise<void> {}
}
