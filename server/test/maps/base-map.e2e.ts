import type { BaseMap, BorderLines, RegionShapes } from '@gushu/shared';
import request from 'supertest';
import { readConfig } from '../../src/process/config.js';
import { ADMIN_PASSWORD, openOwner, startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';

const serverOf = ({ app }: TestApp) => app.getHttpServer() as Parameters<typeof request>[0];

const tilesOf = async ({ app }: TestApp): Promise<BaseMap> => {
  const admin = await signIn(app, 'admin', ADMIN_PASSWORD);
  return (await admin.get('/api/maps/base-map/tiles').expect(200)).body.data;
};

describe('Base maps of a tile service', () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startApp({ TIANDITU_KEY: 'abc123' })));
  afterAll(() => t.close());

  it('are told to whoever is signed in, picture below labels, each with the key', async () => {
    const { vector, imagery } = await tilesOf(t);
    const layers = [...vector, ...imagery].map((url) => {
      expect(url).toMatch(/^https:\/\/t\{0-7\}\.tianditu\.gov\.cn\/(\w+)_c\/wmts\?.*&tk=abc123$/);
      const asked = new URL(url.replace('{0-7}', '0')).searchParams;
      expect(['TILEMATRIX', 'TILEROW', 'TILECOL'].map((name) => asked.get(name))).toEqual([
        '{z}',
        '{y}',
        '{x}',
      ]);
      return asked.get('LAYER');
    });
    expect(layers).toEqual(['vec', 'cva', 'img', 'cia']);
    await request(serverOf(t)).get('/api/maps/base-map/tiles').expect(401);
  });

  it('open the content policy to their hosts, and tell them where we are', async () => {
    const { headers } = await request(serverOf(t)).get('/wel/index');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("img-src 'self' data: blob: https://*.tianditu.gov.cn;");
    expect(policy).toContain("connect-src 'self' blob: data: https://*.tianditu.gov.cn;");
    expect(headers['referrer-policy']).toBe('strict-origin');
  });

  it('take no key that would write another address', () => {
    expect(() => readConfig({ TIANDITU_KEY: 'a&tk=b' })).toThrow('TIANDITU_KEY must be letters and digits');
  });
});

describe('Border lines', () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startApp()));
  afterAll(() => t.close());

  const BORDERS = '/api/maps/base-map/borders';

  it('are answered in one call, those of the South China Sea in ten strokes', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const answer = await admin.get(BORDERS).expect(200);
    expect(answer.type).toBe('application/geo+json');
    const { type, features } = JSON.parse(answer.text) as BorderLines;
    expect([type, features.map(({ properties }) => properties.kind)]).toEqual([
      'FeatureCollection',
      ['nation', 'province', 'specialRegion', 'undetermined'],
    ]);
    const [nation] = features;
    expect(nation?.geometry.type).toBe('MultiLineString');
    expect(nation?.geometry.coordinates).toHaveLength(10);
    const positions = nation?.geometry.coordinates.flat() ?? [];
    expect(Math.min(...positions.map(([, lat]) => lat))).toBeCloseTo(3.41, 1);
    expect(Math.max(...positions.map(([lon]) => lon))).toBeCloseTo(122.82, 1);
    await request(serverOf(t)).get(BORDERS).expect(401);
  });

  it('are sent once, and again only when they have changed', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const ask = (known?: string) => {
      const asked = request(serverOf(t)).get(BORDERS).set('Blade-Auth', `bearer ${admin.token}`);
      return known ? asked.set('If-None-Match', known) : asked;
    };
    const first = await ask().expect(200);
    const etag = String(first.headers['etag']);
    const again = await ask(`"other", W/${etag}`).expect(304);
    expect([again.text, again.headers['etag']]).toEqual(['', etag]);
    const owner = await openOwner(t);
    await owner.query(`update base_data set version = 'newer' where name = 'border lines'`);
    await owner.destroy();
    expect((await ask(etag).expect(200)).headers['etag']).toBe('"newer"');
  });
});

describe('Outlines of neighbours', () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startApp()));
  afterAll(() => t.close());

  const REGIONS = '/api/maps/base-map/regions';
  const HANGZHOU = { west: 119.8, south: 30.1, east: 120.4, north: 30.4 };

  it('are those of the level that reach into the box, by name, the nearest to its middle first', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const shapes = async (query: object) => {
      const answer = await admin.get(REGIONS, { ...HANGZHOU, ...query }).expect(200);
      expect(answer.type).toBe('application/geo+json');
      return (JSON.parse(answer.text) as RegionShapes).features;
    };
    const counties = await shapes({});
    const names = counties.map(({ properties }) => properties.xzName);
    expect(names).toEqual(expect.arrayContaining(['西湖区', '上城区', '余杭区', '萧山区']));
    expect(names).not.toContain('淳安县');
    expect(counties[0]?.properties.xzCode).toMatch(/^3301\d\d$/);
    expect(counties[0]?.geometry.type).toBe('MultiPolygon');
    const cities = (await shapes({ level: 2 })).map(({ properties }) => properties.xzName);
    expect(cities).toEqual(expect.arrayContaining(['杭州市', '绍兴市']));
    const china = { west: 73, south: 3, east: 136, north: 54 };
    const provinces = await shapes({ ...china, level: 1 });
    expect(provinces).toHaveLength(34);
    // A placeholder of the code tables is no name: a municipality bears its own.
    const all = (await shapes({ ...china, level: 2 })).map(({ properties }) => properties.xzName);
    expect(all).toContain('北京市');
    expect(all).not.toContain('市辖区');
  });

  it('are for whoever is signed in, and a box that is none is refused by its field', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    await request(serverOf(t)).get(REGIONS).query(HANGZHOU).expect(401);
    const { body } = await admin.get(REGIONS, { ...HANGZHOU, west: 'x', level: 4 }).expect(400);
    expect(JSON.stringify(body)).toMatch(/west.*level|level.*west/);
  });
});

describe('Base maps without a key', () => {
  let t: TestApp;
  beforeAll(async () => void (t = await startApp()));
  afterAll(() => t.close());

  it('are told with the map review number that an administrator has set', async () => {
    const admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    expect((await tilesOf(t)).reviewNumber).toBe('');
    const PARAM = '/api/blade-system/param';
    const [{ id, version }] = (await admin.get(`${PARAM}/list`, { paramKey: 'map.reviewNumber' })).body.data
      .records;
    await admin.post(`${PARAM}/submit`, { id, version, paramValue: ' GS（2024）0650号 ' }).expect(200);
    expect((await tilesOf(t)).reviewNumber).toBe('GS（2024）0650号');
    await admin.post(`${PARAM}/submit`, { id, version: version + 1, paramValue: '' }).expect(200);
    expect((await tilesOf(t)).reviewNumber).toBe('');
  });

  it('are none, and no page may ask another host', async () => {
    expect(await tilesOf(t)).toMatchObject({ vector: [], imagery: [] });
    const { headers } = await request(serverOf(t)).get('/wel/index');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
    expect(headers['content-security-policy']).not.toContain('http');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});
