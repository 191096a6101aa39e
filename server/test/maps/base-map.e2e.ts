import type { BaseMap, BorderLines } from '@gushu/shared';
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
