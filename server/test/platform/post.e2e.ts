import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';

const PATH = '/api/blade-system/post';

interface Post {
  id: string;
  postName: string;
  version: number;
}

/** Somebody of a tenant who has some screens. */
async function member(t: TestApp, tenantId: string, screens: string[]): Promise<Client> {
  const user = await buildKeeper(t.db, tenantId, screens);
  return signIn(t.app, user.account, PASSWORD, tenantId);
}

describe('Posts', () => {
  let t: TestApp;
  let admin: Client;
  let own: Client;
  let foreign: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    own = await member(t, '000000', ['post']);
    foreign = await member(t, '100001', ['post']);
  });
  afterAll(() => t.close());

  const make = async (as: Client, postCode: string, more: object = {}): Promise<string> => {
    const { body } = await as
      .post(`${PATH}/submit`, { category: '1', postCode, postName: `岗位${postCode}`, ...more })
      .expect(200);
    return (body as { data: { id: string } }).data.id;
  };
  const list = async (as: Client, query: object): Promise<Post[]> => {
    const { body } = await as.get(`${PATH}/list`, { size: -1, ...query }).expect(200);
    return (body as { data: { records: Post[] } }).data.records;
  };
  const detail = async (as: Client, id: string): Promise<Post> =>
    ((await as.get(`${PATH}/detail`, { id }).expect(200)).body as { data: Post }).data;

  it('are made, listed, shown and chosen with the texts of their kind, ids as strings and no nulls', async () => {
    const id = await make(own, 'a1');
    const row = { id, category: 1, categoryName: '高层', postCode: 'a1', sort: 1, remark: '', version: 1 };
    expect(await detail(own, id)).toMatchObject(row);
    expect(await list(own, { postName: '岗位a', category: 1 })).toEqual([expect.objectContaining(row)]);
    expect(await list(own, { postCode: 'zzz' })).toEqual([]);
    const { body } = await own.get(`${PATH}/select`).expect(200);
    expect((body as { data: Post[] }).data.map((each) => each.id)).toContain(id);
  });

  it('are found by when they were made, as clients ask every list', async () => {
    const id = await make(own, 'a9');
    await t.db.query(`update blade_post set create_time = '2025-05-05 10:00:00' where id = $1`, [id]);
    const between = (from: string, to: string) =>
      list(own, { createTime_dategt: `2025-05-05 ${from}`, createTime_datelt: `2025-05-05 ${to}` });
    expect((await between('09:00:00', '11:00:00')).map((row) => row.id)).toEqual([id]);
    expect(await between('10:00:00', '11:00:00')).toEqual([]);
    expect(
      (await list(own, { postName_like: 'nothing such', createTime_datelt: '2025-06-01 00:00:00' })).length,
    ).toBe(1);
  });

  it('change only in what a body gives; "" empties, and what the screen shows beside is passed over', async () => {
    const id = await make(own, 'b1', { remark: '旧', sort: 7 });
    await own.post(`${PATH}/submit`, {
      id,
      postName: '新名',
      postCode: null,
      categoryName: 'x',
      $category: 'x',
    });
    expect(await detail(own, id)).toMatchObject({ postName: '新名', postCode: 'b1', remark: '旧', sort: 7 });
    await own.post(`${PATH}/update`, { id, remark: '', sort: '' }).expect(200);
    expect(await detail(own, id)).toMatchObject({ remark: '', sort: 1, version: 3 });
  });

  it('are posted as forms by Sword', async () => {
    const id = await make(own, 'c1');
    await own.post(`${PATH}/submit`).type('form').send({ id, postName: '表单' }).expect(200);
    expect(await detail(own, id)).toMatchObject({ postName: '表单' });
    await own.post(`${PATH}/remove`).type('form').send({ ids: id }).expect(200);
    await own.get(`${PATH}/detail`, { id }).expect(404);
  });

  it('refuse a stale version with the row as it is, and take none as Blade does', async () => {
    const id = await make(own, 'd1');
    await own.post(`${PATH}/submit`, { id, version: 1, postName: '一' }).expect(200);
    const { body } = await own.post(`${PATH}/submit`, { id, version: 1, postName: '二' }).expect(409);
    expect(body).toMatchObject({
      code: 409,
      success: false,
      data: { current: { postName: '一', version: 2 } },
    });
    await own.post(`${PATH}/submit`, { id, postName: '三' }).expect(200);
  });

  it('say which field is wrong, missing or taken', async () => {
    const missing = await own.post(`${PATH}/submit`, { category: 1, postCode: 'e1' }).expect(400);
    expect(missing.body).toMatchObject({ code: 400, errors: [{ field: 'postName' }] });
    const wrong = await own
      .post(`${PATH}/submit`, { category: 99, postCode: 'much too long a code', postName: '名' })
      .expect(400);
    expect(wrong.body).toMatchObject({ errors: [{ field: 'postCode' }] });
    const unknown = await own.post(`${PATH}/submit`, { category: 99, postCode: 'e2', postName: '名' });
    expect(unknown.body).toMatchObject({ code: 400, errors: [{ field: 'category' }] });
    await make(own, 'e3');
    const taken = await own
      .post(`${PATH}/submit`, { category: 1, postCode: 'e3', postName: '名' })
      .expect(400);
    expect(taken.body).toMatchObject({ msg: '岗位编号:已存在于系统中', errors: [{ field: 'postCode' }] });
  });

  it('stay while somebody has them; whoever has one that is gone can still be changed', async () => {
    const id = await make(admin, 'f1');
    const user = await buildUser(t.db, { roles: [] });
    await t.db.query('update blade_user set post_id = $2 where id = $1', [user.id, id]);
    const refused = await admin.post(`${PATH}/remove`, {}, { ids: id }).expect(400);
    expect((refused.body as { msg: string }).msg).toBe('岗位“岗位f1”下仍有用户，不能删除');
    await t.db.query('update blade_post set is_deleted = 1 where id = $1', [id]);
    const listed = await admin.get('/api/blade-user/page', { account: user.account }).expect(200);
    const [row] = (listed.body as { data: { records: object[] } }).data.records;
    await admin.post('/api/blade-user/submit', { ...row, $sex: '' }).expect(200);
    await admin.post('/api/blade-user/submit', { id: user.id, postId: `${id},1` }).expect(400);
  });

  it('of another tenant do not exist, whatever the request says', async () => {
    const id = await make(foreign, 'f1');
    await own.get(`${PATH}/detail`, { id }).expect(404);
    await own.post(`${PATH}/submit`, { id, postName: '夺' }).expect(404);
    await own.post(`${PATH}/remove`, {}, { ids: id }).expect(404);
    expect(await list(own, { tenantId: '100001' })).not.toContainEqual(expect.objectContaining({ id }));
    const stolen = await make(own, 'f2', { tenantId: '100001' });
    expect(await list(foreign, {})).not.toContainEqual(expect.objectContaining({ id: stolen }));
    expect(await detail(foreign, id)).toMatchObject({ postName: '岗位f1', version: 1 });
    expect(await list(admin, { tenantId: '100001' })).toEqual([expect.objectContaining({ id })]);
  });

  it('ask for their permission, verb by verb', async () => {
    const stranger = await member(t, '000000', ['dept']);
    await stranger.get(`${PATH}/list`).expect(403);
    await stranger.post(`${PATH}/submit`, { category: 1, postCode: 'g1', postName: '名' }).expect(403);
    await stranger.post(`${PATH}/remove`, {}, { ids: '1' }).expect(403);
    await stranger.get(`${PATH}/select`).expect(200);
  });

  it('pass over names and orders that no list has', async () => {
    await make(own, 'h1');
    for (const query of [{ 'updatexml(1,2,3)': 1 }, { ascs: '(select 1)' }, { descs: 'create_time,1' }]) {
      expect((await list(own, query)).length).toBeGreaterThan(0);
    }
  });

  it('tell who changed what', async () => {
    const id = await make(own, 'i1');
    await own.post(`${PATH}/submit`, { id, postName: '改名' }).expect(200);
    const { body } = await own.get(`${PATH}/history`, { id }).expect(200);
    expect(body).toMatchObject({
      data: [{ action: 'update', changes: { postName: ['岗位i1', '改名'] } }, { action: 'save' }],
    });
  });
});
