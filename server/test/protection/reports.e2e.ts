import { archive, buildPhotographed, openYear } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const REPORTS = '/api/reportingRecords/reportingRecords';
const LAST = 2025;

describe('A yearly report', () => {
  let t: SharedApp;
  let year: Given;
  const people = new Map<string, Client>();
  const as = (xzCode: string) => asking<Given>(() => people.get(xzCode)!);
  const [county, city, province, nation] = [as(COUNTY), as('3301'), as('33'), as('')];

  beforeAll(async () => {
    t = await sharedApp();
    const roles = { county: COUNTY, city: '3301', province: '33', nation: '' };
    for (const [role, xzCode] of Object.entries(roles))
      people.set(xzCode, await signInAs(t, { roles: [role], xzCode }));
    year = { dataType: '1', year: 2026, xzCode: COUNTY, reportPeople: '王林' };
    const trees = [];
    for (let at = 0; at < 3; at++) trees.push(await buildPhotographed(t.db, { year: LAST }));
    await openYear(people.get('')!, '1', LAST);
    await archive(t, people.get(COUNTY)!, { dataType: '1', year: LAST });
    const [gone, changed] = trees.map(({ id }) => id);
    await t.db.query(`update old_tree set life_status = '3' where id = $1`, [gone]);
    await t.db.query(`update old_tree set tree_height = 15 where id = $1`, [changed]);
    await buildOldTree(t.db, { year: 2026 });
    await buildOldTree(t.db, { year: 2026 });
  });

  const detail = (id: unknown) => county.get(`${REPORTS}/detail`, { id: String(id) });
  const move = (who: typeof county, id: unknown, status: number, reason = '数据与台账不符') =>
    who.post(`${REPORTS}/updateStatus?ids=${String(id)}&status=${status}`, { reason });

  it('carries what the register has of its region, against the last archived year', async () => {
    const { id, status } = await county.post(`${REPORTS}/submit`, year);
    expect(status).toBe(0);
    expect(await detail(id)).toMatchObject({
      ...{ treeNum: 4, groupNum: 0, baseYear: LAST, newNum: 2, reduceNum: 1, changeNum: 1 },
      ...{ reportLevel: '4', batchNo: expect.stringMatching(/^SB\d{12}$/) },
    });
  });

  it('compares nothing where no year before it is archived', async () => {
    const { id } = await county.post(`${REPORTS}/submit`, { ...year, year: LAST });
    expect(await detail(id)).toMatchObject({ treeNum: 3, baseYear: null, newNum: null });
  });

  it('goes to the level above and ends there, a province’s at the nation', async () => {
    const { id } = await county.post(`${REPORTS}/submit`, year);
    await move(county, id, 4);
    await move(city, id, 2);
    await move(county, id, 4);
    await move(city, id, 1);
    expect(await detail(id)).toMatchObject({ status: 1, editable: false });
    const whole = { ...year, xzCode: '33' };
    const { id: provincial } = await province.post(`${REPORTS}/submit`, whole);
    await move(province, provincial, 6);
    await move(nation, provincial, 1);
  });

  it('is of one’s own region, at its own level, of a year that has begun', async () => {
    await city.refusal(`${REPORTS}/submit`, year);
    await county.refusal(`${REPORTS}/submit`, { ...year, reportLevel: '3' });
    await county.refusal(`${REPORTS}/submit`, { ...year, year: 2099 });
  });

  it('is changed by one of two who change it at the same time', async () => {
    const { id, version } = await county.post(`${REPORTS}/submit`, year);
    const change = (summary: string) => county.post(`${REPORTS}/submit`, { id, version, summary });
    const sent = await Promise.allSettled([change('甲'), change('乙')]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('hands out its rows as a workbook and as GeoJSON', async () => {
    const { id } = await county.post(`${REPORTS}/submit`, year);
    const client = people.get(COUNTY)!;
    const text = await client.get(`${REPORTS}/batch`, { id, form: 'geojson' }).buffer(true).parse(asText);
    const { features } = JSON.parse(String(text.body)) as { features: Given[] };
    expect(features).toHaveLength(4);
    const book = await client.get(`${REPORTS}/batch`, { id }).buffer(true).parse(asText);
    expect(book.headers['content-type']).toContain('spreadsheetml');
  });
});

type Parser = Parameters<ReturnType<Client['get']>['parse']>[0];
const asText = ((response: NodeJS.ReadableStream, done: (error: null, text: string) => void) => {
  let text = '';
  response.on('data', (part: Buffer) => (text += part.toString()));
  response.on('end', () => done(null, text));
}) as unknown as Parser;
