import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a person has set up a screen: columns, page size, named filters. */
export class ScreenSetting1700001090000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table screen_setting (
      user_id bigint not null, screen varchar(64) not null, value jsonb not null,
      update_time timestamp not null default localtimestamp,
      primary key (user_id, screen))`);
  }

  async down(): Promise<void> {}
}
