import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, PASSWORD } from '../kit/people.js';

const PATH = '/api/blade-system/topmenu';

describe('Top menus', () => {
  let t: TestApp;
  let own: Client;
  let foreign: Client;

  beforeAll(async () => {
    t = await startApp();
    const keepers = [
      await buildKeeper(t.db, '000000', ['topmenu', 'oldTree', 'basicdata', 'post', 'system']),
    ];
    keepers.push(await buildKeeper(t.db, '100001', ['topmenu']));
    [own, foreign] = (await Promise.all(
      keepers.map(({ account, tenantId }) => signIn(t.app, account, PASSWORD, tenantId)),
    )) as [Client, Client];
  });
  afterAll(() => t.close());

  const make = async (as: Client, code: string, sort = 1): Promise<string> =>
    (
      (await as.post(`${PATH}/submit`, { code, name: `顶${code}`, sort }).expect(200)).body as {
        data: { id: string };
      }
    ).data.id;
  const idOf = async (code: string): Promise<string> =>
    (await t.db.query<{ id: string }[]>(`select id from blade_menu where code = $1`, [code]))[0]!.id;
  const routes = async (topMenuId: string): Promise<string> =>
    (await own.get('/api/blade-system/menu/routes', { topMenuId }).expect(200)).text;

  it('stand in the bar in their order, and cut the side menu to what was put below them', async () => {
    const second = await make(own, 'b', 2);
    const first = await make(own, 'a', 1);
    const bar = async (as = own): Promise<string[]> =>
      (
        (await as.get('/api/blade-system/menu/top-menu').expect(200)).body as { data: { id: string }[] }
      ).data.map((each) => each.id);
    expect(await bar()).toEqual([]);
    const menuIds = [await idOf('basicdata'), await idOf('oldTree')];
    await own.post(`${PATH}/grant`, { topMenuIds: [first], menuIds }).expect(200);
    expect(await routes(first)).toContain('"oldTree"');
    expect(await routes(first)).not.toContain('"post"');
    const form = {
      topMenuIds: `${first},${second}`,
      menuIds: `${await idOf('system')},${await idOf('post')}`,
    };
    await own.post(`${PATH}/grant`).type('form').send(form).expect(200);
    expect(await routes(first)).not.toContain('"oldTree"');
    expect(await routes(second)).toContain('"post"');
    expect(await bar()).toEqual([first, second]);
    // Nothing of theirs is below them for who may not open it.
    const { account } = await buildKeeper(t.db, '000000', ['oldTree']);
    expect(await bar(await signIn(t.app, account, PASSWORD))).toEqual([]);
    await own.post(`${PATH}/remove`, {}, { ids: `${first},${second}` }).expect(200);
  });

  it('have one that is open at first', async () => {
    const [one, two] = [await make(own, 'c'), await make(own, 'd')];
    await own.post(`${PATH}/enable`, {}, { id: one }).expect(200);
    await own.post(`${PATH}/enable`).type('form').send({ id: two }).expect(200);
    const { body } = await own.get(`${PATH}/list`, { code: 'd' }).expect(200);
    expect(body).toMatchObject({ data: { records: [{ id: two, isMain: 1 }] } });
    expect((await own.get(`${PATH}/detail`, { id: one })).body).toMatchObject({ data: { isMain: 0 } });
  });

  it('are not lost when two administrators cut one at once: the second is told, unless their client says no version', async () => {
    const id = await make(own, 'g');
    const keys = async () => {
      const { body } = await own.get('/api/blade-system/menu/top-tree-keys', { topMenuIds: id }).expect(200);
      return (body as { data: { menu: string[]; version: string } }).data;
    };
    const grant = (menuIds: string[], version?: string) =>
      own.post(`${PATH}/grant`, { topMenuIds: [id], menuIds, version });
    const [first, tree, post] = [await keys(), await idOf('oldTree'), await idOf('post')];
    await grant([tree], first.version).expect(200);
    const refused = await grant([post], first.version).expect(409);
    const now = await keys();
    expect(refused.body).toMatchObject({ data: { current: { version: now.version } } });
    expect(now.menu).toEqual([tree]);
    await grant([tree, post], now.version).expect(200);
    await grant([post]).expect(200);
    expect((await keys()).menu).toEqual([post]);
  });

  it('of another tenant cannot be granted, enabled, changed or removed', async () => {
    const id = await make(own, 'e');
    await foreign.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: [] }).expect(404);
    await foreign.post(`${PATH}/enable`, {}, { id }).expect(404);
    await foreign.post(`${PATH}/submit`, { id, name: '夺' }).expect(404);
    await foreign.post(`${PATH}/remove`, {}, { ids: id }).expect(404);
    await foreign.get(`${PATH}/detail`, { id }).expect(404);
  });

  it('take menus that exist, and only from those who may arrange them', async () => {
    const id = await make(own, 'f');
    await own.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: ['1'] }).expect(400);
    await own.post(`${PATH}/grant`, { topMenuIds: [], menuIds: [] }).expect(400);
    await own.post(`${PATH}/grant`, { topMenuIds: ["1' or 1=1"], menuIds: [] }).expect(400);
    const keeper = await buildKeeper(t.db, '000000', ['post']);
    const stranger = await signIn(t.app, keeper.account, PASSWORD);
    for (const verb of ['grant', 'enable', 'submit', 'remove']) {
      await stranger.post(`${PATH}/${verb}`, { topMenuIds: [id], menuIds: [], id, ids: id }).expect(403);
    }
  });
});
