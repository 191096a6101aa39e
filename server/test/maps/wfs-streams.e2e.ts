import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import request from 'supertest';
import type { DataSource } from 'typeorm';
import { MapPool } from '../../src/modules/maps/map-pool.js';
import { readFeatureQuery } from '../../src/modules/maps/wfs/feature-query.js';
import { countSql } from '../../src/modules/maps/wfs/feature-sql.js';
import { FeatureService } from '../../src/modules/maps/wfs/feature.service.js';
import { Kvp } from '../../src/modules/maps/kvp.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { plantTrees } from '../kit/trees.js';

const COUNTY = '330106';
const MANY = 40_000;
const ABORTED = 20;
/** A time limit that no test reaches: places are freed for another reason. */
const HOUR_MS = 3_600_000;
const PATH =
  '/geoserver/cite/ows?service=WFS&version=2.0.0&request=GetFeature&typeNames=cite:area_old_tree&outputFormat=json';

interface Collection {
  features: {
    id: string;
    geometry: { coordinates: [number, number] };
    properties: Record<string, unknown>;
  }[];
  numberMatched: number;
}

/** So many trees that an answer fits no buffer between the database and its reader. */
const grow = (product: TestApp): Promise<unknown> =>
  product.db.query(
    `insert into old_tree (year, tree_type, old_tree_type, vigor, province_old_tree_number, xz_code, lon, lat, status)
      select 2026, 1, '1', '1', 'M' || n, '110101', 116 + n / 100000.0, 39.9, 1 from generate_series(1, $1::int) n`,
    [MANY],
  );

