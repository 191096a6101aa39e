import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import request from 'supertest';
import { type Route, RouteCheck, urlOf } from '../../src/auth/route-check.js';
import { Journal } from '../../src/journal/journal.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, clientOf, md5, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { tempFolder } from '../kit/temp-folder.js';
import { call } from './scope-walk.js';
import { askToken, byPassword, byRefresh, serverOf, whoAmI } from '../access/token.js';
import { FRESH } from '../access/users-kit.js';

// The mistakes of the original by their numbers in its list, where another suite tries them: file and name of the test.
const TRIED: Record<number, [suite: string, name: string]> = {
  1: ['session', 'is refused when the published key of Blade signed it'],
  4: ['journal', 'are for administrators: nobody else reads them'],
  5: ['users', 'are never answered with a password'],
  6: ['user-import', 'are not for people without the right'],
  7: ['users', 'of another tenant are neither seen nor touched'],
  8: ['platform', 'is closed to everybody else, whatever their role is called'],
  9: ['notice', 'are cleaned before they are stored, also of what is written out as escapes'],
  11: ['captcha', 'is used up by a wrong code, and by a wrong password'],
  13: ['session', 'does not make an administrator of a role that only looks like one'],
  14: ['sign-in', 'takes a chosen role and department only from the user’s own'],
  15: ['session', 'is refused when it is a refresh token'],
  16: ['profile', 'register as guests with an unlinked sign-in of another system, and wait'],
  18: ['sms', 'are limited per phone: a hundred in a row send one'],
  19: ['files', 'are judged by their content, and nothing comes in that a browser would run'],
  22: ['users', 'get no role that their giver lacks, and nobody gives themselves one'],
  24: [
    'sign-in-lock',
    'closes a place after five failures, whatever address they claim, and the right password does not open it',
  ],
  25: ['platform', 'never show a secret, keep it when the mask comes back, and store a digest only'],
  27: ['scopes', 'take no SQL for a rule of one’s own'],
  28: ['sign-in', 'answers unknown account and wrong password in the same words'],
  29: ['journal', 'keep the stack of a fault, which its answer does not tell'],
};
// A test that is left out says nothing, nor do the others where one alone is run.
const SET_ASIDE = /\bx(it|test|describe)\b|\b(it|test|describe)(\.\w+)*\.(skip|only|todo|failing)\b/;

