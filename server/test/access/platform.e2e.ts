import { checkValue, FLAG_PARAMS, parameterField, WHOLE_PARAMS } from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { askToken, byPassword } from './token.js';

const PARAM = '/api/blade-system/param';
const CLIENT = '/api/blade-system/client';

interface Answer<T> {
  data: T;
}
type Row = Record<string, unknown> & { id: string };

const basic = (id: string, secret = '') => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('What the platform keeps for itself', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const submit = async (path: string, body: object): Promise<string> =>
    ((await admin.post(`${path}/submit`, body).expect(200)).body as Answer<Row>).data.id;
  const detail = async (path: string, id: string): Promise<Row> =>
    ((await admin.get(`${path}/detail`, { id }).expect(200)).body as Answer<Row>).data;
  const list = async (path: string, query: object): Promise<Row[]> =>
    ((await admin.get(`${path}/list`, { size: -1, ...query }).expect(200)).body as Answer<{ records: Row[] }>)
      .data.records;

  it.each([PARAM, CLIENT])('%s is closed to everybody else, whatever their role is called', async (path) => {
    const keeper = await buildKeeper(t.db, '000000', ['param', 'client']);
    const chief = await buildUser(t.db, { roles: ['administrator'], tenantId: '100001' });
    for (const alias of ['administrator-x', 'xadmin', 'admin']) {
      await t.db.query(
        `insert into blade_role (role_name, role_alias) values ($1, $1) on conflict do nothing`,
        [alias],
      );
    }
    const namesake = await buildUser(t.db, { roles: ['administrator-x', 'xadmin', 'admin'] });
    for (const { account, tenantId } of [keeper, chief, namesake]) {
      const client = await signIn(t.app, account, PASSWORD, tenantId);
      await client.get(`${path}/list`).expect(403);
      await client.get(`${path}/detail`, { id: 1 }).expect(403);
      await client.post(`${path}/submit`, { paramKey: 'a', paramName: 'a', paramValue: 'a' }).expect(403);
      await client.post(`${path}/remove`, {}, { ids: '1' }).expect(403);
    }
  });

  describe('parameters', () => {
    it('are made, found by parts of their texts, changed and removed', async () => {
      const id = await submit(PARAM, { paramName: '测试参数', paramKey: 'test.one', paramValue: '1' });
      expect(await list(PARAM, { paramKey: 'test.o', paramName: '测试' })).toEqual([
        expect.objectContaining({ id, paramValue: '1', remark: '' }),
      ]);
      expect(await list(PARAM, { paramKey_equal: 'test.o' })).toEqual([]);
      await submit(PARAM, { id, paramValue: '2', paramName: '', paramKey: null }).catch(() => undefined);
      expect(await detail(PARAM, id)).toMatchObject({ paramKey: 'test.one', paramValue: '1' });
      await submit(PARAM, { id, paramValue: '2' });
      expect(await detail(PARAM, id)).toMatchObject({ paramValue: '2', version: 2 });
      const emptied = await admin.post(`${PARAM}/submit`, { id, paramValue: '' }).expect(400);
      expect(emptied.body).toMatchObject({ errors: [{ field: 'paramValue' }] });
      await admin.post(`${PARAM}/remove`, {}, { ids: id }).expect(200);
      await admin.get(`${PARAM}/detail`, { id }).expect(404);
    });

    it('have one row a key', async () => {
      const body = { paramName: '甲', paramKey: 'test.twice', paramValue: '1' };
      await submit(PARAM, body);
      const again = await admin.post(`${PARAM}/submit`, body).expect(400);
      expect(again.body).toMatchObject({ errors: [{ field: 'paramKey' }] });
    });

    it('never tell a secret: not in a list, not by searching, not in history', async () => {
      const id = await submit(PARAM, {
        paramName: '密钥',
        paramKey: 'mail.password',
        paramValue: 'geheim-1',
      });
      expect(await detail(PARAM, id)).toMatchObject({ paramValue: '******' });
      await submit(PARAM, { id, paramName: '邮箱密钥', paramValue: '******' });
      const stored = () =>
        t.db.query<{ v: string }[]>(`select param_value v from blade_param where id = $1`, [id]);
      expect(await stored()).toEqual([{ v: 'geheim-1' }]);
      await submit(PARAM, { id, paramValue: 'geheim-2' });
      expect(await stored()).toEqual([{ v: 'geheim-2' }]);
      expect(await list(PARAM, { paramValue: 'geheim' })).toEqual([]);
      expect(await list(PARAM, { paramValue_likeright: 'g' })).not.toContainEqual(
        expect.objectContaining({ id }),
      );
      const { text } = await admin.get(`${PARAM}/history`, { id }).expect(200);
      expect(text).not.toContain('geheim');
      expect(text).toContain('******');
    });

    it.each([
      ['upload.keptHours', ['soon', '0', '-1', '1.5', '1e3', ' 6', '100000'], '6'],
      ['upload.checkSeconds', ['100'], '8'],
      ['account.failCount', ['five', '1000'], '5'],
      ['tenant.default.accountNumber', ['１００', 'NaN'], '100'],
      ['account.registerUser', ['yes', '1', 'TRUE'], 'false'],
      ['account.tenantMode', ['on'], 'false'],
    ])(
      'that code reads as numbers or as on and off take nothing else: %s',
      async (paramKey, wrong, right) => {
        const [row] = await list(PARAM, { paramKey });
        for (const paramValue of wrong) {
          const { status, body } = await admin.post(`${PARAM}/submit`, { id: row!.id, paramValue });
          expect([status, (body as { errors: { field: string; label: string }[] }).errors]).toEqual([
            400,
            [expect.objectContaining({ field: 'paramValue', label: '参数键值' })],
          ]);
        }
        const english = admin.post(`${PARAM}/submit`, { id: row!.id, paramValue: 'soon' });
        const { body } = await english.set('Accept-Language', 'en');
        expect((body as { msg: string }).msg).toMatch(
          /^Value: has the wrong form, should be (a whole number, 1～9+|true or false)$/,
        );
        await submit(PARAM, { id: row!.id, paramValue: right });
      },
    );

    it('have a form for each that is seeded as a number or as on and off', async () => {
      const seeded = await t.db.query<{ key: string; value: string }[]>(
        `select param_key "key", param_value "value" from blade_param where is_deleted = 0 and param_value ~ '^(\\d+|true|false)$'
          and param_key !~ '^test'`,
      );
      const forms = { ...WHOLE_PARAMS, ...FLAG_PARAMS };
      expect(seeded.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(forms)));
      for (const { key, value } of seeded) {
        expect([key, checkValue(key, parameterField(key), 'neither')]).toEqual([key, expect.anything()]);
        expect(checkValue(key, parameterField(key), value)).toBeUndefined();
      }
    });

    it('hold in another process at once', async () => {
      const twin = await t.twin();
      const [row] = await list(PARAM, { paramKey: 'account.failCount' });
      const wrong = () => byPassword(twin, 'twice', 'wrong');
      expect(await wrong()).toMatchObject({ error_code: 2001 });
      await submit(PARAM, { id: row!.id, paramValue: '1' });
      expect(await wrong()).toMatchObject({ error_code: 2003 });
      await submit(PARAM, { id: row!.id, paramValue: '5' });
      expect(await wrong()).toMatchObject({ error_code: 2001 });
    });
  });

  describe('clients', () => {
    const body = {
      clientId: 'machine',
      clientSecret: 'machine-secret',
      authorizedGrantTypes: 'password,refresh_token',
      accessTokenValidity: 120,
      refreshTokenValidity: 600,
    };

    it('sign people in by their grants, secret and times as they are now, in every process', async () => {
      const twin = await t.twin();
      const id = await submit(CLIENT, body);
      const ask = (secret = 'machine-secret') =>
        byPassword(twin, 'admin', ADMIN_PASSWORD, basic('machine', secret));
      expect(await ask()).toMatchObject({ expires_in: 120, client_id: 'machine' });
      expect(await ask('other')).toMatchObject({ error_code: 3001 });
      await submit(CLIENT, { id, accessTokenValidity: 300, clientSecret: '' });
      expect(await ask()).toMatchObject({ expires_in: 300 });
      await submit(CLIENT, { id, clientSecret: 'new-secret' });
      expect(await ask()).toMatchObject({ error_code: 3001 });
      expect(await ask('new-secret')).toMatchObject({ expires_in: 300 });
      await submit(CLIENT, { id, authorizedGrantTypes: 'refresh_token' });
      expect(await ask('new-secret')).toMatchObject({ error_code: 4000 });
      await admin.post(`${CLIENT}/remove`, {}, { ids: id }).expect(200);
      expect(await ask('new-secret')).toMatchObject({ error_code: 3000 });
    });

    it('never show a secret, keep it when the mask comes back, and store a digest only', async () => {
      const id = await submit(CLIENT, { ...body, clientId: 'shy' });
      expect(await detail(CLIENT, id)).toMatchObject({ clientSecret: '******', scope: 'all' });
      await submit(CLIENT, { id, clientSecret: '******', authorities: 'x' });
      const rows = await t.db.query<{ s: string }[]>(
        `select client_secret s from blade_client where id = $1`,
        [id],
      );
      expect(rows[0]!.s).toMatch(/^[0-9a-f]{64}$/);
      expect(await byPassword(t.app, 'admin', ADMIN_PASSWORD, basic('shy', 'machine-secret'))).toHaveProperty(
        'access_token',
      );
      expect(await list(CLIENT, { clientId: 'shy', clientSecret: 'x' })).toEqual([
        expect.objectContaining({ id, clientSecret: '******' }),
      ]);
      await submit(CLIENT, { id, clientSecret: 'another-one' });
      const { text } = await admin.get(`${CLIENT}/history`, { id }).expect(200);
      expect(text).not.toContain('another-one');
      expect(text).not.toContain(rows[0]!.s);
    });

    it('have one row an id, known grants, and a secret where machines sign in', async () => {
      await submit(CLIENT, { ...body, clientId: 'once' });
      const refused = async (more: object) =>
        (
          (await admin.post(`${CLIENT}/submit`, { ...body, ...more }).expect(400)).body as {
            errors: { field: string }[];
          }
        ).errors[0]!.field;
      expect(await refused({ clientId: 'once' })).toBe('clientId');
      expect(await refused({ clientId: 'two', authorizedGrantTypes: 'magic' })).toBe('authorizedGrantTypes');
      expect(await refused({ clientId: 'two', accessTokenValidity: 1 })).toBe('accessTokenValidity');
      const machine = { clientId: 'two', authorizedGrantTypes: 'client_credentials', clientSecret: '' };
      expect(await refused(machine)).toBe('clientSecret');
    });

    it('end a session no later than its refresh time says', async () => {
      await submit(CLIENT, { ...body, clientId: 'brief' });
      const header = basic('brief', 'machine-secret');
      const { refresh_token } = await byPassword(t.app, 'admin', ADMIN_PASSWORD, header);
      expect(typeof refresh_token).toBe('string');
      const again = await askToken(t.app, { grant_type: 'refresh_token', refresh_token }, header);
      expect(again).toMatchObject({ expires_in: 120 });
    });
  });
});