describe('WFS answers as streams', () => {
  let product: TestApp;
  let owner: DataSource;
  let origin: string;

  beforeAll(async () => {
    product = await startApp();
    owner = await openOwner(product);
    await product.db.query('delete from old_tree');
    await grow(product);
    await plantTrees(product.db, [
      { xz_code: COUNTY, province_old_tree_number: 'OPEN', lon: 120.123456, lat: 30.254321, sensitive: 0 },
      { xz_code: COUNTY, province_old_tree_number: 'SECRET', lon: 120.167891, lat: 30.256789, sensitive: 1 },
      { xz_code: COUNTY, province_old_tree_number: 'OTHER', tenant_id: '111111', sensitive: 0 },
    ]);
    const { port } = product.app.getHttpServer().address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await owner.destroy();
    await product.close();
  });

  const ask = async (more: string, headers: Record<string, string> = {}): Promise<Collection> => {
    const answer = await fetch(`${origin}${PATH}${more}`, { headers });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Collection;
  };
  const open = (headers = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${origin}${PATH}`, { headers }, resolve).once('error', reject);
    });
  const busyBackends = async (): Promise<number> => {
    const [row] = (await product.db.query(
      `select count(*)::int n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state <> 'idle' and query ilike 'copy%'`,
    )) as { n: number }[];
    return row?.n ?? -1;
  };
  const bulk = () => product.app.get(FeatureService, { strict: false }).bulk;
  const numbers = ({ features }: Collection) =>
    features.map(({ properties }) => properties['provinceOldTreeNumber']).sort();

  it('leaves no busy backend behind downloads that were broken off, and answers the next request', async () => {
    bulk().patienceMs = HOUR_MS;
    for (let i = 0; i < ABORTED; i++) {
      const answer = await open();
      await once(answer, 'readable');
      answer.destroy();
    }
    await eventually('no backend is busy', async () => (await busyBackends()) === 0);
    expect((await ask('')).features).toHaveLength(MANY + 2);
  });

  describe('of the whole nation', () => {
    let slow: IncomingMessage[] = [];
    const inQueue = () => (bulk() as unknown as { waiting: Set<unknown> }).waiting.size;
    beforeEach(async () => {
      Object.assign(bulk(), { maxWaitMs: HOUR_MS, patienceMs: HOUR_MS });
      const { bulkAtOnce } = product.app.get(MapPool, { strict: false });
      slow = await Promise.all(Array.from({ length: bulkAtOnce }, () => open()));
    });
    afterEach(() => {
      Object.assign(bulk(), { maxWaitMs: 20_000, patienceMs: 15_000 });
      for (const answer of slow) answer.destroy();
    });

    it('make others wait for a time and then refuses them for now, but no short answer', async () => {
      bulk().maxWaitMs = 100;
      const refused = await fetch(`${origin}${PATH}`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await ask('&count=5')).features).toHaveLength(5);
      expect((await ask("&cql_filter=provinceOldTreeNumber='M17'")).features).toHaveLength(1);
      expect((await ask('&count=1&bbox=116,39,117,40,EPSG:4326')).features).toHaveLength(1);
    });

    it.each([
      ['a box over the nation', '&bbox=73,3,136,54,EPSG:4326'],
      ['a species', '&viewparams=archiveMark:2;treeType:1'],
      ['an archived year', '&viewparams=archiveMark:1;year:2020'],
    ])('make the few features of %s wait, too, since all are counted', async (_, more) => {
      bulk().maxWaitMs = 100;
      expect((await fetch(`${origin}${PATH}&count=1${more}`)).status).toBe(503);
    });

    it('have a queue of sixteen that whoever goes away leaves at once', async () => {
      const gone = new AbortController();
      const queued = Array.from({ length: 16 }, () =>
        fetch(`${origin}${PATH}`, { signal: gone.signal }).catch(() => undefined),
      );
      await eventually('all wait', () => inQueue() === 16);
      expect((await fetch(`${origin}${PATH}`)).status).toBe(503);
      gone.abort();
      await Promise.all(queued);
      await eventually('nobody waits', () => inQueue() === 0);
      const next = ask('');
      for (const answer of slow) answer.resume();
      expect((await next).features).toHaveLength(MANY + 2);
    });

    it('give way to others when their time is over', async () => {
      const broken = Promise.race(slow.map((answer) => once(answer, 'error')));
      bulk().patienceMs = 0;
      expect((await ask('')).features).toHaveLength(MANY + 2);
      for (const answer of slow) answer.resume();
      expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
    });

    it('are read by one core each', async () => {
      const { light } = product.app.get(MapPool, { strict: false });
      expect((await light.query('show max_parallel_workers_per_gather')).rows).toEqual([
        { max_parallel_workers_per_gather: '0' },
      ]);
    });
  });

  it.each([
    `provinceOldTreeNumber = 'M17'`,
    `provinceOldTreeNumber in ('M17', 'M18')`,
    `id = '1500000000000000017'`,
    `oldTreeId in ('1500000000000000017', 'none')`,
    `coordinate = '116.000170 39.900000'`,
    `billboardId = 'B'`,
  ])('finds %s by an index', async (cql) => {
    await owner.query('analyze old_tree');
    const kvp = new Kvp(
      Object.entries({ typeName: 'area_old_tree', viewparams: 'archiveMark:2', cql_filter: cql }),
    );
    const { text, values } = countSql(readFeatureQuery(kvp, '2.0.0'), 'public');
    const plan = JSON.stringify(await product.db.query(`explain ${text}`, values));
    expect(plan).not.toContain('Seq Scan on old_tree');
  });

  it('answers in pages what it answers in one piece, each feature once', async () => {
    const whole = (await ask('')).features.map(({ id }) => id).sort();
    const size = 15_000;
    const paged: string[] = [];
    for (let start = 0; start < MANY + 2; start += size) {
      const page = await ask(`&count=${size}${start > 0 ? `&startIndex=${start}` : ''}`);
      expect(page.numberMatched).toBe(MANY + 2);
      paged.push(...page.features.map(({ id }) => id));
    }
    expect(paged.sort()).toEqual(whole);
    expect((await ask(`&count=5&startIndex=${MANY + 2}`)).features).toEqual([]);
    expect((await ask('&count=5&startIndex=999999999999')).features).toEqual([]);
  });

  it('pages a narrowed view alike', async () => {
    const box = '&bbox=116,39,116.001,40,EPSG:4326';
    const whole = await ask(`${box}&sortBy=provinceOldTreeNumber`);
    const pages = await Promise.all(
      [0, 40, 80].map((start) => ask(`${box}&count=40&startIndex=${start}&sortBy=provinceOldTreeNumber`)),
    );
    expect(pages.flatMap(({ features }) => features)).toEqual(whole.features);
    // A box of the index is a little loose at its edge.
    expect(whole.features.length).toBeGreaterThanOrEqual(100);
  });

  it('shows a county user the trees of the county alone, sensitive ones where they stand', async () => {
    const { account } = await buildUser(product.db, { roles: ['county'], xzCode: COUNTY });
    const { token } = await signIn(product.app, account, PASSWORD);
    const own = { 'Blade-Auth': `bearer ${token}` };
    const found = await ask('', own);
    expect([numbers(found), found.numberMatched]).toEqual([['OPEN', 'SECRET'], 2]);
    const secret = found.features.find((each) => each.properties['provinceOldTreeNumber'] === 'SECRET');
    expect(secret?.geometry.coordinates).toEqual([120.167891, 30.256789]);
    expect(numbers(await ask('&viewparams=xzCode:33', own))).toEqual(['OPEN', 'SECRET']);
    expect((await ask('&viewparams=xzCode:110101', own)).features).toEqual([]);
    expect((await ask('&bbox=116,39,117,40,EPSG:4326', own)).features).toEqual([]);
  });

  it('shows everybody else the sensitive ones rounded, and hides where they stand from a box as well', async () => {
    const found = await ask(`&viewparams=xzCode:${COUNTY}`);
    const secret = found.features.find((each) => each.properties['provinceOldTreeNumber'] === 'SECRET');
    expect(secret?.geometry.coordinates).toEqual([120.17, 30.26]);
    expect((await ask('&bbox=120.1678,30.2567,120.1679,30.2568,EPSG:4326')).features).toEqual([]);
    expect((await ask(`&viewparams=xzCode:${COUNTY}&count=2`)).features).toEqual(
      expect.arrayContaining([expect.objectContaining({ geometry: secret?.geometry })]),
    );
  });

  it('shows people of another tenant none of ours', async () => {
    const { account, tenantId } = await buildUser(product.db, {
      tenantId: '111111',
      roles: ['county'],
      xzCode: COUNTY,
    });
    const { token } = await signIn(product.app, account, PASSWORD, tenantId);
    expect(numbers(await ask('', { 'Blade-Auth': `bearer ${token}` }))).toEqual(['OTHER']);
  });

  it('compresses for those who can read it, with the same words', async () => {
    const answer = await open({ 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const whole = JSON.parse(gunzipSync(Buffer.concat(pieces)).toString()) as Collection;
    expect(whole.features).toHaveLength(MANY + 2);
  });

  it('refuses in the words of GeoServer, with its status only where that is asked for', async () => {
    const wrong = `${PATH}&featureId=nope.1&exceptions=application/json`;
    const form = new URLSearchParams({ service: 'WFS', request: 'GetFeature', exceptions: 'json' });
    expect((await fetch(`${origin}${wrong}`)).status).toBe(400);
    const posted = await fetch(`${origin}/geoserver/cite/ows`, { method: 'POST', body: form });
    expect(await posted.json()).toMatchObject({ exceptions: [{ locator: 'typeName' }] });
    const alike = await startApp({ OGC_EXCEPTION_STATUS: '200' });
    const answer = await request(alike.app.getHttpServer() as Parameters<typeof request>[0]).get(wrong);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ version: '1.0.0' })]);
    await alike.close();
  });
});
