import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether somebody has ever signed in is asked of each new user whose one-time password is fetched. */
export class SignedInUsers1710003264100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index user_session_ever on user_session (user_id);`);
  }

  async down(): Promise<void> {}
}
