import request from 'supertest';
import { checkTrail } from '../../src/journal/audit-check.js';
import { sealKey } from '../../src/journal/audit-seal.js';
import { Journal } from '../../src/journal/journal.js';
import { ADMIN_PASSWORD, openOwner, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, md5, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';

interface Entry {
  id: string;
  kind: string;
  path: string;
  outcome: string;
  account: string;
  targets: string;
  tenantId: string;
  httpStatus: number;
  reason: string;
  changes?: { record: string; changes: object }[];
}
type Row = Record<string, unknown> & { id: string };

describe('Logs and the audit trail', () => {
  let t: TestApp;
  let admin: Client;
  let plain: Client;
  let keeper: Client;
  let account: string;

  const server = () => t.app.getHttpServer() as Parameters<typeof request>[0];
  const logs = async (name: string, query: object = {}, as = admin): Promise<Row[]> => {
    await t.app.get(Journal, { strict: false }).flush();
    const { body } = await as.get(`/api/blade-log/${name}/list`, { size: 100, ...query }).expect(200);
    return (body as { data: { records: Row[] } }).data.records;
  };
  const trail = async (query: object = {}, as = admin) =>
    (await logs('audit', query, as)) as unknown as Entry[];
  const faults = async () => (await checkTrail(t.db, sealKey(t.config.jwtSecret), 0)).faults;
  const post = { category: 1, postCode: 'J1', postName: '审计岗' };

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const user = await buildUser(t.db, { roles: ['county'] });
    account = user.account;
    plain = await signIn(t.app, account, PASSWORD);
    const other = await buildKeeper(t.db, '100001', ['audit', 'log_api', 'post']);
    keeper = await signIn(t.app, other.account, PASSWORD, '100001');
  });
  afterAll(() => t.close());

  it('are for administrators: nobody else reads them', async () => {
    for (const name of ['usual', 'api', 'error', 'audit']) {
      await request(server()).get(`/api/blade-log/${name}/list`).expect(401);
      await plain.get(`/api/blade-log/${name}/list`).expect(403);
      await plain.get(`/api/blade-log/${name}/detail`, { id: 1 }).expect(403);
    }
  });

  it('keep every call with its caller, and no secret of it', async () => {
    await admin
      .get('/api/blade-system/post/list', { postName: 'marked', password: 'hunter2-plain' })
      .expect(200);
    await request(server())
      .get(`/api/blade-system/dict/dictionary?code=vigor&Blade-Auth=bearer%20${admin.token}`)
      .set('Authorization', BASIC)
      .expect(200);
    const calls = await logs('api', { requestUri: 'post/list' });
    expect(calls[0]).toMatchObject({ createBy: 'admin', method: 'GET', httpStatus: 200, methodName: 'list' });
    expect(calls[0]).not.toHaveProperty('params');
    const { body } = await admin.get('/api/blade-log/api/detail', { id: calls[0]?.id }).expect(200);
    expect((body as { data: { params: string } }).data.params).toContain('marked');
    const all = JSON.stringify(await t.db.query('select * from blade_log_api'));
    for (const secret of ['hunter2-plain', admin.token, md5(ADMIN_PASSWORD)])
      expect(all).not.toContain(secret);
    expect(all).toContain('vigor');
  });

  it('are found by time and by conditions, and pass over names that are none', async () => {
    const hole = { 'updatexml(1,concat(0x7e,user(),0x7e),1)': 1, descs: '(select 1)', ascs: 'pg_sleep(1)' };
    expect((await logs('api', hole)).length).toBeGreaterThan(0);
    expect(await logs('api', { createTime_datelt: '2020-01-01 00:00:00' })).toEqual([]);
    const own = await logs('api', { createBy_equal: account });
    expect(new Set(own.map((row) => row['createBy']))).toEqual(new Set([account]));
    expect(await logs('api', { httpStatus_ge: 600 })).toEqual([]);
  });

  it('show a tenant its own rows only', async () => {
    await keeper.get('/api/blade-system/post/list').expect(200);
    const calls = await logs('api', { tenantId: '000000' }, keeper);
    expect(new Set(calls.map((row) => row['tenantId']))).toEqual(new Set(['100001']));
    const [foreign] = await logs('api', { tenantId: '000000' });
    await keeper.get('/api/blade-log/api/detail', { id: foreign?.id }).expect(404);
    expect(new Set((await trail({}, keeper)).map((entry) => entry.tenantId))).toEqual(new Set(['100001']));
  });

  it('keep the stack of a fault, which its answer does not tell', async () => {
    await t.asOwner(`alter table blade_post rename column post_name to gone`);
    const answer = await admin.get('/api/blade-system/post/list').expect(500);
    await t.asOwner(`alter table blade_post rename column gone to post_name`);
    expect(answer.body).toMatchObject({ code: 500, msg: '服务器异常', data: {} });
    expect(answer.text).not.toMatch(/post_name|select|\.ts|\.js|blade_post/i);
    const requestId = (answer.body as { requestId: string }).requestId;
    const [row] = await logs('error', { requestId });
    expect(row).toMatchObject({ createBy: 'admin', requestUri: '/api/blade-system/post/list' });
    expect(row).not.toHaveProperty('stackTrace');
    const { body } = await admin.get('/api/blade-log/error/detail', { id: row?.id }).expect(200);
    expect((body as { data: { stackTrace: string } }).data.stackTrace).toContain('post_name');
  });

  it('keep what somebody sends half a character in, with all that came beside it', async () => {
    const errors = [{ type: 'HalfSent', message: 'a\ud800b', stack: `${'x'.repeat(7_999)}🌳` }];
    await plain.post('/api/blade-auth/oauth/logout', errors).expect(200);
    await plain
      .post('/api/blade-system/post/submit', { id: '\ud800', postName: '🌳'.repeat(4_000) })
      .expect(403);
    expect(await logs('error', { exceptionName: 'HalfSent' })).toHaveLength(1);
    expect((await logs('api')).slice(0, 3).map((row) => row['requestUri'])).toContain(
      '/api/blade-system/post/submit',
    );
    expect(await faults()).toEqual([]);
  });

  it('take errors of browsers, from anybody, a few at a time', async () => {
    const errors = Array.from({ length: 50 }, (_, at) => ({
      message: `boom ${at} password=hunter2-plain`,
      stack: 'x'.repeat(at < 4 ? 50_000 : 1),
    }));
    const send = () =>
      request(server()).post('/api/blade-auth/oauth/logout').set('Authorization', BASIC).send(errors);
    for (let at = 0; at < 15; at++) await send().expect(200);
    await plain.post('/api/blade-auth/oauth/logout', { logs: [{ message: 'of mine' }] }).expect(200);
    await plain.get('/api/blade-auth/oauth/user-info').expect(200);
    const rows = await logs('error', { serviceId: 'web', size: 200 });
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.length).toBeLessThanOrEqual(200);
    const [{ most, text }] = (await t.db.query(
      `select max(length(stack_trace)) most, string_agg(message, ' ') "text" from blade_log_error`,
    )) as [{ most: number; text: string }];
    expect(most).toBeLessThanOrEqual(20_000);
    expect(text).not.toContain('hunter2-plain');
  });

  it('have written of a change before its answer, with what history knows of it', async () => {
    const { body } = await admin.post('/api/blade-system/post/submit', post).expect(200);
    const { id } = (body as { data: { id: string } }).data;
    const [made] = (await t.db.query(
      `select * from audit_trail order by create_time desc, id desc limit 1`,
    )) as Row[];
    expect(made).toMatchObject({ kind: 'write', account: 'admin', outcome: 'ok', targets: `id=${id}` });
    await admin.post('/api/blade-system/post/submit', { id, postName: '改名' }).expect(200);
    await admin.post('/api/blade-system/post/submit', { id, postName: '' }).expect(400);
    await admin.post('/api/blade-system/post/remove', {}, { ids: id }).expect(200);
    const entries = await trail({ targets: id });
    expect(entries.map((entry) => [entry.path.split('/').at(-1), entry.outcome, entry.httpStatus])).toEqual([
      ['remove', 'ok', 200],
      ['submit', 'refused', 400],
      ['submit', 'ok', 200],
      ['submit', 'ok', 200],
    ]);
    const detail = await admin.get('/api/blade-log/audit/detail', { id: entries[2]?.id }).expect(200);
    const { changes } = (detail.body as { data: Entry }).data;
    expect(changes?.some((line) => JSON.stringify(line.changes)?.includes('改名'))).toBe(true);
  });

  it('have written of sign-ins, good and refused, of refusals and of exports', async () => {
    await signIn(t.app, account, PASSWORD);
    await expect(signIn(t.app, account, 'Wrong-2026-x')).rejects.toThrow();
    const ins = await trail({ kind_equal: 'sign-in', account_equal: account });
    expect(ins.slice(0, 2).map((entry) => [entry.outcome, entry.reason])).toEqual([
      ['refused', '用户名或密码错误'],
      ['ok', ''],
    ]);
    await plain.get('/api/blade-log/audit/list').expect(403);
    expect((await trail({ kind_equal: 'refusal', account_equal: account }))[0]).toMatchObject({
      path: '/api/blade-log/audit/list',
      outcome: 'refused',
      httpStatus: 403,
    });
    await plain.get('/api/oldTree/oldTree/export').buffer(true).expect(200);
    expect((await trail({ kind_equal: 'export', account_equal: account }))[0]).toMatchObject({
      outcome: 'ok',
    });
    const before = (await trail()).length;
    await plain.get('/api/oldTree/oldTree/page').expect(200);
    await request(server()).post('/api/blade-system/post/submit').send({}).expect(401);
    expect((await trail()).length).toBe(before);
  });

  it('know a call by its route, however its address and its body are spelled', async () => {
    const { body } = await admin
      .post('/%61pi/blade-system/post/submi%74', { ...post, postCode: 'J2' })
      .expect(200);
    const { id } = (body as { data: { id: string } }).data;
    await admin
      .post('/api/blade-system/post/submit', { id, postName: '暗改', ids: [{ toString: 1 }] })
      .expect(200);
    await admin
      .post('/api/blade-system/post/submit', { id, postName: '', code: { toString: 1 } })
      .expect(400);
    const entries = await trail({ targets: id });
    expect(entries.map(({ kind, path, httpStatus }) => [kind, path, httpStatus])).toEqual([
      ['write', '/api/blade-system/post/submit', 400],
      ['write', '/api/blade-system/post/submit', 200],
      ['write', '/api/blade-system/post/submit', 200],
    ]);
    expect((await logs('api', { requestUri: 'post/submit' })).slice(0, 3)).toMatchObject([
      { httpStatus: 400 },
      { httpStatus: 200 },
      { httpStatus: 200 },
    ]);
    await admin.get('/api/blade-user/export%2Duser').buffer(true).expect(200);
    expect((await trail({ kind_equal: 'export' }))[0]?.path).toBe('/api/blade-user/export-user');
    const tried = { grant_type: 'password', username: 'J-spelled', password: md5('x') };
    await request(server())
      .post('/api/blade-auth/oauth/tok%65n')
      .set('Authorization', BASIC)
      .query(tried)
      .expect(200);
    expect(await trail({ account_equal: 'J-spelled' })).toMatchObject([
      { kind: 'sign-in', outcome: 'refused' },
    ]);
  });

  it('know of an address that the router cannot read', async () => {
    await request(server()).get('/api/%zz').expect(400);
    const [row] = await logs('api', { httpStatus: 400, methodName: '' });
    expect(row).toMatchObject({ requestUri: '/api/%zz', httpStatus: 400 });
  });

  it('refuse to be changed, also by the application itself', async () => {
    for (const statement of [
      `update audit_trail set account = 'x'`,
      `delete from audit_trail`,
      `truncate audit_trail`,
      `set session_replication_role = replica; delete from audit_trail`,
    ]) {
      await expect(t.asOwner(statement)).rejects.toThrow(/written once/);
      await expect(t.db.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('hang together by hashes that tell of a row that was changed or taken out', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => admin.post('/api/blade-system/post/remove', {}, { ids: '1' })),
    );
    expect(await faults()).toEqual([]);
    await t.asOwner(`alter table audit_trail disable trigger audit_trail_rows`);
    await t.asOwner(`update audit_trail set account = 'somebody' where link = 3`);
    await t.asOwner(`delete from audit_trail where link = 6`);
    await t.asOwner(`alter table audit_trail enable always trigger audit_trail_rows`);
    const found = await faults();
    expect(found).toHaveLength(2);
    expect(found.join()).toMatch(/row 3 was changed.*row 7 stands where row 6 is due/);
  });

  it('confirm nothing that the trail could not keep', async () => {
    await t.asOwner(`alter table audit_trail rename to audit_away`);
    const { body } = await admin.post('/api/blade-system/post/remove', {}, { ids: '1' }).expect(503);
    await t.asOwner(`alter table audit_away rename to audit_trail`);
    expect(body).toMatchObject({ code: 503, success: false });
  });

  it('have written that a call begins before it is carried out, or it is not', async () => {
    await t.asOwner(`alter table audit_trail rename to audit_away`);
    await admin.post('/api/blade-system/post/submit', { ...post, postCode: 'J8' }).expect(503);
    await t.asOwner(`alter table audit_away rename to audit_trail`);
    expect(await t.db.query(`select 1 from blade_post where post_code = 'J8'`)).toEqual([]);
    await admin.post('/api/blade-system/post/submit', { ...post, postCode: 'J8' }).expect(200);
    expect((await trail({ path: 'post/submit' }))[0]).toMatchObject({ outcome: 'ok', httpStatus: 200 });
  });

  it('show a call whose end nobody could write as begun, and its answer stays what it was', async () => {
    const { open } = await checkTrail(t.db, sealKey(t.config.jwtSecret), 0);
    await t.asOwner(`create trigger ends_lost before insert on audit_trail for each row
      when (new.outcome <> 'begun') execute function refuse_change()`);
    await admin.post('/api/blade-system/post/submit', { ...post, postName: '' }).expect(400);
    await admin.post('/api/blade-system/post/submit', { ...post, postCode: 'J9' }).expect(200);
    await t.asOwner(`drop trigger ends_lost on audit_trail`);
    await admin.post('/api/blade-system/post/remove', {}, { ids: '1' });
    const lines = await trail({ path: '/api/blade-system/post' });
    expect(lines.slice(0, 3).map(({ path, outcome }) => [path.split('/').at(-1), outcome])).toEqual([
      ['remove', 'refused'],
      ['submit', 'begun'],
      ['submit', 'begun'],
    ]);
    const findings = await checkTrail(t.db, sealKey(t.config.jwtSecret), 0);
    expect(findings.open.slice(open.length)).toHaveLength(2);
    expect(findings.open.at(-1)).toMatch(/began, outcome unknown: .* admin POST .*post\/submit/);
  });

  it('lose no row to what masking makes longer, in an address, a body or a list', async () => {
    const long = 'token=a,code=b1,secret=c,sign=d,'.repeat(60);
    const before = (await trail({ path: 'post/submit' })).length;
    const send = (body: object, query: object = {}) =>
      admin.post('/api/blade-system/post/submit', { ...post, ...body }, query);
    await send({ postCode: 'J3' }, { code: long }).expect(200);
    await send({ postCode: 'J4', ids: long }).expect(200);
    await send({ postCode: 'J5', ids: long.split(',') }).expect(200);
    await send({ postCode: '', ids: long }).expect(400);
    const lines = await trail({ path: 'post/submit' });
    expect(lines).toHaveLength(before + 4);
    expect(lines.slice(0, 4).map(({ targets }) => /[=](a|b1|c|d)\b/.test(targets))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  it('leave no gap where one row among many cannot be kept, and lose none of the others', async () => {
    const known = await faults();
    await t.asOwner(`create trigger one_lost before insert on audit_trail for each row
      when (new.targets like '%777%') execute function refuse_change()`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.post('/api/blade-system/post/remove', {}, { ids: at === 7 ? '777' : '1' }),
      ),
    );
    await t.asOwner(`drop trigger one_lost on audit_trail`);
    expect(answers.map(({ status }) => status).filter((status) => status === 503)).toHaveLength(1);
    expect(await faults()).toEqual(known);
  });

  it('are kept 180 days by month, and made ahead', async () => {
    await t.asOwner(
      `create table blade_log_api_202001 partition of blade_log_api for values from ('2020-01-01') to ('2020-02-01')`,
    );
    const months = async () =>
      (
        (await t.db.query(
          `select relname from pg_class where relname ~ '^blade_log_api_\\d{6}$' and relkind = 'r'`,
        )) as { relname: string }[]
      ).map((row) => row.relname);
    expect(await months()).toContain('blade_log_api_202001');
    await t.db.query('select keep_log_partitions(180)');
    expect(await months()).toHaveLength(4);
    expect(await months()).not.toContain('blade_log_api_202001');
    for (const month of await months()) await t.asOwner(`drop table ${month}`);
    await plain.get('/api/blade-system/region/select').expect(200);
    expect(await logs('api', { requestUri: 'region/select' })).not.toEqual([]);
  });

  it('lose rows rather than time while the database cannot take them, and count them', async () => {
    await t.asOwner(`alter table blade_log_api rename to api_away`);
    for (let at = 0; at < 3; at++) await plain.get('/api/blade-system/region/select').expect(200);
    await t.app.get(Journal, { strict: false }).flush();
    await t.asOwner(`alter table api_away rename to blade_log_api`);
    const { text } = await request(server()).get('/metrics').expect(200);
    expect(Number(/gushu_log_rows_lost_total (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(3);
  });

  it('tell of rows that were cut off at the end, with the seal or without', async () => {
    const other = await t.twin();
    const signedIn = await signIn(other, 'admin', ADMIN_PASSWORD);
    // A row of signing in, and two of each call.
    for (let i = 0; i < 5; i++) await signedIn.post('/api/blade-system/post/remove', {}, { ids: '1' });
    const heads = () =>
      t.db.query<{ chain: string; link: number }[]>(`select chain, link from audit_seal order by number`);
    await eventually('all is sealed', async () => (await heads()).some(({ link }) => link === 11));
    const { chain } = (await heads()).find(({ link }) => link === 11)!;
    const before = await faults();
    expect(before.join()).not.toContain(chain);
    await expect(t.asOwner(`delete from audit_seal`)).rejects.toThrow(/written once/);
    await expect(t.db.query(`update audit_seal set link = 1`)).rejects.toThrow(/only moves on/);

    const undone = async (statements: string[]) => {
      const owner = await openOwner(t);
      const runner = owner.createQueryRunner();
      await runner.startTransaction();
      try {
        await runner.query(`alter table audit_trail disable trigger user`);
        await runner.query(`alter table audit_seal disable trigger user`);
        for (const statement of statements) await runner.query(statement, [chain]);
        const { faults: found } = await checkTrail(runner.manager, sealKey(t.config.jwtSecret), 0);
        return found.filter((fault) => !before.includes(fault));
      } finally {
        await runner.rollbackTransaction();
        await runner.release();
        await owner.destroy();
      }
    };
    const cut = `delete from audit_trail where chain = $1 and link > 3`;
    expect(await undone([cut])).toEqual([`chain ${chain} ends with row 3, row 11 was sealed`]);
    const turnedBack = `update audit_seal set link = 3, hash = (select hash from audit_trail
      where audit_trail.chain = audit_seal.chain and audit_trail.link = 3) where chain = $1`;
    expect(await undone([cut, turnedBack])).toEqual([
      `chain ${chain}: its seal was changed, or made with another key`,
    ]);
    const first = (await heads())[0]!.chain;
    const whole = [`delete from audit_trail where chain = '${first}' and $1 <> ''`];
    expect((await undone(whole)).join()).toContain(`chain ${first} ends with row 0`);
    expect(await undone([...whole, `delete from audit_seal where number = 1 and $1 <> ''`])).toEqual(
      expect.arrayContaining(['seal 2 stands where seal 1 is due']),
    );
  });
});
