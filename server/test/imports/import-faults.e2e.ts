import { ImportStatus } from '@gushu/shared';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../../src/database/database.js';
import { Random } from '../../src/demo/random.js';
import { applyRepeatables } from '../../src/schema/repeatables.js';
import { tree, workbook } from './batches.js';
import { eventually } from '../kit/eventually.js';
import { openFolder, OwnService } from '../kit/own-services.js';
import { type Process, startProcess } from '../kit/process.js';

const ROWS = 6_000;

// Base data that a batch needs, for one county.
const NEEDED: Record<string, string> = {
  blade_region: `select * from blade_region where region_level <= 3 and code like '33%' or code in ('00', '')`,
  region_geom: `select * from region_geom where code like '330106%'`,
  tree_species: `select * from tree_species`,
  blade_dict: `select * from blade_dict`,
  blade_dict_biz: `select * from blade_dict_biz`,
  blade_tenant: `select * from blade_tenant`,
  blade_role: `select * from blade_role`,
  blade_user: `select * from blade_user where account = 'admin'`,
};

async function copyBaseData(from: pg.Client, to: pg.Client): Promise<void> {
  await to.query(`set session_replication_role = replica`);
  for (const [table, select] of Object.entries(NEEDED)) {
    const { rows } = await to.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows[0]!.columns;
    await to.query(`delete from ${table}`);
    await pipeline(
      from.query(copyTo(`copy (select ${columns} from (${select}) t) to stdout`)),
      to.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    );
  }
  await to.query(`set session_replication_role = origin`);
}

describe('A batch whose services die', () => {
  const folder = openFolder();
  const random = new Random(20_261_121);
  let postgres: OwnService;
  let redis: OwnService;
  let worker: Process | undefined;
  let serial = 0;

  const database = async <T>(use: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(postgres.url);
    client.on('error', () => undefined);
    await client.connect();
    return use(client).finally(() => client.end());
  };
  const one = (statement: string, values: unknown[] = []) =>
    database(async (client) => (await client.query<Record<string, number>>(statement, values)).rows[0] ?? {});
  const startWorker = () => {
    const config = {
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      jwtSecret: 'x'.repeat(40),
      dataDir: folder.path,
    };
    worker = startProcess({ config }, 'worker');
  };
  const put = async (rows: number): Promise<{ id: string; first: number }> => {
    const first = serial + 1;
    serial += rows;
    const key = `2026/11/${first}.xlsx`;
    mkdirSync(join(folder.path, 'files/2026/11'), { recursive: true });
    writeFileSync(
      join(folder.path, 'files', key),
      workbook(Array.from({ length: rows }, (_, i) => tree(first + i))),
    );
    const row = await one(
      `with file as (insert into blade_attach (tenant_id, xz_code, link, name, original_name, extension, attach_size,
          content_type, digest) values ('000000', '33', '', $1, 'x.xlsx', 'xlsx', 1, 'x', 'x') returning id)
,
        j as (insert into job (kind, tenant_id, create_user) values ('imports', '000000', (select id from blade_user)) returning *)
        insert into data_import_record (id, tenant_id, xz_code, create_user, import_user, batch_no, data_type, year,
          attach_id, file_name, file_size, mode, accept_good)
        select j.id, tenant_id, '33', create_user, 'x', $1, '1', 2026, file.id, 'x.xlsx', 1, 1, 0 from file, j returning id`,
      [key],
    );
    return { id: String(row['id']), first };
  };
  const stateOf = (id: string) =>
    one(
      `select import_status as status, read_num as read, j.attempts from data_import_record join job j using (id) where id = $1`,
      [id],
    );
  const running = (id: string, rows: number) =>
    eventually('the batch runs', async () => (await stateOf(id))['read']! >= rows);
  const endsRight = async ({ id, first }: { id: string; first: number }, rows: number) => {
    await eventually('the batch ends', async () => (await stateOf(id))['status'] === ImportStatus.done);
    expect(
      await one(
        `select count(*)::int as rows, count(distinct survey_number)::int as numbers, min(survey_number::int) as low,
          max(survey_number::int) as high from old_tree where import_id = $1`,
        [id],
      ),
    ).toEqual({ rows, numbers: rows, low: first, high: first + rows - 1 });
    expect(
      await one(`select count(*)::int as lines, count(distinct row_id)::int as trees from record_history`),
    ).toEqual({
      lines: serial,
      trees: serial,
    });
    expect(await one(`select count(*)::int as wrong from tree_rollup_check()`)).toEqual({ wrong: 0 });
  };

  beforeAll(async () => {
    // One after the other: Jest cannot load two modules of Node's own kind at once.
    postgres = await OwnService.make('postgres', folder.path);
    redis = await OwnService.make('redis', folder.path);
    await Promise.all([postgres.start(), redis.start()]);
    const server = new pg.Client(new URL('/postgres', postgres.url).href);
    await server.connect();
    await server.query('create database gushu').finally(() => server.end());
    const source = new DataSource(databaseOptions(postgres.url));
    await source.initialize();
    await source.runMigrations();
    const owner = source.createQueryRunner();
    await applyRepeatables(owner);
    await owner.release();
    await source.destroy();
    const template = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://app@127.0.0.1:5599/postgres');
    template.pathname = `/${process.env['TEST_TEMPLATE'] ?? 'gushu_tpl'}`;
    const from = new pg.Client(template.href);
    await from.connect();
    await database((to) => copyBaseData(from, to));
    await from.end();
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await redis?.end('SIGKILL');
    await postgres?.end('SIGQUIT');
    folder.remove();
  });

  it('ends by itself with every row once after five deaths of its worker', async () => {
    const batch = await put(ROWS);
    for (let death = 0; death < 5; death++) {
      startWorker();
      await eventually('it has begun', async () => (await stateOf(batch.id))['attempts']! > death);
      // The first half goes to the database before the second one is read.
      await running(batch.id, random.integer(1, (ROWS * 3) / 4));
      await worker!.end('SIGKILL');
      expect((await stateOf(batch.id))['status']).not.toBe(ImportStatus.done);
    }
    startWorker();
    await endsRight(batch, ROWS);
  });

  it('ends by itself after Redis came back empty, before the run and in the middle of it', async () => {
    await redis.end('SIGKILL');
    const before = await put(2_000);
    await redis.start();
    await endsRight(before, 2_000);
    const batch = await put(ROWS);
    await running(batch.id, 1);
    await redis.end('SIGKILL');
    await redis.start();
    await endsRight(batch, ROWS);
    const after = await put(1_000);
    await endsRight(after, 1_000);
    expect(worker?.isRunning()).toBe(true);
  });

  it('ends by itself after PostgreSQL was killed in the middle of it', async () => {
    const batch = await put(ROWS);
    await running(batch.id, 1);
    await postgres.end('SIGQUIT');
    await postgres.start();
    await endsRight(batch, ROWS);
    expect(worker?.isRunning()).toBe(true);
  });
});
