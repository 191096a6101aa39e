import type { DataSource } from 'typeorm';
import { query } from '../../src/database/database.js';
import { Callers } from '../../src/auth/callers.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { ArchiveWorker } from '../../src/modules/trees/archives/snapshots/archive.worker.js';
import { CheckWorker } from '../../src/modules/trees/archives/snapshots/check.worker.js';
import { copiedOf } from '../../src/modules/trees/archives/archives.queries.js';
import { TREES } from '../../src/modules/trees/rules/index.js';
import { OwnRules } from '../../src/modules/system/inspection-rule/index.js';
import { Labels } from '../../src/rows/labels.js';
import type { Product } from './app.js';
import type { Client } from './client.js';
import { buildOldTree, type Given } from './factories.js';

/** The worker of snapshots, run by hand. */
export const archiveWorker = ({ db, app }: Product): ArchiveWorker =>
  new ArchiveWorker(
    db,
    new JobRunner(db, {} as never),
    app.get(Callers, { strict: false }),
    app.get(OwnRules, { strict: false }),
    app.get(Labels, { strict: false }),
  );

/** The worker of checks, run by hand. */
export const checkWorker = ({ db, app }: Product): CheckWorker =>
  new CheckWorker(
    db,
    new JobRunner(db, {} as never),
    app.get(Callers, { strict: false }),
    app.get(OwnRules, { strict: false }),
    app.get(Labels, { strict: false }),
  );

/** Gives each tree of the register that has none as many pictures as the rules ask for at most (T25). */
export const photographAll = (db: DataSource) =>
  db.query(
    `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, photo_kind, sort)
      select t.tenant_id, t.xz_code, '1', t.id, '1', '1', n from old_tree t, generate_series(1, 3) n
        where t.origin_id is null and not exists (select from attachment a where a.business_id = t.id)`,
  );

/** Puts a tree with its pictures into the register. */
export async function buildPhotographed(db: DataSource, given: Given): ReturnType<typeof buildOldTree> {
  const built = await buildOldTree(db, given);
  await photographAll(db);
  return built;
}

/** Opens a year for the whole nation. */
export const openYear = (nation: Client, dataType: string, year: number) =>
  nation.post('/api/archiveYear/archiveYear/submit', { dataType, year }).expect(200);

const PATHS: Record<string, string> = { '1': '/api/oldTree/oldTree', '2': '/api/oldTreeGroup/oldTreeGroup' };

/** Has somebody archive a year of their region, and answers the run at its end. */
export async function archive(
  t: Product,
  who: Client,
  order: { dataType: string; year: number; xzCode?: string },
): Promise<Record<string, unknown> & { id: string; state: number; errorMessage: string | null }> {
  const { dataType, ...what } = order;
  const { body } = await who.post(`${PATHS[dataType]!}/archive`, what).expect(200);
  await archiveWorker(t).run(body.data.id as string);
  const { year, xzCode } = body.data as { year: number; xzCode: string };
  return (await who.get(`${PATHS[dataType]!}/archive`, { year, xzCode }).expect(200)).body.data as never;
}

/** Columns of a register that its snapshots have too, but those left out. */
export async function copiedColumns(
  db: Pick<DataSource, 'query'>,
  table: 'old_tree' | 'old_tree_group',
  ...but: string[]
): Promise<string> {
  const [row] = (await db.query(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2) and column_name in (
        select column_name from information_schema.columns where table_name = $1 || '_archive')`,
    [table, but],
  )) as [{ names: string }];
  return row.names;
}

/** Puts a row into the snapshot of a year as it stands. */
export async function archiveRow(
  db: DataSource,
  table: 'old_tree' | 'old_tree_group',
  id: string,
  year: number,
): Promise<void> {
  if (table === 'old_tree') await db.query(`select keep_archive_partition(${year})`);
  const names = await copiedColumns(db, table, 'year');
  await db.query(
    `insert into ${table}_archive (${names}, year, archive_year) select ${names}, ${year}, ${year} from ${table}
      where id = $1`,
    [id],
  );
  if (table === 'old_tree')
    await db.query(`select tree_archive_count(tenant_id, $2) from old_tree where id = $1`, [id, year]);
}

/** Locks the place of a tree in a year's snapshot, so that archiving it waits. */
export async function holdArchived({ db }: Product, id: string, year: number) {
  const [{ columns }] = (await query(db, copiedOf(TREES))) as [{ columns: string }];
  const holder = db.createQueryRunner();
  await holder.startTransaction();
  await holder.query(
    `insert into old_tree_archive (${columns}, archive_year) select ${columns}, ${year} from old_tree where id = $1`,
    [id],
  );
  return {
    release: async () => {
      await holder.rollbackTransaction();
      await holder.release();
    },
  };
}

/** Whether an archive's copy waits for a lock. */
export const isBlocked = async ({ db }: Product): Promise<boolean> =>
  (
    (await db.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into old_tree_archive%'
      and datname = current_database()`,
    )) as unknown[]
  ).length > 0;
