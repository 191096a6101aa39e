import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Saber's form of a menu offers 0 (no) as the window flag and 1 or more as the place of a button: menus bear values
 * that it can show. What somebody has changed stays as it is.
 */
export class MenuFlags1700001295500 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table blade_menu alter is_open set default 0, alter action set default 1`);
    await db.query(`update blade_menu set is_open = case is_open when 1 then 0 else is_open end,
        action = case action when 0 then 1 else action end
      where (is_open = 1 or action = 0) and not exists (
        select from record_history h where h.record = 'menu' and h.row_id = blade_menu.id)`);
  }

  async down(): Promise<void> {}
}
