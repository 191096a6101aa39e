import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of databases, which the platform keeps for its tenants. */
export class Datasource1700001240000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table blade_datasource (
      id bigint primary key default nextval('record_id'),
      category int not null default 1,
      name varchar(100) not null,
      driver_class varchar(100),
      url varchar(500),
      username varchar(50),
      password varchar(50) not null default '',
      sharding_config text,
      remark varchar(255),
      create_user bigint,
      create_dept bigint,
      create_time timestamp not null default localtimestamp,
      update_user bigint,
      update_time timestamp not null default localtimestamp,
      status int not null default 1,
      is_deleted int not null default 0,
      version int not null default 1
    )`);
    await db.query(
      `create unique index blade_datasource_name on blade_datasource (name) where is_deleted = 0`,
    );
  }

  async down(): Promise<void> {}
}
