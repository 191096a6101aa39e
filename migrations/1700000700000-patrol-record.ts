import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Patrols of trees. */
export class PatrolRecord1700000700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Days between two patrols: by protection level, halved for weak trees, a month for endangered.
    await db.query(`create function patrol_cycle(protect_level varchar, vigor varchar) returns int
      language sql immutable parallel safe as $$
        select case when vigor = '3' then 30 else
          (case protect_level when '1' then 91 when '2' then 182 else 365 end) / (case when vigor = '2' then 2 else 1 end)
        end $$`);
    await db.query(`create table patrol_record (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, create_user bigint, create_dept bigint,
      create_time timestamp not null default localtimestamp, update_user bigint,
      update_time timestamp not null default localtimestamp,
      status smallint not null default 0, is_deleted smallint not null default 0, version int not null default 1,
      old_tree_id bigint not null, province_old_tree_number varchar(32), tree_type_name varchar(50),
      xz_code varchar(12) collate "C" not null,
      patrol_people varchar(200), patrol_company varchar(200), phone varchar(20),
      patrol_time timestamp, next_time date, lon numeric(9,6), lat numeric(8,6), distance numeric(10,1),
      result varchar(10), abnormal_type varchar(100), vigor varchar(10), grow_environment varchar(10),
      facility_ok smallint, sign_ok smallint, description varchar(1000), weather varchar(20)
    )`);
    for (const digits of [2, 4, 6]) {
      await db.query(`create index patrol_record_region_${digits} on patrol_record
        (tenant_id, substr(xz_code, 1, ${digits}), create_time desc, id desc) where is_deleted = 0`);
    }
    await db.query(`create index patrol_record_newest on patrol_record (tenant_id, create_time desc, id desc)
      where is_deleted = 0`);
    await db.query(`create index patrol_record_tree on patrol_record (old_tree_id, patrol_time desc)`);
  }

  async down(): Promise<void> {}
}
