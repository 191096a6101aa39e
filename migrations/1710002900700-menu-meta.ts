import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An entry of the menu may be for some roles, and its page without the side menu. */
export class MenuMeta1710002900700 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table blade_menu add column meta_roles varchar(500), add column meta_menu int not null default 1`,
    );
  }

  async down(): Promise<void> {}
}
