import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildTenant, buildUser, PASSWORD } from '../kit/people.js';

const PATHS = ['/api/blade-develop/datasource', '/api/blade-system/tenant-datasource'] as const;
const SECRET = 'Data-Secret-1';

type Row = Record<string, unknown> & { id: string };

describe('Data sources', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const dataOf = async <T>(path: string, query: object = {}): Promise<T> =>
    ((await admin.get(path, query).expect(200)).body as { data: T }).data;
  const add = async (path: string, name: string): Promise<string> => {
    const body = {
      name,
      category: 1,
      url: 'jdbc:postgresql://10.0.0.8:5432/trees',
      username: 'a',
      password: SECRET,
    };
    return ((await admin.post(`${path}/submit`, body).expect(200)).body as { data: Row }).data.id;
  };

  it.each(PATHS)('are kept at %s, their passwords never told', async (path) => {
    const id = await add(path, `source of ${path}`);
    expect(await dataOf<Row[]>(`${path}/select`)).toContainEqual({ id, name: `source of ${path}` });
    const page = await dataOf<{ records: Row[] }>(`${path}/list`, { name: 'source of', size: -1 });
    expect(page.records).toContainEqual(expect.objectContaining({ id, categoryName: 'jdbc', username: 'a' }));
    const history = await dataOf<unknown[]>(`${path}/history`, { id });
    for (const answer of [page, history, await dataOf<Row>(`${path}/detail`, { id })]) {
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
    await admin.post(`${path}/update`, { id, remark: '改' }).expect(200);
    const [row] = (await t.db.query('select password, remark from blade_datasource where id = $1', [
      id,
    ])) as Row[];
    expect(row).toEqual({ password: SECRET, remark: '改' });
    await admin.post(`${path}/remove`, {}, { ids: id }).expect(200);
    await admin.get(`${path}/detail`, { id }).expect(404);
  });

  it('take no address that carries an account or is none', async () => {
    for (const url of ['file:///etc/passwd', 'jdbc:h2:mem:x;INIT=RUNSCRIPT', 'jdbc:mysql://a:b@c/d', 'x']) {
      const answer = await admin.post(`${PATHS[0]}/submit`, { name: url, url });
      expect({ url, status: answer.status }).toEqual({ url, status: 400 });
    }
  });

  it('belong to tenants, and stay while one has them', async () => {
    const id = await add(PATHS[0], 'in use');
    const tenantId = await buildTenant(t.db, '100071');
    const [tenant] = (await t.db.query('select id from blade_tenant where tenant_id = $1', [
      tenantId,
    ])) as Row[];
    const give = (datasourceId: string) =>
      admin.post('/api/blade-system/tenant/datasource', {}, { tenantId: tenant!.id, datasourceId });
    await give('123').expect(400);
    await give(id).expect(200);
    expect((await dataOf<Row>('/api/blade-system/tenant/detail', { id: tenant!.id }))['datasourceId']).toBe(
      id,
    );
    const refused = await admin.post(`${PATHS[0]}/remove`, {}, { ids: id }).expect(400);
    expect((refused.body as { msg: string }).msg).toContain('租户100071');
    await give('').expect(200);
    await admin.post(`${PATHS[0]}/remove`, {}, { ids: id }).expect(200);
  });

  it('are the platform administrator’s alone', async () => {
    const chief = await buildUser(t.db, { tenantId: '100071', roles: ['administrator', 'admin'] });
    const other = await signIn(t.app, chief.account, PASSWORD, '100071');
    for (const path of PATHS) {
      await other.get(`${path}/select`).expect(403);
      await other.get(`${path}/list`).expect(403);
      await other.post(`${path}/submit`, { name: 'x' }).expect(403);
    }
  });
});
