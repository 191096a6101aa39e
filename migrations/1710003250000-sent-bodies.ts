import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was sent under a key, as a digest, so that a key used again for something else is told apart from a repetition. A key
 * is a person's own for one call, whatever the record: of two that somebody has used, the newer stays.
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
