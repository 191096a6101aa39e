import { oldTree } from '@gushu/shared';
import { archiveRow } from '../kit/archives.js';
import { startApp, type TestApp } from '../kit/app.js';
import type { Client } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';

const ELSEWHERE = '110101';
const UNKNOWN = '330199';

/** How many rows an answer speaks of. */
type Count = (data: never) => number;
type Asking = [path: string, query: Given, count: Count];

const total: Count = ({ total: num }: { total: number }) => num;
const lastTotal: Count = ({ rows }: { rows: { total: number }[] }) => rows.at(-1)!.total;

const LISTS: Asking[] = [
  ['oldTree/oldTree/page', {}, total],
  ['oldTree/oldTree/page', { searchCount: 'only', vigor: '1' }, total],
  ['oldTree/oldTree/page', { archiveMark: 1, year: 2024 }, total],
  ['oldTree/oldTree/export-count', {}, total],
  ['oldTreeGroup/oldTreeGroup/page', {}, total],
  ['inspectionRule/inspectionRule/list', {}, total],
];
const STATISTICS: Asking[] = [
  ['analyse/analyse/oldTreeLevel', {}, lastTotal],
  ['maps/trees/counts', {}, total],
  ['oldTree/oldTree/checkDataXzCode', { year: 2026 }, total],
];

describe('A region that is asked about', () => {
  let t: TestApp;
  let nation: Client;
  let county: Client;

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    for (const xzCode of [COUNTY, ELSEWHERE]) {
      const { id } = await buildOldTree(t.db, { xzCode });
      await buildGroup(t.db, { xzCode });
      await archiveRow(t.db, 'old_tree', id, 2024);
    }
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    county = await signInAs(t, { roles: ['county'], xzCode: COUNTY });
  });
  afterAll(() => t.close());

  const ask = async (who: Client, [path, query, count]: Asking, xzCode?: string): Promise<number> => {
    const { body } = await who.get(`/api/${path}`, { ...query, ...(xzCode ? { xzCode } : {}) }).expect(200);
    return count(body.data as never);
  };
  const features = async (xzCode: string) =>
    nation.get('/geoserver/cite/ows', {
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: 'cite:area_old_tree',
      outputFormat: 'application/json',
      viewparams: `xzCode:${xzCode};archiveMark:2`,
    });

  it.each([...LISTS, ...STATISTICS])('is the nation by the code 00: %s %j', async (...asking) => {
    const all = await ask(nation, asking);
    expect(await ask(nation, asking, '00')).toBe(all);
    if (!asking[0].includes('Rule')) expect(all).toBe(2);
  });

  it.each(LISTS)('shows a county no more than its own by the code 00: %s %j', async (...asking) => {
    expect(await ask(county, asking, '00')).toBe(await ask(county, asking));
    expect(await ask(county, asking, ELSEWHERE)).toBe(0);
  });

  it.each(STATISTICS)('is not counted outside the own one: %s %j', async (path, query) => {
    for (const xzCode of ['00', ELSEWHERE])
      await county.get(`/api/${path}`, { ...query, xzCode }).expect(403);
  });

  it('goes by its short code, with the zeros of a longer form too', async () => {
    for (const asking of [...LISTS, ...STATISTICS]) {
      const own = await ask(nation, asking, COUNTY);
      for (const xzCode of [`${COUNTY}000`, `${COUNTY}000000`])
        expect(await ask(nation, asking, xzCode)).toBe(own);
      expect(await ask(nation, asking, '330000')).toBe(await ask(nation, asking, '33'));
    }
    const body = await bodyOf(t.db, oldTree, { xzCode: `${COUNTY}000000` });
    const { data } = (await county.post('/api/oldTree/oldTree/save', body).expect(200)).body as {
      data: { id: string };
    };
    const detail = await nation.get('/api/oldTree/oldTree/detail', { id: data.id });
    expect(detail.body).toMatchObject({ data: { xzCode: COUNTY } });
    await t.db.query('delete from old_tree where id = $1', [data.id]);
  });

  it('is refused by its name where it does not exist', async () => {
    for (const [path, query] of [...LISTS, ...STATISTICS])
      for (const xzCode of [UNKNOWN, '99', '330106999']) {
        const { status, body } = await nation.get(`/api/${path}`, { ...query, xzCode });
        expect({ path, status, errors: body.errors }).toEqual({
          path,
          status: 400,
          errors: [expect.objectContaining({ field: 'xzCode', msg: '区划代码不存在' })],
        });
      }
    const years = '/api/archiveYear/archiveYear/submit';
    const { body } = await nation.post(years, { dataType: '1', year: 2020, xzCode: '99' }).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'xzCode' })]);
  });

  it('is refused so by every call that asks about one, but where it is that of a row', async () => {
    for (const path of ['maps/trees/places', 'apicture/apicture/xzcodeGeom']) {
      const { status, body } = await nation.get(`/api/${path}`, { xzCode: UNKNOWN });
      expect({ path, status, msg: body.errors?.[0]?.msg }).toEqual({
        path,
        status: 400,
        msg: '区划代码不存在',
      });
    }
    const drawn = { lon: 120.1, lat: 30.2, protectLevel: '1', xzCode: UNKNOWN };
    await nation.get('/api/oldTree/oldTree/default-scope', drawn).expect(200);
  });

  it('is the nation by the code 00 in conditions that people put together', async () => {
    const criteria = (value: string) =>
      JSON.stringify({ match: 'all', conditions: [{ field: 'xzCode', op: 'prefix', values: [value] }] });
    const asking: Asking = ['oldTree/oldTree/page', { criteria: criteria('00') }, total];
    expect([await ask(nation, asking), await ask(county, asking)]).toEqual([2, 1]);
  });

  it('is read alike by the map service', async () => {
    const numbers = async (code: string) => {
      const { body } = await features(code);
      return (body as unknown as { numberMatched: number }).numberMatched;
    };
    expect(await numbers('')).toBe(2);
    expect(await numbers('00')).toBe(2);
    const served = await t.db.query(`select count(*)::int as num from geo.area_old_tree('00', '', '2', '')`);
    expect(served).toEqual([{ num: 2 }]);
    const { status, text } = await features(UNKNOWN);
    expect([status, text]).toEqual([400, expect.stringContaining('parameter xzCode')]);
  });
});