/** Lines of a test, from its name to its end or the next test; empty where none has the name. */
function bodyOf(text: string, name: string): string {
  const lines = text.split('\n');
  const depth = (line: string) => line.search(/\S/);
  const at = lines.findIndex((line) => line.includes(name));
  const after = lines.slice(at + 1);
  const end = after.findIndex(
    (line) => depth(line) <= depth(lines[at] ?? '') && /^ *(\}.*\);|it\b)/.test(line),
  );
  return at < 0 ? '' : lines.slice(at, at + 1 + end).join('\n');
}
// An emptied test is found by the lack of these; `refused` is an expectation that several share.
const EXPECTS = /\b(expect|refused)\(/;
const TESTS = new URL('../', import.meta.url);
const SUITES = readdirSync(TESTS, { recursive: true, encoding: 'utf8' });
const HERE = [2, 3, 10, 12, 17, 20, 21, 23, 26, 30];
const MISTAKES = 30;

const NAMES = [
  'updatexml(1,concat(0x7e,user(),0x7e),1)',
  '1=1) or pg_sleep(3)--',
  'password_equal',
  "id';drop table x",
];
const SORTS = ['(select pg_sleep(3))', 'id;drop table blade_user', 'id,(case when 1=1 then id end)', '../x'];
// Words of a database that must not reach the client.
const TELLING = /syntax error|pg_|XPATH|relation "|column "|QueryFailed|at character/i;
const ENDS_SESSION = /logout|clear-cache|events$/;
const PUBLISHED_SM2 =
  '048ecaec81db406275b5fd8a18164c4a58cc8575159b89d3cb61871cab34bd267fe0a7543277d4c9cfd13c946c507c3e8dfe0121b845ba968221eaf64a242cf7f0';

describe('Every known mistake of the original', () => {
  let t: TestApp;
  let admin: Client;
  let reads: Route[];
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const routes = t.app.get(RouteCheck, { strict: false }).routes();
    reads = routes.filter(({ method, path }) => method === 'GET' && !ENDS_SESSION.test(path));
  });
  afterAll(() => t.close());

  const ask = (route: Route, query: Record<string, string> = {}) =>
    call(t.app, admin.token, `GET ${urlOf(route.path).replace(/^\/api\//, '')}`, { query });
  const askAt = (path: string, query: object = {}) => request(serverOf(t.app)).get(path).query(query);

  it('is tried by a test that is there', () => {
    const missing = Object.entries(TRIED)
      .filter(([, [suite, name]]) => {
        const file = SUITES.find((path) => path.endsWith(`/${suite}.e2e.ts`)) ?? suite;
        const text = readFileSync(new URL(file, TESTS), 'utf8');
        return !EXPECTS.test(bodyOf(text, name)) || SET_ASIDE.test(text);
      })
      .map(([number, [suite, name]]) => `${number}: ${suite} has no test “${name}”, or sets some aside`);
    expect(missing).toEqual([]);
    const tried = [...Object.keys(TRIED).map(Number), ...HERE].sort((a, b) => a - b);
    expect(tried).toEqual(Array.from({ length: MISTAKES }, (_, index) => index + 1));
  });

  it('2: no name of a parameter is SQL, on any route', async () => {
    const faults: string[] = [];
    for (const route of reads) {
      const plain = await ask(route);
      const { status, text } = await ask(route, Object.fromEntries(NAMES.map((name) => [name, '1'])));
      const same = status === plain.status && text.length <= plain.text.length * 2 + 400;
      if (!same || TELLING.test(text)) faults.push(`${route.path}: ${status} ${text.slice(0, 120)}`);
    }
    expect(reads.length).toBeGreaterThan(150);
    expect(faults).toEqual([]);
  });

  it('3: lists are sorted by their own columns only', async () => {
    const lists = reads.filter(({ path }) => /\/(list|page|user-page|select)$/.test(path));
    const faults: string[] = [];
    for (const route of lists) {
      const { status: plain } = await ask(route);
      for (const sort of SORTS) {
        const { status, text } = await ask(route, { ascs: sort, descs: sort });
        if (status !== plain || TELLING.test(text)) faults.push(`${route.path} ${sort}: ${status}`);
      }
    }
    expect(lists.length).toBeGreaterThan(25);
    expect(faults).toEqual([]);
    await buildUser(t.db, { account: 'sorted-a' });
    const by = async (ascs: string) =>
      JSON.stringify((await admin.get('/api/blade-user/page', { ascs, size: 100 })).body);
    // An order by the hash would reveal its first characters.
    expect(await by('password')).toBe(await by('no_such_column'));
    expect(await by('account')).not.toBe(await by('no_such_column'));
  });

  it.each([
    'ureport/datasource/testConnection',
    'ureport/datasource/previewData',
    'blade-report/ureport/designer',
  ])('10: %s is not offered', async (path) => {
    for (const answer of [await admin.post(`/api/${path}`, {}), await admin.get(`/api/${path}`)])
      expect(answer.status).toBe(404);
  });

  it('12: nothing opens with what all installations had in common', async () => {
    for (const password of ['admin', '123456', 'admin123', ''])
      for (const account of ['admin', 'hr', 'manager', 'boss'])
        expect(await byPassword(t.app, account, password)).not.toHaveProperty('access_token');
    const basic = (id: string, secret: string) => ({
      Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    });
    for (const id of ['sword', 'saber', 'saber3', 'rider']) {
      const machine = { grant_type: 'client_credentials', client_id: id, client_secret: `${id}_secret` };
      expect(await askToken(t.app, machine, basic(id, `${id}_secret`))).not.toHaveProperty('access_token');
    }
    const secrets = await t.db.query(
      `select client_id from blade_client where client_secret in (client_id || '_secret',
        encode(sha256((client_id || '_secret')::bytea), 'hex'))`,
    );
    expect(secrets).toEqual([]);
    const { body } = await askAt('/api/blade-auth/public-key').expect(200);
    expect((body as { data: string }).data).not.toBe(PUBLISHED_SM2);
    const user = await buildUser(t.db);
    const reset = await admin.post('/api/blade-user/reset-password', {}, { userIds: user.id }).expect(200);
    const [made] = (reset.body as { data: { password: string }[] }).data;
    expect(made!.password).not.toMatch(/^(123456|admin|888888)?$/);
    expect(await byPassword(t.app, user.account, '123456')).not.toHaveProperty('access_token');
    const defaults = await t.db.query(
      `select param_key from blade_param where param_value in ('123456', 'admin') and is_deleted = 0`,
    );
    expect(defaults).toEqual([]);
  });

  it('17: nobody touches or reads another person as if they were themselves', async () => {
    const [mine, other] = [await buildUser(t.db), await buildUser(t.db)];
    const me = await signIn(t.app, mine.account, PASSWORD);
    const row = async () =>
      JSON.stringify(await t.db.query('select * from blade_user u where id = $1', [other.id])) +
      JSON.stringify(await t.db.query('select * from blade_user_platform where user_id = $1', [other.id]));
    const before = await row();
    for (const path of ['blade-user', 'blade-system/user']) {
      const platform = { userId: other.id, userType: 1, userExt: '{"a":1}' };
      expect([403, 404]).toContain((await me.post(`/api/${path}/update-platform`, {}, platform)).status);
      expect([403, 404]).toContain((await me.get(`/api/${path}/platform-detail`, { id: other.id })).status);
      await me
        .post(`/api/${path}/update-info`, { id: other.id, name: 'x', realName: 'y', roleId: '1' })
        .expect(200);
      expect([403, 404]).toContain((await me.get(`/api/${path}/sessions`, { userId: other.id })).status);
    }
    for (const name of ['role', 'dept'])
      await me.get(`/api/blade-system/${name}/select`, { userId: other.id }).expect(403);
    expect(await row()).toBe(before);
    const [kept] = (await t.db.query('select name, role_id from blade_user where id = $1', [
      mine.id,
    ])) as object[];
    expect(kept).toEqual({ name: 'x', role_id: mine.roleIds.join(',') });
  });

  it('20: caches, sessions of others and the workings of the service are closed', async () => {
    const keeper = await signIn(t.app, (await buildKeeper(t.db, '000000', ['user'])).account, PASSWORD);
    await askAt('/api/blade-auth/oauth/clear-cache').expect(401);
    await keeper.get('/api/blade-auth/oauth/clear-cache').expect(403);
    const victim = await buildUser(t.db);
    const pair = await byPassword(t.app, victim.account, PASSWORD);
    const named = { account: victim.account, userId: victim.id, user_id: victim.id, tenantId: '000000' };
    for (const path of ['blade-auth/oauth/logout', 'blade-auth/oauth/authorize/logout']) {
      await askAt(`/api/${path}`, named);
      await request(serverOf(t.app)).post(`/api/${path}`).query(named).send(named);
    }
    await whoAmI(t.app, pair.access_token).expect(200);
    await askAt('/api-docs/json').expect(401);
    for (const path of [
      'actuator',
      'actuator/env',
      'v2/api-docs',
      'v3/api-docs',
      'doc.html',
      'druid/index.html',
    ]) {
      const { status, text } = await askAt(`/api/${path}`);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).not.toMatch(/jwt|postgres|redis/i);
    }
  });

  it('21: a token in an address counts for reading only, and stands in no log', async () => {
    const { account } = await buildUser(t.db);
    const { token } = await signIn(t.app, account, PASSWORD);
    const query = { 'Blade-Auth': `bearer ${token}` };
    await request(serverOf(t.app))
      .post('/api/blade-user/update-info')
      .query(query)
      .send({ name: 'x' })
      .expect(401);
    await askAt('/api/blade-user/info', query).expect(200);
    // The wire has calls of GET that write, as the one that removes an attachment.
    const writing = reads.filter(({ audited }) => audited === 'write').map(({ path }) => path);
    expect(writing).toContain('oldTree/oldTree/deleteAttachment');
    for (const path of writing) await askAt(`/api/${path}`, { ...query, id: 1 }).expect(401);
    await askAt('/api/blade-user/detail', { ...query, id: 1 });
    await t.app.get(Journal, { strict: false }).flush();
    const logs = await admin.get('/api/blade-log/api/list', { size: 200, createBy: account }).expect(200);
    const { records } = (logs.body as { data: { records: { id: string }[] } }).data;
    expect(records.length).toBeGreaterThan(0);
    for (const { id } of records) {
      const { text } = await admin.get('/api/blade-log/api/detail', { id });
      expect(text).not.toContain(token.split('.')[1]);
    }
  });

  it('23: a detail that names nothing shows nothing', async () => {
    const details = reads.filter(({ path }) => /(^|[/-])detail$/.test(path));
    expect(details.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const route of details)
      for (const query of [{}, { id: '' }, { name: 'x' }] as Record<string, string>[]) {
        const { status } = await ask(route, query);
        if (status !== 400) faults.push(`${route.path} ${JSON.stringify(query)}: ${status}`);
      }
    expect(faults).toEqual([]);
  });

  it('26: no code is written anywhere, and no address of a database is tried', async () => {
    const folder = tempFolder();
    const dataOf = async (path: string, body: object) =>
      ((await admin.post(`/api/blade-develop/${path}`, body).expect(200)).body as { data: { id: string } })
        .data;
    const { id: modelId } = await dataOf('model/submit', {
      ...{ modelName: 'x', modelCode: 'strayRecord', modelTable: 'law' },
      ...{ regionMode: '2', machine: '2' },
    });
    const code = { apiPath: folder, webPath: folder, codeName: 'x', modelId, packageName: 'information' };
    const { id } = await dataOf('code/submit', code);
    await admin.post('/api/blade-develop/code/gen-code', {}, { ids: id, system: 'saber' }).expect(200);
    expect(await readdir(folder)).toEqual([]);
    for (const path of ['code/gen-code-fast', 'datasource/test'])
      expect((await admin.post(`/api/blade-develop/${path}`, code)).status).toBe(404);
    let dialled = 0;
    const other = createServer(() => dialled++).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `jdbc:postgresql://127.0.0.1:${(other.address() as AddressInfo).port}/x`;
    const far = await dataOf('datasource/submit', { name: 'far', url });
    const tables = { datasourceId: far.id };
    const answer = await admin.get('/api/blade-develop/model/table-list', tables).expect(200);
    expect((answer.body as { data: unknown[] }).data).toContainEqual({ name: 'law', comment: '法律法规' });
    other.close();
    expect(dialled).toBe(0);
  });

  describe('30: a token is worth nothing any more, on any process,', () => {
    const ways: [string, (user: { id: string }, me: Client) => PromiseLike<unknown>][] = [
      ['after signing out', (_, me) => me.get('/api/blade-auth/oauth/logout').expect(200)],
      ['after signing out in the other dialect', (_, me) => me.post('/api/blade-auth/logout').expect(200)],
      [
        'after a change of password',
        (_, me) =>
          me
            .post(
              '/api/blade-user/update-password',
              {},
              { oldPassword: md5(PASSWORD), newPassword: FRESH, newPassword1: FRESH },
            )
            .expect(200),
      ],
      [
        'after a reset',
        ({ id }) => admin.post('/api/blade-user/reset-password', {}, { userIds: id }).expect(200),
      ],
      [
        'after being disabled',
        ({ id }) => admin.post('/api/blade-user/update', { id, status: 2 }).expect(200),
      ],
      [
        'after being refused',
        ({ id }) => admin.post('/api/blade-user/audit-refuse', {}, { userIds: id }).expect(200),
      ],
      ['after being removed', ({ id }) => admin.post('/api/blade-user/remove', {}, { ids: id }).expect(200)],
      [
        'after all sessions were ended',
        ({ id }) => admin.post('/api/blade-user/end-all-sessions', {}, { userId: id }).expect(200),
      ],
    ];
    it.each(ways)('%s', async (_, end) => {
      const twin = await t.twin();
      const user = await buildUser(t.db);
      const pair = await byPassword(t.app, user.account, PASSWORD);
      for (const app of [t.app, twin]) await whoAmI(app, pair.access_token).expect(200);
      await end(user, clientOf(t.app, pair.access_token));
      for (const app of [twin, t.app]) {
        await whoAmI(app, pair.access_token).expect(401);
        expect(await byRefresh(app, pair.refresh_token, { Authorization: BASIC })).not.toHaveProperty(
          'access_token',
        );
      }
    });
  });
});
