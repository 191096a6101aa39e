import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { buildOldTree } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { freePort } from '../kit/own-services.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { type Process, startProcess } from '../kit/process.js';

const REGION = '330106';
const CODES = ['oldTree', 'oldTree_view'];

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('What is changed on one process', () => {
  let admin: Client;
  let second: Process;
  let address: string;
  let serial = 0;
  beforeAll(async () => {
    await t.db.query('delete from old_tree');
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    second = startProcess(t, 'main', { PORT: String(port) });
    await eventually('the second process answers', async () => (await fetch(`${address}/health`)).ok);
  });
  afterAll(() => second.end());

  /** Sends a call to the second process under a client's token. */
  const there = async <D>({ token }: Client, path: string): Promise<{ status: number; data: D }> => {
    const headers = { Authorization: BASIC, 'Blade-Auth': `bearer ${token}` };
    const answer = await fetch(`${address}/api/${path}`, { headers });
    return { status: answer.status, data: ((await answer.json()) as { data: D }).data };
  };
  const change = async (path: string, body: object, query: object = {}): Promise<string> => {
    const answer = await admin.post(`/api/${path}`, body, query);
    expect({ path, ...(answer.body as object) }).toMatchObject({ path, code: 200 });
    return (answer.body as { data: { id?: string } }).data.id ?? '';
  };
  const menuId = async (code: string) =>
    (
      await t.db.query<{ id: string }[]>('select id from blade_menu where code = $1 and is_deleted = 0', [
        code,
      ])
    )[0]!.id;
  /** A county user with a role of their own; `give` replaces its menus and data-scopes. */
  const holder = async (deptId = '') => {
    const alias = `holder${++serial}`;
    await t.db.query(`insert into blade_role (role_name, role_alias) values ($1, $1)`, [alias]);
    const user = await buildUser(t.db, { roles: [alias], xzCode: REGION, deptId });
    const give = async (dataScopeIds: string[] = [], codes = CODES) =>
      change('blade-system/role/grant', {
        roleIds: user.roleIds,
        menuIds: await Promise.all(codes.map(menuId)),
        dataScopeIds,
        apiScopeIds: [],
      });
    await give();
    return { user, give, client: await signIn(t.app, user.account, PASSWORD) };
  };
  const trees = async (client: Client) =>
    (await there<{ total: number }>(client, 'oldTree/oldTree/page')).data.total;
  const tree = (more: object) => buildOldTree(t.db, { xzCode: REGION, status: 1, ...more });
  const dataScope = async (scopeType: number) =>
    change('blade-system/data-scope/submit', {
      menuId: await menuId('oldTree'),
      scopeName: 'x',
      resourceCode: `scope${++serial}`,
      scopeType,
      scopeClass: 'x',
    });

  it('goes on after a body that breaks off in the middle, whoever sent it', async () => {
    for (const type of ['', 'Content-Type: application/unknown\r\n', 'Content-Type: text/xml\r\n']) {
      const line = connect(Number(new URL(address).port), '127.0.0.1');
      line.write(`POST /api/x HTTP/1.1\r\nHost: x\r\n${type}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
      const [answer] = (await once(line, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
      await once(line.resume(), 'close');
      expect((await fetch(`${address}/health`)).status).toBe(200);
    }
  });

  it('of a menu shows in the other’s menus, and takes the right away with the button', async () => {
    const code = `trial${++serial}`;
    const id = await change('blade-system/menu/submit', { name: '试', code, path: `/${code}`, category: 1 });
    const button = await change('blade-system/menu/submit', {
      name: '看',
      code: `${code}_view`,
      parentId: id,
      category: 2,
    });
    const { client, give } = await holder();
    await give([], [...CODES, code, `${code}_view`]);
    const shown = async () => {
      const menus = await there<object[]>(client, 'blade-system/menu/routes');
      const buttons = await there<object[]>(client, 'blade-system/menu/buttons');
      return JSON.stringify([menus.data, buttons.data]);
    };
    expect(await shown()).toContain(`${code}_view`);
    await change('blade-system/menu/submit', { id, name: '改名' });
    expect(await shown()).toContain('改名');
    await change('blade-system/menu/remove', {}, { ids: `${id},${button}` });
    expect(await shown()).not.toContain(code);
  });

  it('of a user moves them, gives them other roles and shuts them out', async () => {
    await tree({});
    const { client, user } = await holder();
    const before = await trees(client);
    expect(before).toBeGreaterThan(0);
    await change('blade-user/update', { id: user.id, xzcode: '330108' });
    expect(await trees(client)).toBe(0);
    await change('blade-user/grant', {}, { userIds: user.id, roleIds: '' });
    expect((await there(client, 'oldTree/oldTree/page')).status).toBe(403);
    await change('blade-user/update', { id: user.id, status: 0 });
    expect((await there(client, 'oldTree/oldTree/page')).status).toBe(401);
  });

  it('of a department moves the rows that its people see', async () => {
    const own = await change('blade-system/dept/submit', { deptName: '局', parentId: '' });
    const other = await change('blade-system/dept/submit', { deptName: '站', parentId: '' });
    await tree({ createDept: other });
    const { client, give } = await holder(own);
    await give([await dataScope(4)]);
    expect(await trees(client)).toBe(0);
    await change('blade-system/dept/submit', { id: other, parentId: own });
    expect(await trees(client)).toBe(1);
    await change('blade-system/dept/submit', { id: other, parentId: '0' });
    expect(await trees(client)).toBe(0);
  });

  it('of a data-scope narrows and widens what is seen', async () => {
    const { client, give, user } = await holder();
    const all = await trees(client);
    await tree({ createUser: user.id });
    expect(await trees(client)).toBe(all + 1);
    const scope = await dataScope(2);
    await give([scope]);
    expect(await trees(client)).toBe(1);
    await change('blade-system/data-scope/submit', { id: scope, scopeType: 1 });
    expect(await trees(client)).toBe(all + 1);
    await change('blade-system/data-scope/submit', { id: scope, scopeType: 2 });
    expect(await trees(client)).toBe(1);
    await change('blade-system/data-scope/remove', {}, { ids: scope });
    expect(await trees(client)).toBe(all + 1);
  });
});

describe('Processes that share a port', () => {
  const several = (port: number) =>
    startProcess(t, 'main', { API_PROCESSES: '2', HOST: '127.0.0.1', PORT: String(port) });

  it('all end, saying so once, when the first cannot start', async () => {
    const holder = createServer();
    await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening));
    const together = several((holder.address() as AddressInfo).port);
    try {
      expect(await together.ended).toBe(1);
      expect(together.output().match(/^Error: .*$/gm)).toEqual([
        'Error: the port is in use. Remedy: end what listens there, or set PORT.',
      ]);
    } finally {
      await together.end();
      await new Promise((closed) => holder.close(closed));
    }
  });

  it('tell of one that is killed before it listens, and another follows', async () => {
    const port = await freePort();
    const together = several(port);
    try {
      const children = async () =>
        (await readFile(`/proc/${together.pid}/task/${together.pid}/children`, 'utf8'))
          .split(' ')
          .filter(Boolean);
      await eventually('the first has been started', async () => (await children()).length > 0);
      const [first] = await children();
      process.kill(Number(first), 'SIGKILL');
      await eventually('it is told', async () => together.output().includes('another one follows'));
      expect(together.output()).not.toContain('API listens');
      expect(together.output()).toMatch(new RegExp(`"pid":${first},.*"signal":"SIGKILL"`));
      const healthy = async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok;
      await eventually('the next one answers', healthy);
    } finally {
      await together.end();
    }
  });
});
