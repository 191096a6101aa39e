import { patrolRecord, PLAN_TIMES, type PlanTime } from '@gushu/shared';
import { CycleWatch } from '../../src/modules/protection/patrol-plan/cycle-watch.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';

const PLAN = '/api/patrolPlan/patrolPlan';
const PATROLS = '/api/patrolRecord/patrolRecord';
const VILLAGE = '330106002051';
const LONG_AGO = '2020-01-01 08:00:00';

describe('The plan of patrols', () => {
  let t: TestApp;
  let client: Client;
  const county = asking<Given>(() => client);

  beforeAll(async () => {
    t = await startApp();
    client = await signInAs(t, { xzCode: COUNTY });
  });
  afterAll(() => t.close());

  const tree = async (given: Given = {}) =>
    (await buildOldTree(t.db, { createTime: LONG_AGO, xzCode: VILLAGE, ...given })).id;
  const rows = async (query: Given = {}) => {
    const { records } = await county.get(`${PLAN}/page`, { size: 100, ...query });
    return records as Given[];
  };
  const planned = async (id: string) => (await rows()).find((row) => row['id'] === id);
  async function patrolled(oldTreeId: string, patrolTime: string): Promise<void> {
    const { id } = await buildRow(t.db, patrolRecord, { oldTreeId, patrolTime, status: 3, result: '1' });
    await county.post(`${PATROLS}/updateStatus?ids=${id}&status=1`, {});
  }

  it('has each tree of the register, due by its level and its vigour, the one due first before the others', async () => {
    const [first, weak] = [await tree({ protectLevel: '1' }), await tree({ protectLevel: '1', vigor: '2' })];
    const third = await tree({ protectLevel: '3' });
    expect(await planned(first)).toMatchObject({ patrolDue: '2020-04-01', checkDue: '2020-12-31' });
    expect(await planned(weak)).toMatchObject({ patrolDue: '2020-02-15' });
    const order = (await rows()).map((row) => row['id']);
    expect(order.indexOf(weak)).toBeLessThan(order.indexOf(first));
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(third));
  });

  it('goes on from an approved patrol, and from a check', async () => {
    const id = await tree({ protectLevel: '1' });
    await patrolled(id, '2026-05-01 09:00:00');
    expect(await planned(id)).toMatchObject({ patrolled: '2026-05-01', patrolDue: '2026-07-31' });
  });

  it('has no tree that is being moved, is dead or was revoked, and has it again once it stands', async () => {
    const id = await tree();
    for (const lifeStatus of ['2', '3', '4', '5']) {
      await t.db.query('update old_tree set life_status = $2 where id = $1', [id, lifeStatus]);
      expect(await planned(id)).toBeUndefined();
    }
    await t.db.query(`update old_tree set life_status = '1' where id = $1`, [id]);
    expect(await planned(id)).toBeDefined();
  });

  it('has a tree that was surveyed anew once, by its newest row', async () => {
    const [first, anew] = [
      await tree({ provinceOldTreeNumber: 'ANEW-0001', year: 2024 }),
      await tree({ provinceOldTreeNumber: 'ANEW-0001', year: 2025 }),
    ];
    expect([await planned(first), await planned(anew)]).toEqual([undefined, expect.anything()]);
    await t.db.query('update old_tree set is_deleted = 1 where id = $1', [anew]);
    expect(await planned(first)).toBeDefined();
  });

  it('shows who may not read trees where a sensitive one stands only roughly', async () => {
    const id = await tree({ sensitive: 1 });
    const keeper = await buildKeeper(t.db, '000000', ['patrolPlan']);
    await t.db.query('update blade_user set xzjb = 4, xz_code = $1 where id = $2', [COUNTY, keeper.id]);
    const blind = await signIn(t.app, keeper.account, PASSWORD);
    const { body } = await blind.get(`${PLAN}/map`).expect(200);
    const { features } = (body as { data: { features: { geometry: Given; properties: Given }[] } }).data;
    const { geometry } = features.find(({ properties }) => properties['id'] === id)!;
    for (const degrees of geometry['coordinates'] as number[])
      expect(degrees).toBe(Math.round(degrees * 100) / 100);
  });

  it('says what is overdue, by region and by person', async () => {
    const id = await tree({ managePeople: '王护林' });
    expect((await rows({ due: 'patrolOverdue' })).map((row) => row['id'])).toContain(id);
    expect((await rows({ due: 'patrolDue' })).map((row) => row['id'])).not.toContain(id);
    const people = await county.get<Given[]>(`${PLAN}/sums`, { by: 'person' });
    expect(people).toContainEqual(expect.objectContaining({ name: '王护林', trees: 1, patrolOverdue: 1 }));
    const villages = await county.get<Given[]>(`${PLAN}/sums`, { by: 'region', xzCode: '330106002' });
    expect(villages.map(({ xzCode }) => xzCode)).toContain(VILLAGE);
    const { features } = await county.get<{ features: Given[] }>(`${PLAN}/map`, { due: 'patrolOverdue' });
    expect(features).toContainEqual(
      expect.objectContaining({ properties: expect.objectContaining({ id, due: 'overdue' }) }),
    );
    const all = await county.get<{ features: { properties: { due: string } }[] }>(`${PLAN}/map`, {});
    const times = all.features.map(({ properties: { due } }) => PLAN_TIMES.indexOf(due as PlanTime));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('follows the cycle that a province has of its own, once the worker has moved its days', async () => {
    const id = await tree({ protectLevel: '3' });
    const elsewhere = await tree({ protectLevel: '3', xzCode: '320102' });
    const worker = new CycleWatch(t.db, {} as never);
    await t.db.query(
      `insert into blade_param (param_name, param_key, param_value) values ('浙江三级', 'patrolCycle.33.3', '100')`,
    );
    expect(await planned(id)).toMatchObject({ patrolDue: '2020-12-31' });
    await worker.look();
    expect(await planned(id)).toMatchObject({ patrolDue: '2020-04-10' });
    const [other] = (await t.db.query('select patrol_due::text as due from patrol_plan where id = $1', [
      elsewhere,
    ])) as [{ due: string }];
    expect(other.due).toBe('2020-12-31');
    await t.db.query(`update blade_param set is_deleted = 1 where param_key = 'patrolCycle.33.3'`);
    await worker.look();
    expect(await planned(id)).toMatchObject({ patrolDue: '2020-12-31' });
  });

  it('and the patrols have totals that are counted as they change, by region and status', async () => {
    const id = await tree();
    const totals = async (path: string, query: Given) => (await county.get(`${path}/page`, query))['total'];
    const before = await totals(PATROLS, { status: '1' });
    await patrolled(id, '2026-05-01 09:00:00');
    expect(await totals(PATROLS, { status: '1' })).toBe(Number(before) + 1);
    const { records, total } = await county.get(`${PATROLS}/page`, { size: 100, status: '1' });
    expect(total).toBe((records as Given[]).length);
    // A list without a stored count is counted as ever.
    expect(await totals(PATROLS, { oldTreeId: id })).toBe(1);
    expect(await totals(PLAN, {})).toBe((await rows()).length);
    expect(await totals(PLAN, { xzCode: '32' })).toBe(0);
    await t.db.query('select record_rollup_fold()');
    expect(await t.db.query('select * from record_rollup_check()')).toEqual([]);
  });
});
