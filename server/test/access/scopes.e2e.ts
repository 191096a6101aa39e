import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, PASSWORD } from '../kit/people.js';

const DATA = '/api/blade-system/data-scope';
const API = '/api/blade-system/api-scope';

type Row = Record<string, unknown> & { id: string };

describe('Data scopes and api scopes', () => {
  let t: TestApp;
  let admin: Client;
  let menuId: string;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const [menu] = await t.db.query<{ id: string }[]>(
      `select id from blade_menu where code = 'patrolRecord'`,
    );
    menuId = menu!.id;
  });
  afterAll(() => t.close());

  const data = (more: object = {}) => ({
    menuId,
    resourceCode: 'patrol_own',
    scopeName: '本人巡护',
    scopeClass: 'patrolRecord',
    scopeType: 2,
    ...more,
  });
  const api = (more: object = {}) => ({
    menuId,
    resourceCode: 'patrol_export',
    scopeName: '巡护导出',
    scopePath: '/patrolRecord/**/export',
    scopeType: '2',
    ...more,
  });
  const submit = async (path: string, body: object): Promise<string> =>
    ((await admin.post(`${path}/submit`, body).expect(200)).body as { data: Row }).data.id;
  const wrongField = async (path: string, body: object): Promise<string> =>
    ((await admin.post(`${path}/submit`, body).expect(400)).body as { errors: { field: string }[] })
      .errors[0]!.field;

  it('are made, listed a screen, shown with the text of their kind, changed and removed', async () => {
    const cases = [
      [DATA, data(), { scopeTypeName: '本人可见', scopeField: '*', scopeColumn: 'create_dept' }],
      [API, api(), { scopeTypeName: '业务接口' }],
    ] as const;
    for (const [path, body, shown] of cases) {
      const id = await submit(path, body);
      const { body: page } = await admin.get(`${path}/list`, { menuId }).expect(200);
      expect(page).toMatchObject({ data: { records: [{ id, menuId, ...shown }], total: 1 } });
      expect((await admin.get(`${path}/list`, { menuId: '1' })).body).toMatchObject({ data: { total: 0 } });
      await submit(path, { id, scopeName: '改名' });
      expect((await admin.get(`${path}/detail`, { id })).body).toMatchObject({ data: { scopeName: '改名' } });
      await admin.post(`${path}/remove`, {}, { ids: id }).expect(200);
      await admin.get(`${path}/detail`, { id }).expect(404);
    }
  });

  it.each([
    ["t.create_user = 1 or '1' = '1'"],
    ['1=1; drop table blade_user'],
    ['[]'],
    ['[{"column":"id = 1 or 1","op":"eq","values":["1"]}]'],
    ['[{"column":"vigor","op":"or","values":["1"]}]'],
    ['[{"column":"vigor","op":"eq","values":"1"}]'],
  ])('take no SQL for a rule of one’s own: %s', async (scopeValue) => {
    expect(await wrongField(DATA, data({ scopeType: 5, scopeValue, resourceCode: 'x' }))).toBe('scopeValue');
  });

  it('take a list of comparisons', async () => {
    const rules = [{ column: 'vigor', op: 'in', values: ['2', '3'] }];
    const scopeValue = JSON.stringify(rules);
    const id = await submit(DATA, data({ scopeType: 5, scopeValue, resourceCode: 'weak' }));
    expect((await admin.get(`${DATA}/detail`, { id })).body).toMatchObject({ data: { scopeValue } });
  });

  it('name a screen, a column and an address that can be', async () => {
    expect(await wrongField(DATA, data({ menuId: '1' }))).toBe('menuId');
    expect(await wrongField(DATA, data({ scopeColumn: 'a; drop' }))).toBe('scopeColumn');
    expect(await wrongField(API, api({ menuId: '1' }))).toBe('menuId');
    expect(await wrongField(API, api({ scopePath: 'http://x' }))).toBe('scopePath');
    expect(await wrongField(API, api({ scopeType: 9 }))).toBe('scopeType');
  });

  it.each([DATA, API])('%s is the platform’s alone', async (path) => {
    const keeper = await buildKeeper(t.db, '000000', ['data_scope', 'api_scope']);
    const client = await signIn(t.app, keeper.account, PASSWORD);
    for (const verb of ['list', 'detail', 'history'])
      await client.get(`${path}/${verb}`, { id: 1 }).expect(403);
    for (const verb of ['submit', 'remove'])
      await client.post(`${path}/${verb}`, data(), { ids: 1 }).expect(403);
  });
});
