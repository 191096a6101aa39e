import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';

const PATROLS = '/api/patrolRecord/patrolRecord';

describe('A record on a tree, as a patrol', () => {
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
  const transition = (ids: string, status: number) =>
    admin.post(`${PATROLS}/updateStatus`, {}, { ids, status });

  it('is passed as it was made, though its tree has died meanwhile, and not entered on a dead tree', async () => {
    const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: '330106' });
    const given = { oldTreeId, xzCode: '330106', treeTypeName: '当日的名字' };
    const waiting = await buildPatrolRecord(t.db, { ...given, status: 3 });
    const draft = await buildPatrolRecord(t.db, { ...given, createUser: '1' });
    await t.db.query(`update old_tree set life_status = '2', vigor = '4' where id = $1`, [oldTreeId]);
    const status = await stateAfter(waiting.id, 'pass');
    expect((await transition(waiting.id, status)).body).toMatchObject({ code: 200 });
    const [row] = (await t.db.query(
      'select status, tree_type_name as name from patrol_record where id = $1',
      [waiting.id],
    )) as object[];
    expect(row).toEqual({ status, name: '当日的名字' });
    expect((await transition(draft.id, await stateAfter(draft.id, 'submit'))).status).toBe(400);
  });

  const save = (oldTreeId: string) => admin.post(`${PATROLS}/save`, { oldTreeId });
  const nowhere = { code: 400, errors: [{ field: 'oldTreeId' }] };

  it('hangs on a tree and on no change of one, which is gone once it is approved', async () => {
    const { id: originId } = await buildOldTree(t.db);
    const change = await buildOldTree(t.db, { originId, provinceOldTreeNumber: null, surveyNumber: null });
    expect((await save(change.id)).body).toMatchObject(nowhere);
    await save(originId).expect(200);
  });

  it('keeps its tree from being removed, and the refusal says so without telling how many there are', async () => {
    const tree = await buildOldTree(t.db, { status: 0, createUser: '1' });
    const patrol = await buildPatrolRecord(t.db, { oldTreeId: tree.id, createUser: '1' });
    const remove = () => admin.post('/api/oldTree/oldTree/remove', {}, { ids: tree.id });
    expect((await remove()).body).toMatchObject({ code: 400, msg: '还有巡护记录，不能删除' });
    await admin.post(`${PATROLS}/remove`, {}, { ids: patrol.id }).expect(200);
    await remove().expect(200);
  });

  it('is not entered on a tree that somebody removes at that moment', async () => {
    const { id } = await buildOldTree(t.db);
    const answer = await whileHeld(t.db, {
      hold: async (tx) => {
        await tx.query(`select from old_tree where id = $1 for update`, [id]);
        await tx.query(`update old_tree set is_deleted = 1 where id = $1`, [id]);
      },
      call: () => save(id),
    });
    expect(answer.body).toMatchObject(nowhere);
  });
});
