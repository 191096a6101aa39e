import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language a batch was sent in, and snapshots of single trees. */
export class BatchCare1700001150000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table data_import_record add language varchar(2) not null default 'zh'
      check (language in ('zh', 'en'))`);
    await db.query(`alter table archive_run add ids text`);
    // One run of a region's year at a time; runs of other single trees wait beside it.
    await db.query(`drop index archive_run_open`);
    await db.query(`create unique index archive_run_open on archive_run
      (tenant_id, year, xz_code, md5(coalesce(ids, ''))) where state in (0, 1) and is_deleted = 0`);
    // An edit asks whether its tree has been archived.
    await db.query(`create index old_tree_archive_tree on old_tree_archive (id)`);
    // What the sweeper looks for among the files.
    await db.query(
      `create index data_import_record_files on data_import_record (attach_id, error_attach_id)`,
    );
    await db.query(`create index data_import_record_error_file on data_import_record (error_attach_id)`);
    await db.query(`create index attachment_file on attachment (attach_id)`);
  }

  async down(): Promise<void> {}
}
