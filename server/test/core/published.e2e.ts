import { publishing, type RecordDefinition, RECORDS } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

type Row = Given & { id: string; version: number };

/** Records that a region publishes to those above and below it, without anybody's review. */
const PUBLISHED = RECORDS.filter(
  ({ visible, states }) => visible === 'published' && states.includes(publishing),
).map((record): [string, RecordDefinition] => [record.name, record]);

describe.each(PUBLISHED)('A row of %s that a region publishes', (_, record) => {
  let t: SharedApp;
  const clients: Record<string, Client> = {};
  const { get, post, refusal } = asking<Row>(() => clients['county']!);
  const { title, region = 'xzCode' } = record;
  const path = `/api/${record.path}`;

  beforeAll(async () => {
    t = await sharedApp();
    const people = { nation: '', province: '33', city: '3301', county: COUNTY, village: '330106001001' };
    for (const [who, xzCode] of Object.entries(people))
      clients[who] = await signInAs(t, { xzCode, roles: [who] });
    clients['neighbour'] = await signInAs(t, { xzCode: '330108' });
  });

  const write = async (given: Given = {}, who = 'county') =>
    (await post(`${path}/save`, await bodyOf(t.db, record, given), {}, clients[who])).id;
  const publish = (ids: string, publishStatus: number, who = 'county') =>
    post(`${path}/updatePublishStatus`, {}, { ids, publishStatus }, clients[who]);
  const detail = (id: string, who = 'county') => get(`${path}/detail`, { id }, clients[who]);
  /** Who finds a row in the list and opens it. */
  const readers = async (id: string, named: string): Promise<string[]> => {
    const found: string[] = [];
    for (const [who, client] of Object.entries(clients)) {
      const { status } = await client.get(`${path}/detail`, { id });
      const list = `${path}/${record.pageVerb ?? 'page'}`;
      const { records } = await get<{ records: Row[] }>(list, { [title]: named }, client);
      expect([who, records.map((row) => row.id)]).toEqual([who, status === 200 ? [id] : []]);
      if (status === 200) found.push(who);
    }
    return found;
  };

  it('belongs to the region of who writes it, and is read above and below once it is published', async () => {
    const id = await write({ [title]: '西湖区古树名木保护办法' });
    expect(await detail(id)).toMatchObject({ [region]: COUNTY, publishStatus: 0, publishTime: null });
    expect(await readers(id, '西湖区古树')).toEqual(['county']);
    await publish(id, 1);
    expect(await readers(id, '西湖区古树')).toEqual(['nation', 'province', 'city', 'county', 'village']);
    await publish(id, 2);
    expect(await readers(id, '西湖区古树')).toEqual(['county']);
  });

  it('of the nation lies in no region and is read by everybody', async () => {
    const id = await write({ [title]: '古树名木保护条例' }, 'nation');
    expect(await detail(id, 'nation')).toMatchObject({ [region]: '' });
    await publish(id, 1, 'nation');
    expect(await readers(id, '古树名木保护条例')).toEqual(Object.keys(clients));
  });

  it('is not changed nor removed while it is published: it is withdrawn first', async () => {
    const id = await write();
    await publish(id, 1);
    const { version, publishTime, editable, removable } = await detail(id);
    expect({ editable, removable }).toEqual({ editable: false, removable: false });
    expect(publishTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await refusal(`${path}/update`, { id, version, [title]: '改' });
    await refusal(`${path}/remove`, {}, { ids: id });
    await publish(id, 2);
    await post(`${path}/update`, { id, version: version + 1, [title]: '改' });
    await publish(id, 1);
    await publish(id, 2);
    await post(`${path}/remove`, {}, { ids: id });
  });

  it('is written and published by its own region alone', async () => {
    const { id } = await buildRow(t.db, record, { xzCode: COUNTY, publishStatus: 1 });
    for (const who of ['nation', 'province', 'city']) {
      const { moves, editable } = await detail(id, who);
      expect({ who, moves, editable }).toEqual({ who, moves: [], editable: false });
      await refusal(`${path}/updatePublishStatus`, {}, { ids: id, publishStatus: 2 }, clients[who]);
      await refusal(`${path}/update`, { id, version: 1, [title]: '改' }, {}, clients[who]);
    }
  });
});
