import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * API and worker own nothing. What they need of an owner's rights, tables for a month or a year and fresh statistics,
 * are functions that run with those rights; who may call them is granted by `server/src/api-role.ts`.
 */
export class ApiRole1700001296000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const [row] = (await db.query('select quote_ident(current_schema()) as schema')) as { schema: string }[];
    const path = `${row?.schema ?? 'public'}, pg_temp`;
    await db.query(`alter function keep_log_partitions(int) security definer set search_path = ${path}`);
    await db.query(`create function keep_archive_partition(year int) returns void language plpgsql
      security definer set search_path = ${path} as $$
      begin
        -- Two makers of one partition would refuse each other, even with "if not exists".
        perform pg_advisory_xact_lock(hashtext('archive partition'));
        execute format('create table if not exists %I partition of old_tree_archive for values in (%s)',
          'old_tree_archive_' || year, year);
      end $$`);
    await db.query(`create function refresh_statistics(of_table regclass, columns text[] default '{}') returns void
      language plpgsql security definer set search_path = ${path} as $$
      begin
        execute format('analyze %s', of_table) ||
          coalesce((select ' (' || string_agg(quote_ident(name), ', ') || ')' from unnest(columns) as name), '');
      end $$`);
    for (const name of [
      'keep_log_partitions(int)',
      'keep_archive_partition(int)',
      'refresh_statistics(regclass, text[])',
    ]) {
      await db.query(`revoke execute on function ${name} from public`);
    }
    // A batch's rows soon count as seen by all, however large the register: lists then read their index alone.
    await db.query(`alter table old_tree set
      (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000)`);
  }

  async down(): Promise<void> {}
}
