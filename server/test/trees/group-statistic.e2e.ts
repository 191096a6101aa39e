import type { GroupStatTable } from '@gushu/shared';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { buildGroup, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';

const CALL = '/api/analyse/analyse/oldTreeGroup';

// Four groups count in Zhejiang, three of them in Hangzhou, and one in Beijing; a draft, a dead and a revoked one do not.
const GROUPS: Given[] = [
  { xzCode: '330106', trees: 30, avgTreeAge: 200, area: 1.5, protectLevel: '1' },
  { xzCode: '330106', trees: 10, avgTreeAge: 600, area: 0.5, protectLevel: '3' },
  { xzCode: '330102', trees: 40, avgTreeAge: 100, area: null, geomArea: 2, protectLevel: '2', vigor: '2' },
  { xzCode: '330203', trees: 20, avgTreeAge: null, area: 1, protectLevel: null },
  { xzCode: '110101', trees: 5, avgTreeAge: 100, area: 1, protectLevel: '3', year: 2025 },
  { xzCode: '330106', trees: 99, status: 0 },
  { xzCode: '330106', trees: 99, vigor: '4' },
  { xzCode: '330106', trees: 99, lifeStatus: '3' },
];

describe('The statistic of tree groups', () => {
  let t: SharedApp;
  let nation: Client;
  let county: Client;
  const { get } = asking<GroupStatTable>(() => nation);
  const tableOf = async (query: Record<string, string> = {}) =>
    (await get(CALL, query)) as unknown as GroupStatTable;

  beforeAll(async () => {
    t = await sharedApp();
    for (const group of GROUPS) await buildGroup(t.db, group);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
  });

  it('counts groups, their trees, area and protection by region, ages weighted by trees', async () => {
    const { rows, total } = await tableOf({ xzCode: '33' });
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toEqual(total);
    expect(rows.find(({ xzCode }) => xzCode === '3301')).toEqual({
      xzCode: '3301',
      xzName: '杭州市',
      groupNum: 3,
      treeNum: 80,
      area: 4,
      // (30 × 200 + 10 × 600 + 40 × 100) / 80
      avgTreeAge: 200,
      levelOneNum: 1,
      levelTwoNum: 1,
      levelThreeNum: 1,
      noLevelNum: 0,
      groupZbCount: 75,
      treeZbCount: 80,
    });
    // A group without an age says nothing of the average.
    expect(total).toMatchObject({
      ...{ xzCode: '33', groupNum: 4, treeNum: 100, area: 5, avgTreeAge: 200 },
      ...{
        levelOneNum: 1,
        levelTwoNum: 1,
        levelThreeNum: 1,
        noLevelNum: 1,
        groupZbCount: 100,
        treeZbCount: 100,
      },
    });
    expect(rows.find(({ xzCode }) => xzCode === '3310')).toMatchObject({
      groupNum: 0,
      treeNum: 0,
      avgTreeAge: 0,
    });
  });

  it('names those whose code stops at the region, so that the rows add up', async () => {
    const { rows, total } = await tableOf({ xzCode: '330106' });
    expect(rows.at(-2)).toMatchObject({ xzCode: null, xzName: '未填乡镇', groupNum: 2 });
    expect(rows.slice(0, -1).reduce((sum, { groupNum }) => sum + groupNum, 0)).toBe(total.groupNum);
  });

  it('is narrowed by year, and reads a snapshot for an archived one', async () => {
    expect((await tableOf({ year: '2025' })).total).toMatchObject({ groupNum: 1, treeNum: 5 });
    const [{ id }] = await t.db.query(`select id from old_tree_group where xz_code = '330203'`);
    await archiveRow(t.db, 'old_tree_group', id, 2025);
    const { total } = await tableOf({ year: '2025', archiveMark: '1' });
    expect(total).toMatchObject({ groupNum: 1, treeNum: 20 });
    const missing = await tableOf({ year: '2024', archiveMark: '1' });
    expect(missing).toMatchObject({ archiveMark: 2, total: (await tableOf()).total });
  });

  it('is right after every change, and a workbook of the same rows', async () => {
    const before = (await tableOf()).total.groupNum;
    const { id } = await buildGroup(t.db, { xzCode: '330106' });
    expect((await tableOf()).total.groupNum).toBe(before + 1);
    await t.db.query('update old_tree_group set is_deleted = 1 where id = $1', [id]);
    expect((await tableOf()).total.groupNum).toBe(before);
    const lines = await sheetRows(nation.get(`${CALL}/export`, { xzCode: '33' }));
    expect(lines[0]?.slice(0, 4)).toEqual(['行政区划', '古树群(个)', '群数占比(%)', '古树株数(株)']);
    expect(lines.at(-1)?.slice(0, 4)).toEqual(['浙江省', 4, 100, 100]);
  });

  it('shows a county its own groups only', async () => {
    const { body } = await county.get(CALL).expect(200);
    expect(body.data.total).toMatchObject({ xzCode: '330106', groupNum: 2 });
    for (const xzCode of ['33', '330102', '00']) await county.get(CALL, { xzCode }).expect(403);
  });

  it('names a wrong value', async () => {
    const { body } = await nation.get(CALL, { xzCode: '3x', archiveMark: '7' }).expect(400);
    expect(JSON.stringify(body)).toContain('xzCode');
  });
});
