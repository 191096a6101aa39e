import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID } from './columns.js';

/** Views of the globe that people save, each their own. The default ones are made from the regions and stored nowhere. */
export class BookMark1710002600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table book_mark (
        ${ID},
        tenant_id varchar(12) not null,
        user_id bigint not null,
        data_type varchar(10) not null,
        book_mark_name varchar(50) not null,
        -- Empty for the nation.
        xz_code varchar(12) collate "C" not null,
        map_height int not null,
        lon numeric(9,6) not null,
        lat numeric(8,6) not null,
        create_time timestamp not null default localtimestamp
      );
      create index book_mark_own on book_mark (user_id, data_type, create_time desc, id desc);`);
  }

  async down(): Promise<void> {}
}
