import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SmsCodesService } from '../../src/modules/system/sms/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';

const PATH = '/api/blade-resource/sms';
const WAY = {
  category: 5,
  smsCode: 'local',
  signName: '古树',
  accessKey: 'key-of-mine',
  secretKey: 'hidden-one',
};

interface Way {
  id: string;
  smsCode: string;
  status: number;
  statusName: string;
}

describe('Text messages', () => {
  let t: TestApp;
  let admin: Client;
  let keeper: Client;
  let plain: Client;
  let phone = 13_800_000_000;

  const codeOf = (number: string): string => {
    const lines = readFileSync(join(t.config.dataDir, 'sms.log'), 'utf8').trim().split('\n');
    const found = lines
      .map((line) => JSON.parse(line) as { phones: string[]; params: { code: string } })
      .filter((line) => line.phones.includes(number));
    return found.at(-1)?.params.code ?? '';
  };
  const fresh = (): string => String(++phone);
  const age = (interval: string) =>
    t.db.query(`update sms_sent set create_time = create_time - $1::interval`, [interval]);

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const other = await buildKeeper(t.db, '100001', ['sms']);
    keeper = await signIn(t.app, other.account, PASSWORD, '100001');
    const user = await buildUser(t.db, { roles: ['county'] });
    plain = await signIn(t.app, user.account, PASSWORD);
  });
  beforeEach(() => age('2 days'));
  afterAll(() => t.close());

  it('are not sent before a way is in use', async () => {
    const { body } = await plain.post(`${PATH}/endpoint/send-validate`, {}, { phone: fresh() }).expect(400);
    expect(body).toMatchObject({ code: 400, msg: '未启用短信服务' });
  });

  it('are sent in ways whose secrets nobody reads back', async () => {
    await admin.post(`${PATH}/submit`, WAY).expect(200);
    const list = await admin.get(`${PATH}/list`, { smsCode: 'local' }).expect(200);
    const [way] = (list.body as { data: { records: Way[] } }).data.records;
    expect(way).toMatchObject({ smsCode: 'local', status: 1, categoryName: '本地记录（仅开发）' });
    const detail = await admin.get(`${PATH}/detail`, { id: way?.id }).expect(200);
    for (const answer of [list, detail]) {
      expect(answer.text).not.toContain('hidden-one');
      expect(answer.text).not.toContain('key-of-mine');
    }
    // Stored again as it was shown, the secret stays.
    await admin
      .post(`${PATH}/submit`, { ...(detail.body as { data: object }).data, remark: '改' })
      .expect(200);
    const [row] = (await t.db.query(`select secret_key from blade_sms`)) as { secret_key: string }[];
    expect(row?.secret_key).toBe('hidden-one');
    const history = await admin.get(`${PATH}/history`, { id: way?.id }).expect(200);
    expect(history.text).not.toContain('hidden-one');
  });

  it('go one way at a time', async () => {
    await admin.post(`${PATH}/submit`, { ...WAY, smsCode: 'second' }).expect(200);
    await admin.post(`${PATH}/submit`, { ...WAY, smsCode: 'second' }).expect(400);
    const ways = async () => {
      const { body } = await admin.get(`${PATH}/list`).expect(200);
      return (body as { data: { records: Way[] } }).data.records;
    };
    for (const { id } of await ways()) {
      await admin.post(`${PATH}/enable`, {}, { id }).expect(200);
      expect((await ways()).filter((way) => way.status === 2).map((way) => way.id)).toEqual([id]);
    }
  });

  it('are administered by those who have the screen, of their own tenant', async () => {
    await plain.get(`${PATH}/list`).expect(403);
    await plain.post(`${PATH}/submit`, WAY).expect(403);
    await plain.post(`${PATH}/endpoint/send-message`, {}, { phones: '13800000009' }).expect(403);
    const free = { phones: fresh(), params: '{}' };
    await admin.post(`${PATH}/endpoint/send-message`, {}, free).expect(200);
    // Messages that the platform pays for carry a tenant's codes, and nothing that they word themselves.
    const own = await keeper
      .post(`${PATH}/endpoint/send-message`, {}, { ...free, phones: fresh() })
      .expect(400);
    expect(own.body).toMatchObject({ msg: '未启用短信服务' });
    const { body } = await keeper.get(`${PATH}/list`).expect(200);
    expect((body as { data: { records: Way[] } }).data.records).toEqual([]);
    const [row] = (await t.db.query(`select id from blade_sms limit 1`)) as { id: string }[];
    for (const call of ['enable', 'remove']) {
      await keeper.post(`${PATH}/${call}`, {}, { id: row?.id, ids: row?.id }).expect(404);
    }
    await keeper.get(`${PATH}/detail`, { id: row?.id }).expect(404);
  });

  it('carry a code that answers do not, that is good once and kept as a digest', async () => {
    const number = fresh();
    const answer = await plain.post(`${PATH}/endpoint/send-validate`, {}, { phone: number }).expect(200);
    const code = codeOf(number);
    const { id } = (answer.body as { data: { id: string } }).data;
    expect(code).toMatch(/^\d{6}$/);
    expect(answer.text.replaceAll(id, '').replaceAll(number, '')).not.toContain(code);
    const rows = JSON.stringify(await t.db.query(`select * from sms_sent where id = $1`, [id]));
    expect(
      rows
        .replaceAll(id, '')
        .replaceAll(number, '')
        .replaceAll(/[0-9a-f]{64}/g, ''),
    ).not.toContain(code);
    const check = (value: string, to = number) =>
      plain.post(`${PATH}/endpoint/validate-message`, {}, { id, phone: to, value });
    await check(code === '000000' ? '111111' : '000000').expect(400);
    await check(code, fresh()).expect(400);
    expect((await check(code).expect(200)).body).toMatchObject({ success: true, msg: '短信校验成功' });
    expect((await check(code).expect(400)).body).toMatchObject({ success: false, msg: '短信校验失败' });
  });

  it('carry a code that ends after five tries, and after five minutes', async () => {
    const codes = t.app.get(SmsCodesService, { strict: false });
    const [tried, old] = [fresh(), fresh()];
    const first = await codes.send('000000', tried, '10.0.0.1');
    const wrong = codeOf(tried) === '000000' ? '111111' : '000000';
    for (let at = 0; at < 5; at++) await codes.verify('000000', tried, first.id, wrong);
    expect(await codes.verify('000000', tried, first.id, codeOf(tried))).toBe(false);
    const second = await codes.send('000000', old, '10.0.0.1');
    await t.db.query(`update sms_sent set expires_at = localtimestamp where id = $1`, [second.id]);
    expect(await codes.verify('000000', old, second.id, codeOf(old))).toBe(false);
  });

  it('cannot be checked by two at once, nor in another tenant', async () => {
    const codes = t.app.get(SmsCodesService, { strict: false });
    const number = fresh();
    const { id } = await codes.send('000000', number, '10.0.0.2');
    expect(await codes.verify('100001', number, id, codeOf(number))).toBe(false);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => codes.verify('000000', number, id, codeOf(number))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('are limited per phone: a hundred in a row send one', async () => {
    const number = fresh();
    const states = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status } = await plain.post(`${PATH}/endpoint/send-validate`, {}, { phone: number });
        return status;
      }),
    );
    expect(states.filter((status) => status === 200)).toHaveLength(1);
    expect(states.filter((status) => status === 429)).toHaveLength(99);
  });

  it('are limited per caller, whatever phones and headers they name', async () => {
    const states: number[] = [];
    for (let at = 0; at < 13; at++) {
      const sent = plain.post(`${PATH}/endpoint/send-validate`, {}, { phone: fresh() });
      states.push((await sent.set('X-Forwarded-For', `10.1.1.${at}`)).status);
    }
    expect(states.filter((status) => status === 200)).toHaveLength(10);
    expect(states.slice(10)).toEqual([429, 429, 429]);
  });

  it('are sent with a template by those who may', async () => {
    const query = { code: 'second', phones: `${fresh()},${fresh()}`, params: '{"name":"樟"}' };
    const { body } = await admin.post(`${PATH}/endpoint/send-message`, {}, query).expect(200);
    expect((body as { data: object }).data).toMatchObject({ success: true });
    await admin.post(`${PATH}/endpoint/send-message`, {}, { ...query, params: '[' }).expect(400);
    await admin.post(`${PATH}/endpoint/send-message`, {}, { ...query, phones: '110' }).expect(400);
    await admin.post(`${PATH}/endpoint/send-message`, {}, { ...query, code: 'none' }).expect(400);
  });

  it('go to a file on one machine only', async () => {
    expect(existsSync(join(t.config.dataDir, 'sms.log'))).toBe(true);
    const host = t.config.host;
    t.config.host = '0.0.0.0';
    const { body } = await plain.post(`${PATH}/endpoint/send-validate`, {}, { phone: fresh() }).expect(400);
    expect(body).toMatchObject({ msg: '本地记录仅用于开发' });
    t.config.host = host;
  });
});
