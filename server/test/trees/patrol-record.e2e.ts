import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord } from '../kit/factories.js';

const PATROLS = '/api/patrolRecord/patrolRecord';

describe('A patrol', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  it('is passed as it was made, though its tree has died meanwhile, and not entered on a dead tree', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: '330106' });
    const given = { oldTreeId, xzCode: '330106', treeTypeName: '当日的名字' };
    const waiting = await buildPatrolRecord(t.db, { ...given, status: 3 });
    const draft = await buildPatrolRecord(t.db, { ...given, createUser: '1' });
    await t.db.query(`update old_tree set life_status = '2', vigor = '4' where id = $1`, [oldTreeId]);
    const move = (ids: string, status: number) => admin.post(`${PATROLS}/updateStatus`, {}, { ids, status });
    const { moves } = (await admin.get(`${PATROLS}/detail`, { id: waiting.id }).expect(200)).body.data as {
      moves: { action: string; status: number }[];
    };
    const pass = moves.find(({ action }) => action === 'pass');
    expect((await move(waiting.id, pass!.status)).body).toMatchObject({ code: 200 });
    const [row] = (await t.db.query(
      'select status, tree_type_name as name from patrol_record where id = $1',
      [waiting.id],
    )) as object[];
    expect(row).toEqual({ status: pass!.status, name: '当日的名字' });
    const submit = (await admin.get(`${PATROLS}/detail`, { id: draft.id }).expect(200)).body.data.moves.find(
      ({ action }: { action: string }) => action === 'submit',
    ) as { status: number };
    expect((await move(draft.id, submit.status)).status).toBe(400);
  });

  it('suggests the vigour it found to the tree once it is passed', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: '330106', vigor: '1' });
    const { id } = await buildPatrolRecord(t.db, { oldTreeId, xzCode: '330106', vigor: '3', status: 3 });
    const read = async (path: string, row: string) =>
      (await admin.get(`${path}/detail`, { id: row }).expect(200)).body.data as Record<string, unknown>;
    const moves = (await read(PATROLS, id))['moves'] as { action: string; status: number }[];
    const status = moves.find(({ action }) => action === 'pass')?.status;
    await admin.post(`${PATROLS}/updateStatus`, {}, { ids: id, status }).expect(200);
    const { vigor, changeId } = await read('/api/oldTree/oldTree', oldTreeId);
    expect(vigor).toBe('1');
    expect(await read('/api/oldTree/oldTree', String(changeId))).toMatchObject({ vigor: '3', status: 0 });
  });
});
