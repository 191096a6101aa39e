import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import smCrypto from 'sm-crypto';
import request from 'supertest';
import { ALIYUN, SmsEndpoints } from '../../src/modules/system/sms/index.js';
import { PARAMS } from '../../src/cache/params.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import { BASIC } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { askToken, byPassword, serverOf } from './token.js';

const WRONG = { error_code: 2004, error_description: '验证码不正确' };
let phones = 13_800_000_000;
const nextPhone = () => String(++phones);

describe('signing in by a code sent to the phone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const configure = () =>
    t.db.query(
      `insert into blade_sms (tenant_id, category, sms_code, status) values ('000000', 5, 'file', 2)`,
    );
  const send = (phone: string) =>
    request(serverOf(t.app))
      .post('/api/blade-auth/oauth/sms/send-validate')
      .set('Authorization', BASIC)
      .query({ tenantId: '000000', phone });
  const codeTo = (phone: string): string | undefined =>
    readFileSync(join(t.config.dataDir, 'sms.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { phones: string[]; params: { code: string } })
      .findLast((line) => line.phones.includes(phone))?.params.code;
  // The answer does not wait for the message.
  const sent = async (phone: string): Promise<string> => {
    await eventually('the message is there', async () => codeTo(phone) !== undefined);
    return codeTo(phone)!;
  };
  const enter = (phone: string, id: string, value: string, tenantId = '000000') =>
    askToken(t.app, { grant_type: 'sms_code', tenantId, phone, id, value });
  async function owner() {
    const user = await buildUser(t.db);
    const phone = nextPhone();
    await t.db.query(`update blade_user set phone = $2 where id = $1`, [user.id, phone]);
    return { ...user, phone };
  }
  const idOf = (answer: request.Response): string => (answer.body as { data: { id: string } }).data.id;

  it('is not offered, and closed, while no way to send is configured', async () => {
    const { body } = await request(serverOf(t.app)).get('/api/blade-auth/ways');
    expect(body).toMatchObject({ data: { sms: false } });
    expect((await send(nextPhone()).expect(400)).body).toMatchObject({ msg: '未启用短信服务' });
  });

  it('opens once, for number and code of one sending', async () => {
    await configure();
    const { body } = await request(serverOf(t.app)).get('/api/blade-auth/ways');
    expect(body).toMatchObject({ data: { sms: true } });
    const { account, phone } = await owner();
    const answer = await send(phone).expect(200);
    const code = await sent(phone);
    const [kept] = (await t.db.query(
      `select kind, outcome, account from audit_trail where path like '%send-validate' order by create_time desc limit 1`,
    )) as object[];
    expect(kept).toEqual({ kind: 'write', outcome: 'ok', account: '' });
    expect(answer.body).toMatchObject({
      code: 200,
      success: true,
      msg: '短信发送成功',
      data: { success: true },
    });
    expect(answer.text).not.toContain(code);
    const id = idOf(answer);
    expect(await enter(nextPhone(), id, code)).toEqual(WRONG);
    expect(await enter(phone, id, code === '000000' ? '111111' : '000000')).toEqual(WRONG);
    expect(await enter(phone, id, code)).toMatchObject({ account });
    expect(await enter(phone, id, code)).toEqual(WRONG);
  });

  it('takes the number as newer clients send it, SM2 encrypted', async () => {
    const { account, phone } = await owner();
    const key = await request(serverOf(t.app)).get('/api/blade-auth/public-key');
    const cipher = smCrypto.sm2.doEncrypt(phone, (key.body as { data: string }).data, 0);
    const id = idOf(await send(cipher).expect(200));
    expect(await enter(cipher, id, await sent(phone))).toMatchObject({ account });
  });

  it('gives nobody five guesses and one more', async () => {
    const { phone } = await owner();
    const id = idOf(await send(phone).expect(200));
    const code = await sent(phone);
    for (let i = 0; i < 5; i++) await enter(phone, id, code === '000000' ? '111111' : '000000');
    expect(await enter(phone, id, code)).toEqual(WRONG);
  });

  it('answers a number that nobody has like one that somebody has, and sends nothing', async () => {
    const { phone } = await owner();
    const ghost = nextPhone();
    for (const round of [200, 429]) {
      const known = await send(phone);
      const unknown = await send(ghost);
      expect([known.status, unknown.status]).toEqual([round, round]);
      const shape = ({ body }: request.Response) => ({ ...(body as { data: object }), data: 0 });
      expect(shape(unknown)).toEqual(shape(known));
    }
    await sent(phone);
    expect(codeTo(ghost)).toBeUndefined();
  });

  it('answers before the provider does, as it asks none for a number that nobody has', async () => {
    const held: ServerResponse[] = [];
    const provider = createServer((_, response) => void held.push(response));
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    const endpoints = t.app.get(SmsEndpoints, { strict: false });
    endpoints.aliyun = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    await t.db.query(`update blade_sms set category = ${ALIYUN}`);
    try {
      const { phone } = await owner();
      const id = idOf(await send(phone).expect(200));
      await eventually('the provider is asked', async () => held.length === 1);
      held[0]!.end(JSON.stringify({ Code: 'isv.AMOUNT_NOT_ENOUGH', Message: 'no' }));
      const isSpent = async () =>
        ((await t.db.query(`select digest from sms_sent where id = $1`, [id])) as { digest: unknown }[])[0]!
          .digest === null;
      await eventually('what was not sent opens nothing', isSpent);
      await t.db.query(`update blade_sms set category = 1`);
      const refusals = [await send((await owner()).phone), await send(nextPhone())];
      expect(refusals.map(({ body }) => (body as { msg: string }).msg)).toEqual(
        Array(2).fill('暂不支持的短信服务类型'),
      );
    } finally {
      await t.db.query(`update blade_sms set category = 5`);
      provider.close();
    }
  });

  it('opens nothing for whoever may not sign in', async () => {
    const { id: userId, phone } = await owner();
    const id = idOf(await send(phone));
    await t.db.query(`update blade_user set status = 2 where id = $1`, [userId]);
    expect(await enter(phone, id, await sent(phone))).toEqual(WRONG);
    expect(await enter(phone, id, '1', '999999')).toMatchObject({ error_code: 2002 });
  });
});

describe('sending codes where a captcha is asked', () => {
  it('takes one captcha for each', async () => {
    const t = await startApp({ CAPTCHA_MODE: 'on' });
    try {
      const answer = await request(serverOf(t.app))
        .post('/api/blade-auth/oauth/sms/send-validate')
        .query({ phone: nextPhone() });
      expect([answer.status, answer.body]).toMatchObject([400, { msg: '验证码不正确' }]);
    } finally {
      await t.close();
    }
  });
});

describe('asking for an account', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startApp();
  });
  afterAll(() => t.close());

  const open = async (value: string) => {
    await t.db.query(`update blade_param set param_value = $1 where param_key = 'account.registerUser'`, [
      value,
    ]);
    await t.app.get(SharedCache, { strict: false }).invalidate(PARAMS);
  };
  const good = () => ({
    name: '张三',
    username: 'zhangsan',
    account: 'zhangsan',
    password: PASSWORD,
    phone: nextPhone(),
    email: 'zhang@example.org',
  });
  const ask = (more: Record<string, string> = {}) =>
    askToken(t.app, { grant_type: 'register', ...good(), ...more });

  it('is closed unless the platform opens it', async () => {
    expect(await ask()).toMatchObject({ error_description: '注册功能暂未开启，请联系管理员' });
    expect(await t.db.query(`select from blade_user where account = 'zhangsan'`)).toEqual([]);
  });

  it.each([
    ['name', '张', '姓名'],
    ['name', '张'.repeat(11), '姓名'],
    ['account', '12345', '账号'],
    ['account', 'ab', '账号'],
    ['account', `x'y`, '账号'],
    ['password', 'abcdefgh', '密码'],
    ['password', 'a1', '密码'],
    ['phone', '12345', '手机号格式不正确'],
    ['email', 'nobody', '邮箱格式不正确'],
  ])('says what is wrong with %s %p', async (field, value, text) => {
    await open('true');
    const answer = await ask({ [field]: value });
    expect(answer.error_code).toBe(2000);
    expect(answer.error_description).toContain(text);
  });

  it('makes a user who waits for an administrator', async () => {
    await open('true');
    expect(await ask()).toEqual({
      error_code: 200,
      error_description: '注册申请已提交,请耐心等待管理员通过!',
    });
    expect(await byPassword(t.app, 'zhangsan', PASSWORD)).toMatchObject({
      error_description: '未获得用户的角色信息',
    });
    expect(await ask()).toMatchObject({ error_description: '账号或手机号已被使用' });
    const [role] = await t.db.query<{ id: string }[]>(
      `select id from blade_role where role_alias = 'county'`,
    );
    await t.db.query(`update blade_user set role_id = $1 where account = 'zhangsan'`, [role!.id]);
    expect(await byPassword(t.app, 'zhangsan', PASSWORD)).toHaveProperty('access_token');
  });

  it('stands in the audit trail as done, or with the reason why it was refused', async () => {
    await open('true');
    const applicant = { username: 'traced', account: 'traced' };
    expect(await ask({ ...applicant, email: 'nobody' })).toMatchObject({ error_code: 2000 });
    expect(await ask(applicant)).toMatchObject({ error_code: 200 });
    const trail = `select outcome, reason from audit_trail where account = 'traced' and outcome <> 'begun' order by id`;
    expect(await t.db.query(trail)).toEqual([
      { outcome: 'refused', reason: expect.stringContaining('邮箱') as string },
      { outcome: 'ok', reason: '' },
    ]);
  });

  it('respects the accounts that a tenant may have', async () => {
    await open('true');
    const { tenantId } = await buildUser(t.db, { tenantId: '100031' });
    await t.db.query(`update blade_tenant set account_number = 1 where tenant_id = $1`, [tenantId]);
    expect(await ask({ tenantId, account: 'onemore' })).toMatchObject({ error_code: 2000 });
  });
});
