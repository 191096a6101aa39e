import { law } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { bodyOf, buildRow } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { call } from '../core/scope-walk.js';

const LAWS = '/api/law/law';
const COUNTY = '330106';

type Law = Record<string, unknown> & { id: string; version: number };

describe('A law', () => {
  let t: TestApp;
  const clients: Record<string, Client> = {};
  const { get, refusal } = asking<Law>(() => clients['county']!);

  beforeAll(async () => {
    t = await startApp();
    const people = { nation: '', province: '33', city: '3301', county: COUNTY, village: '330106001001' };
    for (const [role, xzCode] of Object.entries({ ...people, neighbour: '330108' })) {
      const user = await buildUser(t.db, { xzCode, roles: [role === 'neighbour' ? 'county' : role] });
      clients[role] = await signIn(t.app, user.account, PASSWORD);
    }
  });
  afterAll(() => t.close());

  const post = async (verb: string, body: object, query: object = {}, who = 'county') => {
    const answer = await clients[who]!.post(`${LAWS}/${verb}`, body, query);
    expect(answer.body).toMatchObject({ code: 200 });
    return (answer.body as { data: Law }).data;
  };
  const write = async (given: object = {}, who = 'county') => {
    const body = await bodyOf(t.db, law, { content: '<p>第一条</p>', ...given });
    return (await post('save', body, {}, who)).id;
  };
  const publish = (ids: string, publishStatus: number, who = 'county') =>
    post('updatePublishStatus', {}, { ids, publishStatus }, who);
  const detail = (id: string, who = 'county') => get(`${LAWS}/detail`, { id }, clients[who]);
  /** Who finds a law in the list and opens it. */
  const readers = async (id: string, title: string): Promise<string[]> => {
    const found: string[] = [];
    for (const [who, client] of Object.entries(clients)) {
      const { status } = await client.get(`${LAWS}/detail`, { id });
      const { records } = await get<{ records: Law[] }>(`${LAWS}/list`, { title }, client);
      expect([who, records.map((row) => row.id)]).toEqual([who, status === 200 ? [id] : []]);
      if (status === 200) found.push(who);
    }
    return found;
  };

  it('belongs to the region of who writes it, and is read above and below once it is published', async () => {
    const id = await write({ title: '西湖区古树名木保护办法' });
    expect(await detail(id)).toMatchObject({
      xzCode: COUNTY,
      publishStatus: 0,
      publishTime: null,
      viewNum: 0,
    });
    expect(await readers(id, '西湖区古树')).toEqual(['county']);
    await publish(id, 1);
    expect(await readers(id, '西湖区古树')).toEqual(['nation', 'province', 'city', 'county', 'village']);
    await publish(id, 2);
    expect(await readers(id, '西湖区古树')).toEqual(['county']);
  });

  it('of the nation lies in no region and is read by everybody', async () => {
    const id = await write({ title: '古树名木保护条例' }, 'nation');
    expect(await detail(id, 'nation')).toMatchObject({ xzCode: '' });
    await publish(id, 1, 'nation');
    expect(await readers(id, '古树名木保护条例')).toEqual(Object.keys(clients));
  });

  it('is not changed nor removed while it is published: it is withdrawn first', async () => {
    const id = await write();
    await publish(id, 1);
    const { version, publishTime, editable, removable } = await detail(id);
    expect({ editable, removable }).toEqual({ editable: false, removable: false });
    expect(publishTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await refusal(`${LAWS}/update`, { id, version, title: '改' });
    await refusal(`${LAWS}/remove`, {}, { ids: id });
    await publish(id, 2);
    await post('update', { id, version: version + 1, title: '改' });
    await publish(id, 1);
    await publish(id, 2);
    await post('remove', {}, { ids: id });
  });

  it('is written and published by its own region alone', async () => {
    const { id } = await buildRow(t.db, law, { xzCode: COUNTY });
    for (const who of ['nation', 'province', 'city']) {
      const { moves, editable } = await detail(id, who);
      expect({ who, moves, editable }).toEqual({ who, moves: [], editable: false });
      await refusal(`${LAWS}/updatePublishStatus`, {}, { ids: id, publishStatus: 2 }, clients[who]);
      await refusal(`${LAWS}/update`, { id, version: 1, title: '改' }, {}, clients[who]);
    }
  });

  it('is stored without what a browser would run, and not published without a text or a file', async () => {
    const content = '<p onclick="x()">第一条</p><script>x()</script><img src="javascript:x()">';
    const id = await write({ content });
    expect((await detail(id))['content']).toBe('<p>第一条</p><img />');
    const empty = await write({ content: null });
    expect(await refusal(`${LAWS}/updatePublishStatus`, {}, { ids: empty, publishStatus: 1 })).toContain(
      '正文',
    );
  });

  it('counts what other regions read of it', async () => {
    const id = await write();
    await publish(id, 1);
    for (const who of ['county', 'city', 'village', 'city']) await detail(id, who);
    await clients['neighbour']!.get(`${LAWS}/detail`, { id });
    const row = await detail(id);
    expect([row['viewNum'], row.version]).toEqual([3, 2]);
  });

  it('leaves in a workbook with those that its reader sees', async () => {
    const [own, foreign] = ['本区规章', '邻区规章'];
    await buildRow(t.db, law, { title: own, xzCode: COUNTY });
    await buildRow(t.db, law, { title: foreign, xzCode: '330108' });
    const { text } = await call(t.app, clients['county']!.token, 'GET law/law/export', {
      query: { columns: 'title,publishStatus' },
    });
    expect([text.includes(own), text.includes('已发布'), text.includes(foreign)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
