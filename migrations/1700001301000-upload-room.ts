import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What uploads may leave unused, and the check of pictures. `named`: 1 something was seen to use the file.
 * `check_state`: 0 a new picture waits for its check, 1 may be served, 2 refused for `check_key`, 3 a picture that was
 * stored before there was a check. `shown`: what is served of a picture without a token.
 */
export class UploadRoom1700001301000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table blade_attach
      add column named smallint not null default 0,
      add column check_state smallint not null default 1 check (check_state between 0 and 3),
      add column check_key varchar(64),
      add column check_params jsonb,
      add column attempts int not null default 0,
      add column shown jsonb`);
    await db.query(`update blade_attach set check_state = 3
      where content_type in ('image/jpeg', 'image/png', 'image/webp') and is_deleted = 0`);
    await db.query(`create index blade_attach_unnamed on blade_attach (tenant_id, create_user) include (attach_size)
      where named = 0 and kept = 0`);
    await db.query(`create index blade_attach_unchecked on blade_attach (id) where check_state in (0, 3)`);
    await db.query(`create index blade_attach_name on blade_attach (name)`);
    await db.query(`create table attach_reservation (
      id bigint primary key default nextval('record_id'),
      tenant_id varchar(12) not null, user_id bigint not null, bytes bigint not null,
      create_time timestamp not null default localtimestamp)`);
    await db.query(`create index attach_reservation_tenant on attach_reservation (tenant_id)`);
  }

  async down(): Promise<void> {}
}
