import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID } from './columns.js';

/** Smaller pictures by the content of the original, and zips of pictures that are sent in parts. */
export class Photos1710001800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index blade_attach_digest on blade_attach (digest);
      create index blade_attach_unrendered on blade_attach (id desc)
        where check_state = 1 and content_type like 'image/%' and shown->'renditions' is null;
      -- A zip on its way: \`name\` is what it is called in its store once all parts are there.
      create table picture_upload (
        ${ID},
        tenant_id varchar(12) not null,
        create_user bigint not null,
        create_time timestamp not null default localtimestamp,
        update_time timestamp not null default localtimestamp,
        file_name varchar(200) not null,
        file_size bigint not null check (file_size > 0),
        fingerprint varchar(64) not null,
        store varchar(300) not null,
        name varchar(500) not null
      );
      create index picture_upload_user on picture_upload (tenant_id, create_user);
      create index picture_upload_age on picture_upload (update_time);
      create table picture_upload_part (
        upload_id bigint not null references picture_upload on delete cascade,
        no int not null,
        digest varchar(64) not null,
        primary key (upload_id, no)
      );`);
  }

  async down(): Promise<void> {}
}
