import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Failed sign-ins are counted by where they come from: an address or a known browser has its own row, the one without
 * counts all strangers together. `signed_in_at` tells addresses from which the account has been signed in to.
 */
export class SignInPlaces1700001302100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table sign_in_failure
      add column place varchar(64) not null default '',
      add column signed_in_at timestamp,
      drop constraint sign_in_failure_pkey,
      add primary key (tenant_id, account, place)`);
  }

  async down(): Promise<void> {}
}
