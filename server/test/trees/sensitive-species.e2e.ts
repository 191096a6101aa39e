import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import request from 'supertest';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { MAP_APPLICATION } from '../../src/database/database.js';
import { copiedOf } from '../../src/modules/trees/archives/archives.queries.js';
import { TREES } from '../../src/modules/trees/rules/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { plantTrees } from '../kit/trees.js';
import { forgetJobs } from '../kit/jobs.js';
import { endBoth, startWorker } from '../kit/worker.js';

const PATH = '/api/treeSpecies/treeSpecies';
const COPIED = copiedOf(TREES);
const PLACE = { lon: 120.123456, lat: 30.256789, sensitive: 0 };
const EXACT = '120.123456 30.256789';
const ROUNDED = '120.12 30.26';
const LIVE = 'archiveMark:2';
const ARCHIVED = 'archiveMark:1;year:2025';
const AT_THE_TREE = '120.1234,30.2567,120.1235,30.2568,EPSG:4326';
const AROUND = '120.119,30.259,120.121,30.261,EPSG:4326';

interface Species {
  id: string;
  species: string;
  sensitive: number;
  version: number;
  sensitiveProgress?: { total: number; done: number };
}

describe('A species that is declared sensitive', () => {
  let t: TestApp;
  let admin: Client;
  let ginkgo: Species;
  let camphor: Species;
  let worker: INestApplicationContext | undefined;
  const clients: pg.Client[] = [];

  const ask = asking(() => admin);
  const find = async (species: string): Promise<Species> =>
    (await ask.get<{ records: Species[] }>(`${PATH}/list`, { species_equal: species }, admin)).records[0]!;
  const declare = async (sensitive: 0 | 1): Promise<void> => {
    const { version } = await find('银杏');
    await admin.post(`${PATH}/update`, { id: ginkgo.id, sensitive, version }).expect(200);
  };
  const connect = async (name = 'test'): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: t.config.databaseUrl, application_name: name });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  const ows = (viewparams: string, more: object = {}) =>
    request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .get('/geoserver/cite/ows')
      .query({ service: 'WFS', version: '2.0.0', request: 'GetFeature', typeNames: 'cite:area_old_tree' })
      .query({ outputFormat: 'application/json', viewparams, ...more });
  const placesOf = async (view: string, more: object = {}): Promise<Record<string, string>> => {
    const { body } = await ows(view, more);
    const { features } = body as { features: { properties: Record<string, string> }[] };
    return Object.fromEntries(
      features.map(({ properties: p }) => [p['provinceOldTreeNumber'], p['coordinate']!]),
    );
  };
  const count = async (where: string): Promise<number> =>
    ((await t.db.query(`select count(*)::int as n from ${where}`)) as [{ n: number }])[0].n;
  const openRuns = () => count('sensitive_run');
  const archive = async (): Promise<void> => {
    const [{ columns }] = (await t.db.query(COPIED.text, COPIED.values)) as [{ columns: string }];
    await t.db.query('select keep_archive_partition(2025)');
    await t.db.query(`insert into old_tree_archive (${columns}, archive_year) select ${columns}, 2025
      from old_tree where lon is not null`);
  };
  const work = async (): Promise<void> => {
    worker ??= await startWorker(t.config);
    await eventually('no job left', async () => (await openRuns()) === 0);
  };

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    [ginkgo, camphor] = [await find('银杏'), await find('樟树')];
  });
  beforeEach(async () => {
    await t.db.query('delete from old_tree_archive');
    await t.db.query('delete from old_tree');
    await plantTrees(t.db, [
      { ...PLACE, province_old_tree_number: 'GINKGO', tree_type: ginkgo.id },
      { ...PLACE, province_old_tree_number: 'RENAMED', tree_type: camphor.id },
      { ...PLACE, province_old_tree_number: 'CAMPHOR', tree_type: camphor.id },
    ]);
    await archive();
    // It passed for a camphor in that year.
    await t.db.query(`update old_tree set tree_type = $1 where province_old_tree_number = 'RENAMED'`, [
      ginkgo.id,
    ]);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)));
    await worker?.close();
    worker = undefined;
    await t.db.query('update tree_species set sensitive = 0 where id = $1', [ginkgo.id]);
    await forgetJobs(t.db, 'sensitive');
  });
  afterAll(() => endBoth(undefined, t));

  it('has its trees hidden from the answer on, in all years, before any job has come to them', async () => {
    const before = await ows(LIVE);
    expect(await placesOf(LIVE)).toEqual({ GINKGO: EXACT, RENAMED: EXACT, CAMPHOR: EXACT });
    await declare(1);
    expect(await count('old_tree where sensitive = 1')).toBe(0);
    const hidden = { GINKGO: ROUNDED, RENAMED: ROUNDED, CAMPHOR: EXACT };
    expect([await placesOf(LIVE), await placesOf(ARCHIVED)]).toEqual([hidden, hidden]);
    for (const view of [LIVE, ARCHIVED]) {
      expect(Object.keys(await placesOf(view, { bbox: AT_THE_TREE }))).toEqual(['CAMPHOR']);
      expect(Object.keys(await placesOf(view, { bbox: AROUND })).sort()).toEqual(['GINKGO', 'RENAMED']);
    }
    // Who holds an answer of before does not hear that it is still right.
    const again = await ows(LIVE).set('If-None-Match', String(before.headers['etag']));
    expect([before.headers['etag'], again.status]).toEqual([expect.any(String), 200]);
    expect((await find('银杏')).sensitiveProgress).toEqual({ total: 0, done: 0 });
  });

  it('is hidden from a GeoServer as well, which reads the layer with few rights', async () => {
    await declare(1);
    for (const view of [`'', '', '2', ''`, `'', '2025', '1', ''`]) {
      const places = `select string_agg(coordinate, ',' order by coordinate) from geo.area_old_tree(${view})`;
      await t.asOwner(`begin; set local role geo_reader; do $$ begin
        if (${places}) is distinct from '${[ROUNDED, ROUNDED, EXACT].join(',')}' then
          raise exception 'It reads %', (${places}); end if; end $$; rollback`);
    }
  });

  it('is followed by its trees and their snapshots, and those are shown again when it no longer is', async () => {
    await declare(1);
    await work();
    expect(await count(`old_tree where sensitive = 1 and tree_type = ${ginkgo.id}`)).toBe(2);
    expect(await count('old_tree_archive where sensitive = 1')).toBe(2);
    expect(await find('银杏')).not.toHaveProperty('sensitiveProgress');
    const hidden = { GINKGO: ROUNDED, RENAMED: ROUNDED, CAMPHOR: EXACT };
    expect([await placesOf(LIVE), await placesOf(ARCHIVED)]).toEqual([hidden, hidden]);
    await declare(0);
    await work();
    expect(await placesOf(LIVE)).toEqual({ GINKGO: EXACT, RENAMED: EXACT, CAMPHOR: EXACT });
    expect(await placesOf(ARCHIVED)).toEqual(hidden);
  });

  it('ends what the map was just reading of its trees', async () => {
    const reader = await connect(MAP_APPLICATION);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from old_tree');
    const ended = new Promise((done) => reader.once('end', done));
    await declare(1);
    await ended;
    await expect(reader.query('select 1')).rejects.toThrow();
  });

  it('ends it at the next save of a species, where whoever declared it came to nothing before', async () => {
    const reader = await connect(MAP_APPLICATION);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from old_tree');
    const ended = new Promise((done) => reader.once('end', done));
    // Committed, and the process is gone.
    await t.db.query('update tree_species set sensitive = 1 where id = $1', [ginkgo.id]);
    const { version } = await find('银杏');
    await admin.post(`${PATH}/update`, { id: ginkgo.id, sensitive: 1, alias: '白果', version }).expect(200);
    await ended;
    expect(await count('sensitive_run where maps_due is not null')).toBe(0);
  });

  it('ends it though the names of species that are cached cannot be invalidated', async () => {
    const reader = await connect(MAP_APPLICATION);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from old_tree');
    const ended = new Promise((done) => reader.once('end', done));
    const fault = jest
      .spyOn(t.app.get(SharedCache), 'invalidate')
      .mockRejectedValueOnce(new Error('no Redis'));
    const { version } = await find('银杏');
    await admin.post(`${PATH}/update`, { id: ginkgo.id, sensitive: 1, version }).expect(500);
    fault.mockRestore();
    await ended;
  });

  it('ends nothing that the map reads as it is changed otherwise while its job is open', async () => {
    await declare(1);
    const reader = await connect(MAP_APPLICATION);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from old_tree');
    const { version } = await find('银杏');
    const again = { id: ginkgo.id, sensitive: 1, alias: '白果', version };
    await admin.post(`${PATH}/update`, again).expect(200);
    expect(await openRuns()).toBe(1);
    expect((await reader.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await reader.query('rollback');
  });

  it('is not done before what was written from an earlier reading is updated, too', async () => {
    await t.db.query(`delete from old_tree_archive where province_old_tree_number = 'GINKGO'`);
    const writer = await connect();
    await writer.query('begin');
    const [{ columns }] = (await t.db.query(COPIED.text, COPIED.values)) as [{ columns: string }];
    await writer.query(`insert into old_tree_archive (${columns}, archive_year) select ${columns}, 2025
      from old_tree where province_old_tree_number = 'GINKGO'`);
    await declare(1);
    worker = await startWorker(t.config);
    await eventually('trees hidden', async () => (await count('old_tree where sensitive = 1')) === 2);
    const looking = `pg_stat_activity where query like '%backend_xmin is not null%' and pid <> pg_backend_pid()
      and datname = current_database()`;
    await eventually('it looks for who still writes', async () => (await count(looking)) > 0);
    expect(await openRuns()).toBe(1);
    await writer.query('commit');
    expect((await placesOf(ARCHIVED))['GINKGO']).toBe(ROUNDED);
    await work();
    expect(await count('old_tree_archive where sensitive = 1')).toBe(2);
  });

  it('goes on where its worker was killed, and says how far it is', async () => {
    await t.db.query(`insert into old_tree (year, xz_code, tree_type, old_tree_type, vigor)
      select 2026, '330106', ${ginkgo.id}, '1', '1' from generate_series(1, 2500)`);
    const holder = await connect();
    await holder.query('begin');
    await holder.query(`select from old_tree where id = (select max(id) from old_tree) for update`);
    await declare(1);
    worker = await startWorker(t.config);
    const progress = async () => (await find('银杏')).sensitiveProgress;
    await eventually('two parts done', async () => (await progress())?.done === 2000);
    expect((await progress())?.total).toBe(2503);
    await t.db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%for no key update%' and pid <> pg_backend_pid()`);
    expect(await count('old_tree where sensitive = 1')).toBe(2000);
    await holder.query('rollback');
    await work();
    expect(await count(`old_tree where sensitive = 0 and tree_type = ${ginkgo.id}`)).toBe(0);
    const run = await t.db.query(
      `select total_num, done_num, attempts from job where kind = 'sensitive' and state = 2`,
    );
    expect(run).toMatchObject([{ total_num: 2502, done_num: 2502, attempts: 2 }]);
  });

  it('is declared anew while its job runs: its trees are as it is in the end', async () => {
    const holder = await connect();
    for (const last of [0, 1] as const) {
      const other = last === 0 ? 1 : 0;
      await declare(other);
      await holder.query('begin');
      await holder.query(`select from old_tree where tree_type = ${ginkgo.id} for update`);
      worker ??= await startWorker(t.config);
      const isWaiting = `pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`;
      if (last === 0) await eventually('job waits', async () => (await count(isWaiting)) === 1);
      await declare(last);
      expect(await openRuns()).toBe(1);
      expect((await placesOf(LIVE))['GINKGO']).toBe(last === 1 ? ROUNDED : EXACT);
      await holder.query('rollback');
      await work();
      expect(await count(`old_tree where sensitive <> ${last} and tree_type = ${ginkgo.id}`)).toBe(0);
    }
  });
});
