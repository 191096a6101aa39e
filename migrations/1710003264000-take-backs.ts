import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a decision that took effect at once may be taken back; the numbers of trees revoked so are kept meanwhile. */
export class TakeBacks1710003264000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table apply_revoke add column take_back_until timestamp;
      alter table move_record add column take_back_until timestamp;
      create index apply_revoke_held on apply_revoke (tenant_id, take_back_until) where take_back_until is not null;`);
  }

  async down(): Promise<void> {}
}
