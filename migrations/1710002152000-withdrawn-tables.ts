import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a table of figures was withdrawn; who did it and when stand in `update_user` and `update_time`. */
export class WithdrawnTables1710002152000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table statistical_table add withdraw_reason varchar(500)`);
  }

  async down(): Promise<void> {}
}
