import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A notice without a time of release is a draft: it is stored before its first picture is. */
export class NoticeDrafts1710003210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blade_notice alter column release_time drop not null');
  }

  async down(): Promise<void> {}
}
