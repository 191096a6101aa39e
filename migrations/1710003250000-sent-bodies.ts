import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Digest of the body sent under an idempotency key, so that a key reused for another body is no repetition. A key
 * belongs to one person, for any record: if somebody has used one twice, the newer row stays.
 */
export class SentBodies1710003250000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from sent_row a using sent_row b
        where a.tenant_id = b.tenant_id and a.user_id = b.user_id and a.send_key = b.send_key
          and (a.create_time, a.record) < (b.create_time, b.record);
      alter table sent_row drop constraint sent_row_pkey, add primary key (tenant_id, user_id, send_key),
        add column digest varchar(43) collate "C";`);
  }

  async down(): Promise<void> {}
}
