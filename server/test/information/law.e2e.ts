import { law } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const LAWS = '/api/law/law';
const COUNTY = '330106';

type Law = Record<string, unknown> & { id: string; version: number };

describe('A law', () => {
  let t: SharedApp;
  const clients: Record<string, Client> = {};
  const { get, post, refusal } = asking<Law>(() => clients['county']!);

  beforeAll(async () => {
    t = await sharedApp();
    const people = { city: '3301', county: COUNTY, village: '330106001001' };
    for (const [who, xzCode] of Object.entries(people))
      clients[who] = await signInAs(t, { xzCode, roles: [who] });
    clients['neighbour'] = await signInAs(t, { xzCode: '330108' });
  });

  const write = async (given: object = {}) =>
    (await post(`${LAWS}/save`, await bodyOf(t.db, law, { ...given }))).id;
  const publish = (ids: string, publishStatus: number) =>
    post(`${LAWS}/updatePublishStatus`, {}, { ids, publishStatus });
  const detail = (id: string, who = 'county') => get(`${LAWS}/detail`, { id }, clients[who]);

  it('is stored without what a browser would run, and not published without a text or a file', async () => {
    const content = '<p onclick="x()">第一条</p><script>x()</script><img src="javascript:x()">';
    const id = await write({ content });
    expect((await detail(id))['content']).toBe('<p>第一条</p><img />');
    const empty = await write({ content: null });
    const said = await refusal(`${LAWS}/updatePublishStatus`, {}, { ids: empty, publishStatus: 1 });
    expect(said).toContain('正文');
  });

  it('counts what other regions read of it', async () => {
    const id = await write();
    expect(await detail(id)).toMatchObject({ viewNum: 0 });
    await publish(id, 1);
    for (const who of ['county', 'city', 'village', 'city']) await detail(id, who);
    await clients['neighbour']!.get(`${LAWS}/detail`, { id });
    const row = await detail(id);
    expect([row['viewNum'], row.version]).toEqual([3, 2]);
  });

  it('is read while somebody is changing it, and counts that with the next reading', async () => {
    const id = await write();
    await publish(id, 1);
    // Answered before the change ends: it waits for nobody.
    await t.db.transaction(async (tx) => {
      await tx.query('update law set title = title where id = $1', [id]);
      expect((await detail(id, 'city'))['viewNum']).toBe(1);
    });
    expect((await detail(id))['viewNum']).toBe(0);
    await detail(id, 'city');
    expect((await detail(id))['viewNum']).toBe(2);
  });
});
