import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checking region, which owns a check; it may lie above the checked region. */
export class CheckingRegions1710003240000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table check_record add column check_xz_code varchar(12) collate "C" not null default '';
      -- Of a check that is there already it is the region of whoever has entered it, where that is around the one checked;
      -- where they have gone elsewhere, the county's.
      update check_record c set check_xz_code = coalesce(
        (select coalesce(u.xz_code, '') from blade_user u
          where u.id = c.create_user and starts_with(c.xz_code, coalesce(u.xz_code, ''))),
        left(c.xz_code, 6));`);
  }

  async down(): Promise<void> {}
}
