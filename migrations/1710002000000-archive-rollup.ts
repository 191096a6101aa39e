import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of archived years, filled by repeatable/archive-rollup.ts. */
export class ArchiveRollup1710002000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table tree_archive_rollup (
        tenant_id varchar(12) not null, region varchar(6) collate "C" not null, parent varchar(6) collate "C" not null,
        dim varchar(20) collate "C" not null, code varchar(40) collate "C" not null, year int not null, cnt int not null,
        primary key (tenant_id, year, parent, dim, region, code) include (cnt));`);
  }

  async down(): Promise<void> {}
}
