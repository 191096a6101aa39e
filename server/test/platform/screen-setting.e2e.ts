import { MAX_CRITERIA } from '@gushu/shared';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const PATH = '/api/blade-system/screen-setting';

describe('settings of screens', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const stored = async (client = admin) =>
    ((await client.get(`${PATH}/list`)).body as { data: Record<string, unknown> }).data;
  const submit = async (body: object) => (await admin.post(`${PATH}/submit`, body)).status;

  it('keeps columns, page size and named filters beside each other', async () => {
    expect(await stored()).toEqual({});
    expect(await submit({ screen: 'post', size: 50 })).toBe(200);
    expect(await submit({ screen: 'post', columns: { sort: { show: false, order: 2 } } })).toBe(200);
    const searches = [{ name: '校长', query: 'postName=校长&descs=sort' }];
    expect(await submit({ screen: 'post', searches })).toBe(200);
    expect(await stored()).toEqual({
      post: { size: 50, columns: { sort: { show: false, order: 2 } }, searches },
    });
  });

  it('keeps a named filter with as many conditions as a list takes', async () => {
    const criteria = encodeURIComponent('"类"'.repeat(MAX_CRITERIA / 3));
    const searches = [{ name: '全部条件', query: `criteria=${criteria}` }];
    expect(await submit({ screen: 'law', searches })).toBe(200);
    expect((await stored())['law']).toEqual({ searches });
    expect((await admin.post(`${PATH}/remove`, {}, { screen: 'law' })).status).toBe(200);
  });

  it('forgets what is sent as null, and the whole screen when asked to', async () => {
    expect(await submit({ screen: 'post', columns: null })).toBe(200);
    expect(await stored()).toMatchObject({ post: { size: 50 } });
    expect((await stored())['post']).not.toHaveProperty('columns');
    expect((await admin.post(`${PATH}/remove`, {}, { screen: 'post' })).status).toBe(200);
    expect(await stored()).toEqual({});
  });

  it('shows nobody the settings of another person', async () => {
    await submit({ screen: 'role', size: 30 });
    const { account } = await buildUser(t.db);
    expect(await stored(await signIn(t.app, account, PASSWORD))).toEqual({});
  });

  it.each([
    ['a key that is none', { screen: 'a b' }],
    ['a page size nobody offers', { screen: 'post', size: 5000 }],
    ['a column state with something else in it', { screen: 'post', columns: { sort: { show: true, x: 1 } } }],
    ['a column state that is none', { screen: 'post', columns: { sort: 'x' } }],
    ['a filter without a name', { screen: 'post', searches: [{ name: ' ', query: 'a=1' }] }],
    [
      'two filters of one name',
      { screen: 'post', searches: [1, 2].map(() => ({ name: 'a', query: 'b=1' })) },
    ],
  ])('refuses %s', async (_what, body) => {
    expect(await submit(body)).toBe(400);
  });
});
