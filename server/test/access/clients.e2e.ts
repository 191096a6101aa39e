import smCrypto from 'sm-crypto';
import request, { type Response, type Test } from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { md5, signIn as clientSignIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { serverOf } from './token.js';

type Row = Record<string, unknown>;
type Call = [method: 'get' | 'post', path: string, query?: object, form?: object];

interface Node {
  [field: string]: unknown;
  children?: Node[];
}

const basic = (id: string) => `Basic ${Buffer.from(`${id}:${id}_secret`).toString('base64')}`;
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const text = expect.any(String) as string;
const number = expect.any(Number) as number;

/** The code that the originals' clients go by: the one in the body, and the status only without one. */
const codeOf = (answer: Response): unknown => (answer.body as Row)['code'] ?? answer.status;

describe('A client of the original, unmodified', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const send = ([method, path, query = {}, form]: Call, headers: Record<string, string>): Test => {
    const test = request(serverOf(t.app))[method](`/api/${path}`).set(headers).query(query);
    return form ? test.type('form').send(form) : test;
  };
  const dataOf = async <T>(call: Call, headers: Record<string, string>): Promise<T> => {
    const answer = await send(call, headers);
    expect({ call, code: codeOf(answer), ...(answer.body as object) }).toMatchObject({
      ...{ code: 200, success: true, msg: text },
    });
    return (answer.body as { data: T }).data;
  };

  /** The calls between sign-in and the first page, read as Saber reads them. */
  async function start(headers: Record<string, string>): Promise<{ paths: string[]; codes: string[] }> {
    const flow = await dataOf<Row[]>(['get', 'blade-system/dict/dictionary', { code: 'flow' }], headers);
    const forms = Object.fromEntries(flow.map(({ dictKey, remark }) => [`flow_${dictKey}`, remark]));
    expect(forms).toEqual({ flow_1: 'leave', flow_2: 'expense', flow_3: 'circulation' });
    for (const row of flow) {
      expect(row).toMatchObject({ id: text, parentId: text, code: 'flow', dictKey: text, dictValue: text });
    }
    expect(await dataOf<Row[]>(['get', 'blade-system/menu/top-menu'], headers)).toEqual([]);
    const routes = await dataOf<Node[]>(['get', 'blade-system/menu/routes', { topMenuId: '' }], headers);
    expect(Array.isArray(routes)).toBe(true);
    const node = {
      ...{ id: text, parentId: text, name: text, path: text, source: text, component: text, code: text },
      ...{ isOpen: number, category: 1, sort: number, alias: text },
    };
    for (const each of flat(routes)) {
      expect(each).toMatchObject(node);
      // Saber takes any list of children for a folder, also an empty one.
      expect(each.children?.length).not.toBe(0);
      expect([each['isOpen'], each['action']]).toEqual([0, 1]);
    }
    const buttons = await dataOf<Node[]>(['get', 'blade-system/menu/buttons'], headers);
    expect(Array.isArray(buttons)).toBe(true);
    const leaves = flat(buttons).filter(({ children }) => !children);
    return {
      paths: flat(routes).map(({ path }) => String(path)),
      codes: leaves.map(({ code }) => String(code)),
    };
  }

  /** The user's own page. */
  const centre = async (path: string, headers: Record<string, string>) => {
    const person = await dataOf<Row>(['get', `${path}/info`], headers);
    expect(person).toMatchObject({
      id: text,
      avatar: text,
      name: text,
      realName: text,
      phone: text,
      email: text,
    });
    expect(JSON.stringify(person)).not.toContain('password"');
    return person;
  };

  async function captcha(path: string, client: string): Promise<Record<string, string>> {
    const { body } = await send(['get', path], { Authorization: basic(client) });
    const { key, image } = (path.includes('oauth') ? body : (body as Row)['data']) as Record<string, string>;
    expect(image).toMatch(/^data:image\/png;base64,/);
    return { 'Captcha-Key': key!, 'Captcha-Code': (await t.redis.get(`captcha:${key}`))! };
  }

  describe('Saber in the specification’s dialect', () => {
    const common = { Authorization: basic('saber'), 'Tenant-Id': '000000', 'Dept-Id': '', 'Role-Id': '' };
    const signIn = async (account: string, password: string, headers = {}): Promise<Row> => {
      const fields = { tenantId: '000000', username: account, password: md5(password) };
      const order = { ...fields, grant_type: 'captcha', scope: 'all', type: 'account' };
      const answer = await send(['post', 'blade-auth/oauth/token', order], {
        ...common,
        ...(await captcha('blade-auth/oauth/captcha', 'saber')),
        ...headers,
      });
      expect(answer.status).toBe(200);
      return answer.body as Row;
    };
    const bearer = ({ access_token: token }: Row) => ({ ...common, 'Blade-Auth': `bearer ${String(token)}` });

    it('starts, keeps the session alive, and signs out', async () => {
      expect(await dataOf(['get', 'blade-system/tenant/info', { domain: 'http://nowhere' }], common)).toEqual(
        {},
      );
      const user = await signIn('admin', ADMIN_PASSWORD);
      expect(user).not.toHaveProperty('error_description');
      expect(user).toMatchObject({
        ...{ tenant_id: '000000', user_id: text, dept_id: text, post_id: text, role_id: text, oauth_id: '' },
        ...{ account: 'admin', user_name: 'admin', nick_name: text, real_name: text, avatar: text },
        ...{ role_name: 'administrator', access_token: text, refresh_token: text, token_type: 'bearer' },
        ...{ expires_in: number, detail: { type: 'web' }, license: text, client_id: 'saber' },
      });
      expect(Number(user['user_id'])).toBeGreaterThan(0);
      const { paths, codes } = await start(bearer(user));
      expect(paths).toEqual(expect.arrayContaining(['/wel/index', '/system/user', '/basicdata/oldTree']));
      expect(codes).toEqual(expect.arrayContaining(['user_add', 'oldTree_view']));
      await centre('blade-user', bearer(user));
      const order = { tenantId: '000000', refresh_token: user['refresh_token'], grant_type: 'refresh_token' };
      const { body } = await send(['post', 'blade-auth/oauth/token', { ...order, scope: 'all' }], common);
      const next = bearer(body as Row);
      await start(next);
      expect((await send(['get', 'blade-auth/oauth/logout'], next)).body).toEqual({
        success: 'true',
        msg: 'success',
      });
      const after = await send(['get', 'blade-system/menu/buttons'], next);
      expect(codeOf(after)).toBe(401);
    });

    it('finds the screens that it brings itself by its own addresses, which our console does not get', async () => {
      const { access_token: token } = await signIn('admin', ADMIN_PASSWORD);
      const headers = { ...common, 'Blade-Auth': `bearer ${String(token)}` };
      const { paths } = await start(headers);
      expect(paths).toEqual(expect.arrayContaining(['/base/region', '/tool/datasource']));
      expect(paths).not.toContain('/devOps/region');
      const ours = await clientSignIn(t.app, 'admin', ADMIN_PASSWORD);
      const { body } = await ours.get('/api/blade-system/menu/routes').expect(200);
      const own = flat((body as { data: Node[] }).data).map(({ path }) => path);
      expect(own).toEqual(expect.arrayContaining(['/devOps/region', '/system/datasource']));
      expect(own).not.toContain('/base/region');
    });

    it('opens downloads in a tab with its token in the address, in any case and without the word bearer', async () => {
      const { access_token: token } = await signIn('admin', ADMIN_PASSWORD);
      for (const name of ['blade-auth', 'Blade-Auth', 'BLADE-AUTH']) {
        for (const text of [`bearer ${String(token)}`, String(token)]) {
          const answer = await send(['get', 'blade-user/export-template', { [name]: text }], {});
          expect([name, answer.status]).toEqual([name, 200]);
        }
      }
      const posted = await send(['post', 'blade-user/remove', { 'blade-auth': String(token), ids: '1' }], {});
      expect(posted.status).toBe(401);
    });

    it('keeps the window flag of a menu as it was sent, and reads 否 for 0 and for 1', async () => {
      const { access_token: token } = await signIn('admin', ADMIN_PASSWORD);
      const headers = { ...common, 'Blade-Auth': `bearer ${String(token)}` };
      const read = async (isOpen: number): Promise<Row> => {
        const menu = {
          name: `窗口${isOpen}`,
          code: `window${isOpen}`,
          path: `/window${isOpen}`,
          category: 1,
        };
        await dataOf(['post', 'blade-system/menu/submit', {}, { ...menu, isOpen }], headers);
        const rows = await dataOf<Row[]>(['get', 'blade-system/menu/list', { code: menu.code }], headers);
        const { id, isOpen: flag, isOpenName } = rows[0]!;
        await dataOf(['post', 'blade-system/menu/remove', {}, { ids: id }], headers);
        return { isOpen: flag, isOpenName };
      };
      expect(await read(0)).toEqual({ isOpen: 0, isOpenName: '否' });
      expect(await read(1)).toEqual({ isOpen: 1, isOpenName: '否' });
      expect(await read(2)).toEqual({ isOpen: 2, isOpenName: '是' });
      const wrong = { name: '窗口', code: 'window', path: '/window', category: 1, isOpen: 3 };
      const refused = await send(['post', 'blade-system/menu/submit', {}, wrong], headers);
      expect([codeOf(refused), String((refused.body as Row)['msg'])]).toEqual([
        400,
        expect.stringContaining('新窗口'),
      ]);
    });

    it('shows the refusal of a wrong password where its sign-in page looks for it', async () => {
      const refused = await signIn('admin', 'wrong');
      expect(refused).toEqual({ error_code: 2001, error_description: '用户名或密码错误' });
    });

    it('starts for a user of a county with their screens, and lists their region only', async () => {
      const { account } = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
      const user = await signIn(account, PASSWORD);
      expect(user).toMatchObject({ account, role_name: 'county', xzcode: '330106', xzjb: 4 });
      const { paths, codes } = await start(bearer(user));
      expect(paths).toEqual(expect.arrayContaining(['/wel/index', '/basicdata/oldTree']));
      expect(paths).not.toContain('/system/param');
      expect(codes).toContain('oldTree_add');
      expect(codes).not.toContain('tenant_add');
      const page = await dataOf<{ records: Row[]; total: number }>(
        // The blanks of a search form that nobody has filled in.
        ['get', 'oldTree/oldTree/page', { current: 1, size: 10, provinceOldTreeNumber: '', status: '' }],
        bearer(user),
      );
      expect(page).toMatchObject({ total: number, size: 10, current: 1, pages: number, orders: [] });
      expect(page.records.every(({ xzCode }) => String(xzCode).startsWith('330106'))).toBe(true);
      const params = await send(['get', 'blade-system/param/list', { current: 1, size: 10 }], bearer(user));
      // 403 is a toast; 401 would sign them out.
      expect([params.status, codeOf(params), (params.body as Row)['msg']]).toEqual([403, 403, text]);
    });
  });

  describe('Saber in the open-source dialect', () => {
    const common = { Authorization: basic('saber') };
    const cipher = async (plain: string): Promise<string> => {
      const key = await dataOf<string>(['get', 'blade-auth/public-key'], common);
      return smCrypto.sm2.doEncrypt(plain, key, 0);
    };
    const token = (order: object, headers = {}) =>
      dataOf<Row>(['post', 'blade-auth/token', order], { ...common, ...headers });

    it('signs in with an SM2 password, starts, goes on and signs out', async () => {
      const order = {
        tenantId: '000000',
        account: 'admin',
        grantType: 'captcha',
        scope: 'all',
        type: 'account',
      };
      const user = await token(
        { ...order, password: await cipher(ADMIN_PASSWORD) },
        await captcha('blade-auth/captcha', 'saber'),
      );
      expect(user).toMatchObject({
        ...{ userId: text, tenantId: '000000', oauthId: '', account: 'admin', userName: text, avatar: text },
        ...{ authority: 'administrator', accessToken: text, refreshToken: text, tokenType: 'bearer' },
        expiresIn: number,
      });
      const bearer = ({ accessToken }: Row) => ({ ...common, 'Blade-Auth': `bearer ${String(accessToken)}` });
      await start(bearer(user));
      await centre('blade-system/user', bearer(user));
      const { records } = await dataOf<{ records: Row[] }>(
        ['get', 'blade-system/user/list', { current: 1, size: 10, deptId: '', account: '' }],
        bearer(user),
      );
      expect(records).toContainEqual(expect.objectContaining({ account: 'admin', deptName: text }));
      const next = await token({
        ...{ refreshToken: user['refreshToken'], grantType: 'refresh_token', scope: 'all' },
      });
      await start(bearer(next));
      expect(await dataOf(['post', 'blade-auth/logout'], bearer(next))).toEqual({
        code: '200',
        msg: 'success',
      });
      // It takes an answer without a code for a good one.
      const after = await send(['get', 'blade-system/menu/buttons'], bearer(next));
      expect((after.body as Row)['code']).toBe(401);
    });

    it('gets an answer to what its older screens still ask for', async () => {
      const order = { tenantId: '000000', account: 'admin', grantType: 'captcha' };
      const user = await token(
        { ...order, password: await cipher(ADMIN_PASSWORD) },
        await captcha('blade-auth/captcha', 'saber'),
      );
      const headers = { ...common, 'Blade-Auth': `bearer ${String(user['accessToken'])}` };
      expect(await dataOf<Row>(['get', 'user/getUserInfo'], headers)).toMatchObject({
        roles: ['administrator'],
      });
      expect(await dataOf(['get', 'user/getTopMenu'], headers)).toEqual([]);
      const logs = [{ type: 'error', url: '/x', message: 'of an older client' }];
      for (const path of ['user/logout', 'user/send-logs']) {
        const answer = await request(serverOf(t.app)).post(`/api/${path}`).set(headers).send(logs);
        expect([codeOf(answer), (answer.body as Row)['success']]).toEqual([200, true]);
      }
      await dataOf(['get', 'user/getUserInfo'], headers);
      const pickers = await dataOf<Row[]>(['get', 'blade-system/dict/tree', { code: 'DICT' }], headers);
      expect(pickers).toEqual(await dataOf(['get', 'blade-system/dict/tree'], headers));
      expect(pickers.length).toBeGreaterThan(5);
    });

    it('is refused with a code in the body', async () => {
      const order = {
        tenantId: '000000',
        account: 'admin',
        grantType: 'captcha',
        password: await cipher('x'),
      };
      const headers = { ...common, ...(await captcha('blade-auth/captcha', 'saber')) };
      const { body } = await send(['post', 'blade-auth/token', order], headers);
      expect(body).toEqual({ code: 400, success: false, data: {}, msg: '用户名或密码错误' });
    });
  });

  describe('Sword', () => {
    it('signs in by a form, reads menus, buttons and the routes’ roles, and sends forms', async () => {
      const common = { Authorization: basic('sword') };
      const form = {
        tenantId: '000000',
        account: 'admin',
        password: md5(ADMIN_PASSWORD),
        grantType: 'captcha',
      };
      const given = await captcha('blade-auth/captcha', 'sword');
      const user = await dataOf<Row>(['post', 'blade-auth/token', {}, form], {
        ...common,
        'Captcha-key': given['Captcha-Key']!,
        'Captcha-code': given['Captcha-Code']!,
      });
      expect(user).toMatchObject({
        ...{ tokenType: 'bearer', accessToken: text, authority: 'administrator', account: 'admin' },
        ...{ userId: text, oauthId: '', userName: text, avatar: text },
      });
      const headers = {
        ...common,
        'Blade-Auth': `${String(user['tokenType'])} ${String(user['accessToken'])}`,
      };
      await start(headers);
      const buttons = await dataOf<Node[]>(['get', 'blade-system/menu/buttons'], headers);
      const leaves = flat(buttons).filter(({ children }) => !children);
      for (const each of leaves) {
        expect(each).toMatchObject({ code: text, name: text, alias: text, path: text, source: text });
        expect([1, 2, 3]).toContain(each['action']);
      }
      const rules = await dataOf<Record<string, unknown>[]>(
        ['get', 'blade-system/menu/auth-routes'],
        headers,
      );
      expect(rules.length).toBeGreaterThan(10);
      for (const rule of rules) {
        expect(Object.entries(rule)).toEqual([[text, { authority: ['administrator'] }]]);
      }
      const other = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
      const expert = await buildUser(t.db, { roles: ['expert'], xzCode: '330106' });
      const grant = { userIds: other.id, roleIds: `${other.roleIds[0]},${expert.roleIds[0]}` };
      await dataOf(['post', 'blade-system/user/grant', {}, grant], headers);
      const detail = await dataOf<Row>(['get', 'blade-system/user/detail', { id: other.id }], headers);
      expect(detail['roleId']).toBe(grant.roleIds);
      const [menu] = (await t.db.query(`select id from blade_menu where code = 'wel'`)) as { id: string }[];
      const rights = { roleIds: expert.roleIds[0], menuIds: menu!.id, dataScopeIds: '', apiScopeIds: '' };
      await dataOf(['post', 'blade-system/role/grant', {}, rights], headers);
      const keys = { roleIds: expert.roleIds[0] };
      expect(await dataOf(['get', 'blade-system/menu/role-tree-keys', keys], headers)).toMatchObject({
        menu: [menu!.id],
      });
      const told = {
        title: '巡查周',
        category: 1,
        releaseTime: '2026-01-01 00:00:00',
        content: '<p>开始</p>',
      };
      await dataOf(['post', 'blade-desk/notice/submit', {}, told], headers);
      for (const list of ['notices', 'my-notices']) {
        const [first] = await dataOf<Row[]>(['get', `blade-desk/dashboard/${list}`], headers);
        expect(first).toMatchObject({ id: text, title: '巡查周', datetime: told.releaseTime });
      }
      expect(await dataOf(['get', 'blade-desk/dashboard/activities'], headers)).toEqual([]);
      await dataOf(['post', 'blade-system/user/remove', {}, { ids: other.id }], headers);
      const tree = await dataOf<Row[]>(
        ['get', 'blade-system/role/tree-by-id', { roleId: expert.roleIds[0] }],
        headers,
      );
      expect(tree[0]).toMatchObject({ id: text, parentId: text, key: text, value: text, title: text });
    });
  });
});
