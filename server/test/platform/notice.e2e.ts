import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';

const PATH = '/api/blade-desk/notice';
const NOTICE = { title: '普查通知', category: 1, releaseTime: '2026-03-01 08:00:00', content: '<p>正文</p>' };

interface Notice {
  id: string;
  title: string;
  content: string;
  categoryName: string;
}

describe('Notices', () => {
  let t: TestApp;
  let admin: Client;
  let reader: Client;
  let foreign: Client;

  const list = async (client: Client, query: object = {}): Promise<Notice[]> => {
    const { body } = await client.get(`${PATH}/list`, query).expect(200);
    return (body as { data: { records: Notice[] } }).data.records;
  };
  const submit = async (more: object = {}): Promise<string> => {
    const { body } = await admin.post(`${PATH}/submit`, { ...NOTICE, ...more }).expect(200);
    return (body as { data: { id: string } }).data.id;
  };
  const mine = async (client: Client) =>
    (
      (await client.get(`${PATH}/mine`).expect(200)).body as {
        data: { unread: number; records: { id: string; read: boolean }[] };
      }
    ).data;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const user = await buildUser(t.db, { roles: ['county'] });
    reader = await signIn(t.app, user.account, PASSWORD);
    const other = await buildKeeper(t.db, '100001', ['notice']);
    foreign = await signIn(t.app, other.account, PASSWORD, '100001');
  });
  afterEach(() => t.db.query('delete from blade_notice'));
  afterAll(() => t.close());

  it('are cleaned before they are stored, also of what is written out as escapes', async () => {
    const id = await submit({
      title: '注意\\u003cimg src=x onerror=alert(1)\\u003e',
      content: '<p>一</p>\\u003cimg src=x onerror=alert(1)\\u003e<script>alert(2)</script>',
    });
    const [row] = (await t.db.query(`select title, content from blade_notice`)) as Notice[];
    expect(row).toEqual({ title: '注意', content: '<p>一</p><img src="x" />' });
    await admin.post(`${PATH}/submit`, { id, content: '<a href="javascript:alert(1)">x</a>' }).expect(200);
    const detail = await admin.get(`${PATH}/detail`, { id }).expect(200);
    expect(detail.text).not.toMatch(/javascript|onerror/);
    await admin.post(`${PATH}/submit`, { ...NOTICE, title: '<script>1</script>' }).expect(400);
  });

  it('are found by title, kind and time of release', async () => {
    await submit();
    await submit({ title: '任免', category: 5, releaseTime: '2026-05-01 00:00:00' });
    expect((await list(reader, { title: '普查' })).map((row) => row.categoryName)).toEqual(['发布通知']);
    expect(await list(reader, { category_equal: 5 })).toHaveLength(1);
    const during = { releaseTime_datege: '2026-02-01 00:00:00', releaseTime_datelt: '2026-04-01 00:00:00' };
    expect((await list(reader, { ...during, releaseTimeRange: 'x' })).map((row) => row.title)).toEqual([
      '普查通知',
    ]);
    const hole = { 'updatexml(1,concat(0x7e,user(),0x7e),1)': 1, descs: '(select 1)' };
    expect(await list(reader, hole)).toHaveLength(2);
  });

  it('are written by those who may, in their own tenant', async () => {
    const id = await submit();
    await reader.post(`${PATH}/submit`, NOTICE).expect(403);
    await reader.post(`${PATH}/remove`, {}, { ids: id }).expect(403);
    expect(await list(foreign)).toEqual([]);
    await foreign.get(`${PATH}/detail`, { id }).expect(404);
    await foreign.post(`${PATH}/submit`, { id, title: '改' }).expect(404);
    await foreign.post(`${PATH}/remove`, {}, { ids: id }).expect(404);
    await admin.post(`${PATH}/submit`, { title: '', category: 99 }).expect(400);
    await admin.post(`${PATH}/remove`, {}, { ids: id }).expect(200);
    expect(await list(admin)).toEqual([]);
  });

  it('are unread until the person has read them; those of tomorrow and of others are not counted', async () => {
    const [first] = [await submit(), await submit(), await submit({ releaseTime: '2099-01-01 00:00:00' })];
    expect(await mine(reader)).toMatchObject({ unread: 2, records: [{ read: false }, { read: false }] });
    await reader.post(`${PATH}/read`, {}, { ids: first }).expect(200);
    expect((await mine(reader)).unread).toBe(1);
    expect((await mine(admin)).unread).toBe(2);
    await foreign.post(`${PATH}/read`).expect(200);
    expect((await mine(foreign)).unread).toBe(0);
    await reader.post(`${PATH}/read`).expect(200);
    expect(await mine(reader)).toMatchObject({ unread: 0, records: [{ read: true }, { read: true }] });
  });
});
