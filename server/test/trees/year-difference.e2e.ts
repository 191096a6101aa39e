import { archiveRow, openYear } from '../kit/archives.js';
import type { Client } from '../kit/client.js';
import { buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';

const YEARS = '/api/archiveYear/archiveYear';
const NEIGHBOUR = '330102';
/** Of another city. */
const FAR = '330203';
const TOWNSHIP = `${COUNTY}002`;
const [FROM, TO] = [2020, 2023];
const BETWEEN = { dataType: '1', fromYear: FROM, toYear: TO };

/** Trees by their names in this test, their places and the years that have archived them. */
const TREES: [name: string, xzCode: string, years: number[]][] = [
  ['stays', TOWNSHIP, [FROM, TO]],
  ['is gone', COUNTY, [FROM]],
  ['is new', TOWNSHIP, [TO]],
  ['waits 1', NEIGHBOUR, [FROM]],
  ['waits 2', NEIGHBOUR, [FROM]],
  ['has no before', FAR, [TO]],
];

describe('The difference of two years', () => {
  let t: SharedApp;
  const people: Record<string, Client> = {};
  const as = (name: string): Client => people[name]!;
  const byRegion = async (name: string, query: Given = BETWEEN) =>
    (await as(name).get(`${YEARS}/differenceByRegion`, query).expect(200)).body.data as Given[];
  const rows = async (name: string) =>
    (await as(name).get(`${YEARS}/difference`, BETWEEN).expect(200)).body.data as {
      total: number;
      records: { number: string; kind: string }[];
    };

  beforeAll(async () => {
    t = await sharedApp();
    const staff = { nation: '', province: '33', city: '3301', county: COUNTY, neighbour: NEIGHBOUR };
    for (const [name, xzCode] of Object.entries(staff))
      people[name] = await signInAs(t, { roles: [name === 'neighbour' ? 'county' : name], xzCode });
    for (const [name, xzCode, years] of TREES) {
      const { id } = await buildOldTree(t.db, {
        xzCode,
        provinceOldTreeNumber: `DIFF ${name}`,
        treeAge: null,
      });
      for (const year of years) await archiveRow(t.db, 'old_tree', id, year);
    }
  });

  it('leaves out those that have not filed one of the years, and says so', async () => {
    const table = await byRegion('province');
    expect(table.at(-1)).toMatchObject({ xzCode: '33', added: 1, gone: 1, changed: 0 });
    expect(table.at(-1)!['notFiled']).toEqual([
      { year: FROM, regions: 1, rows: 1 },
      { year: TO, regions: 1, rows: 2 },
    ]);
    expect(table.find(({ xzCode }) => xzCode === '3301')).toMatchObject({
      ...{ added: 1, gone: 1, changed: 0 },
      notFiled: [{ year: TO, regions: 1, rows: 2 }],
    });
    const { total, records } = await rows('province');
    expect(total).toBe(2);
    expect(records.map(({ number }) => number).sort()).toEqual(['DIFF is gone', 'DIFF is new']);
    await as('neighbour').get(`${YEARS}/difference`, BETWEEN).expect(400);
  });

  it('names them in its workbook', async () => {
    const file = () => as('province').get(`${YEARS}/difference/export`, BETWEEN);
    expect((await sheetRows(file())).at(-1)?.slice(1)).toEqual([1, 1, 0]);
    expect(await sheetRows(file(), 1)).toHaveLength(3);
    expect(await sheetRows(file(), 2)).toEqual([
      ['行政区划', '未归档年度', '未参与对比的条数'],
      ['浙江省杭州市上城区', TO, 2],
      ['浙江省宁波市海曙区', FROM, 1],
    ]);
  });

  it('has a row of what stands in a region and in none of its children', async () => {
    const table = await byRegion('county');
    expect(table.at(-1)).toMatchObject({ xzCode: COUNTY, added: 1, gone: 1, changed: 0 });
    expect(table.at(-2)).toMatchObject({ xzCode: null, xzName: '未填乡镇', added: 0, gone: 1, changed: 0 });
    const children = table.slice(0, -1);
    for (const kind of ['added', 'gone', 'changed'])
      expect(children.reduce((sum, row) => sum + Number(row[kind]), 0)).toBe(table.at(-1)![kind]);
  });

  it('calls gone what stood in a county that has filed a year without any row', async () => {
    await t.db.query(
      `insert into archive_year (tenant_id, data_type, year, xz_code, state) values ('${t.tenantId}', '1', $1, $2, 2)`,
      [TO, NEIGHBOUR],
    );
    const table = await byRegion('province');
    expect(table.at(-1)).toMatchObject({
      added: 1,
      gone: 3,
      notFiled: [{ year: FROM, regions: 1, rows: 1 }],
    });
    expect((await byRegion('neighbour')).at(-1)).toMatchObject({ added: 0, gone: 2, notFiled: [] });
    expect((await rows('neighbour')).total).toBe(2);
  });

  it('is of years whose list says what those below a region have archived so far', async () => {
    await openYear(as('nation'), '1', TO);
    const treesOf = async (name: string): Promise<unknown> => {
      const { body } = await as(name).get(`${YEARS}/dataList`, { dataType: '1' }).expect(200);
      return (body.data as Given[]).find(({ year }) => year === TO)?.['treeNum'];
    };
    expect([await treesOf('nation'), await treesOf('province'), await treesOf('city')]).toEqual([3, 3, 2]);
    expect(await treesOf('neighbour')).toBe(0);
  });
});
