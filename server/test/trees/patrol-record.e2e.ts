import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
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

  const { get } = asking<Record<string, unknown>>(() => admin);
  /** The state that an action the reader may take leads to. */
  const stateAfter = async (id: string, wanted: string) => {
    const moves = (await get(`${PATROLS}/detail`, { id }))['moves'] as { action: string; status: number }[];
    return moves.find(({ action }) => action === wanted)!.status;
  };
  const move = (ids: string, status: number) => admin.post(`${PATROLS}/updateStatus`, {}, { ids, status });

  it('is passed as it was made, though its tree has died meanwhile, and not entered on a dead tree', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: '330106' });
    const given = { oldTreeId, xzCode: '330106', treeTypeName: '当日的名字' };
    const waiting = await buildPatrolRecord(t.db, { ...given, status: 3 });
    const draft = await buildPatrolRecord(t.db, { ...given, createUser: '1' });
    await t.db.query(`update old_tree set life_status = '2', vigor = '4' where id = $1`, [oldTreeId]);
    const status = await stateAfter(waiting.id, 'pass');
    expect((await move(waiting.id, status)).body).toMatchObject({ code: 200 });
    const [row] = (await t.db.query(
      'select status, tree_type_name as name from patrol_record where id = $1',
      [waiting.id],
    )) as object[];
    expect(row).toEqual({ status, name: '当日的名字' });
    expect((await move(draft.id, await stateAfter(draft.id, 'submit'))).status).toBe(400);
  });
});
