import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far each chain of the audit trail has come, signed with the installation's key, so that rows missing at a chain's
 * end are noticed too. A seal only moves on; the numbers have no gap, so that none can be taken out with its chain.
 */
export class AuditSeal1700001291000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table audit_seal (
      number int primary key,
      chain uuid not null unique,
      link int not null,
      hash char(64) not null,
      seal char(64) not null
    )`);
    await db.query(`create function refuse_unsealing() returns trigger language plpgsql as $$
      begin
        if new.number <> old.number or new.chain <> old.chain or new.link <= old.link then
          raise exception 'a seal of the audit trail only moves on' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end $$`);
    await db.query(`create trigger audit_seal_moves before update on audit_seal
      for each row execute function refuse_unsealing()`);
    await db.query(`create trigger audit_seal_rows before delete on audit_seal
      for each row execute function refuse_change()`);
    await db.query(`create trigger audit_seal_whole before truncate on audit_seal
      for each statement execute function refuse_change()`);
    for (const name of ['moves', 'rows', 'whole']) {
      await db.query(`alter table audit_seal enable always trigger audit_seal_${name}`);
    }
  }

  async down(): Promise<void> {}
}
