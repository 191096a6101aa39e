import { archive, archiveWorker, openYear } from '../kit/archives.js';
import type { Client } from '../kit/client.js';
import { buildGroup, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';

const YEARS = '/api/archiveYear/archiveYear';
const GROUPS = '/api/oldTreeGroup/oldTreeGroup';
const NEIGHBOUR = '330102';

interface Year {
  year: number;
  state: number;
  treeNum: number;
  groupNum: number;
}

describe('A filing year of groups', () => {
  let t: SharedApp;
  const people: Record<string, Client> = {};
  const as = (name: string): Client => people[name]!;

  beforeAll(async () => {
    t = await sharedApp();
    const staff = { nation: '', province: '33', county: COUNTY, neighbour: NEIGHBOUR };
    for (const [name, xzCode] of Object.entries(staff))
      people[name] = await signInAs(t, { roles: [name === 'neighbour' ? 'county' : name], xzCode });
  });

  const submit = (name: string, body: Given) => as(name).post(`${YEARS}/submit`, { dataType: '2', ...body });
  const years = async (name: string, dataType = '2') =>
    (await as(name).get(`${YEARS}/dataList`, { dataType }).expect(200)).body.data as Year[];
  /** Answer of the list of groups for an archived year. */
  const archived = async (name: string, year: number, more: Given = {}) =>
    (
      await as(name)
        .get(`${GROUPS}/page`, { archiveMark: 1, year, ...more })
        .expect(200)
    ).body.data as { total: number; records: (Given & { id: string })[] };

  it('is archived as a job of its own, beside that of trees', async () => {
    await openYear(as('nation'), '2', 2023);
    await buildGroup(t.db, { xzCode: COUNTY, year: 2023, trees: 12 });
    const { body } = await as('county').post(`${GROUPS}/archive`, { year: 2023 }).expect(200);
    await Promise.all([
      archiveWorker(t).run(body.data.id as string),
      archiveWorker(t).run(body.data.id as string),
    ]);
    const [own] = await years('county');
    expect(own).toMatchObject({ year: 2023, state: 2, groupNum: 1, treeNum: 12 });
    expect((await years('county', '1')).map(({ year }) => year)).not.toContain(2023);
    await t.db.query(`update old_tree_group set trees = 99`);
    const { total, records } = await archived('county', 2023, { descs: 'trees' });
    expect([total, records[0]?.['trees']]).toEqual([1, 12]);
    expect(await archived('neighbour', 2023)).toMatchObject({ total: 0 });
    const asked = { archiveMark: '1', year: '2023', columns: 'trees' };
    const [, ...rows] = await sheetRows(as('county').get(`${GROUPS}/export`, asked));
    expect(rows).toEqual([[12]]);
  });

  it('takes groups that stand, are dead or are being moved, and is opened anew and closed', async () => {
    await t.db.query('delete from old_tree_group where tenant_id = $1', [t.tenantId]);
    const live: Record<string, string> = {};
    for (const lifeStatus of ['1', '2', '3', '4', '5'])
      live[lifeStatus] = (await buildGroup(t.db, { xzCode: COUNTY, year: 2021, lifeStatus, trees: 20 })).id;
    const order = { dataType: '2', year: 2021 };
    await openYear(as('nation'), '2', 2021);
    expect(await archive(t, as('county'), order)).toMatchObject({ state: 2, totalNum: 3 });
    const list = { ascs: 'trees' };
    const ids = (await archived('county', 2021, list)).records.map(({ id }) => id);
    expect(ids.sort()).toEqual([live['1'], live['2'], live['4']].sort());
    const figures = async (query: Given) => {
      const { body } = await as('county').get('/api/analyse/analyse/oldTreeGroup', query).expect(200);
      return { ...(body.data as Given), statTime: '', archiveMark: 0, year: 0 };
    };
    expect(await figures({ archiveMark: 1, year: 2021 })).toEqual(await figures({ archiveMark: 2 }));
    const transition = (state: number, name = 'nation') =>
      submit(name, { year: 2021, xzCode: COUNTY, state });
    const state = async () => (await years('county')).find(({ year }) => year === 2021)?.state;
    await transition(1, 'province').expect(400);
    await transition(1).expect(200);
    expect(await state()).toBe(1);
    await t.db.query('update old_tree_group set trees = 30 where id = $1', [live['1']]);
    expect(await archive(t, as('county'), order)).toMatchObject({ state: 2, totalNum: 3 });
    expect((await archived('county', 2021, list)).records.map(({ trees }) => trees)).toEqual([20, 20, 30]);
    expect(await t.db.query('select * from group_rollup_check()')).toEqual([]);
    await transition(3).expect(200);
    expect(await state()).toBe(3);
    await transition(1).expect(400);
  });
});
