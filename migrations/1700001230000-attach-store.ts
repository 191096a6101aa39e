import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each file knows its store, so that it is found when another one is in use; administrators' uploads stay. */
export class AttachStore1700001230000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table blade_attach
      add column store varchar(300) not null default 'local',
      add column kept smallint not null default 0`);
    await db.query(`create index blade_attach_store on blade_attach (store) where store <> 'local'`);
  }

  async down(): Promise<void> {}
}
