import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of a check whose maker worked elsewhere by then, the migration that added whose a check is named the county that was
 * checked, which would recheck itself; of one whose maker nobody has placed, the nation. Both belong to the city above the
 * county, or where there is none to the province. So does a check of a county by itself whose maker has gone since: nothing
 * tells it from the others, and it is the safer side.
 */
export class ChecksFromAbove1710003251000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update check_record c set update_time = localtimestamp,
          check_xz_code = left(c.xz_code, case when c.xz_code ~ '^(11|12|31|50|4190|4290|4690|6590)' then 2 else 4 end)
        where c.check_xz_code = left(c.xz_code, 6) and not exists (select from blade_user u
            where u.id = c.create_user and starts_with(c.xz_code, u.xz_code) and u.xz_code <> '')
          or c.check_xz_code = '' and exists (select from blade_user u
            where u.id = c.create_user and u.xz_code = '' and u.xzjb <> 1);`);
  }

  async down(): Promise<void> {}
}
