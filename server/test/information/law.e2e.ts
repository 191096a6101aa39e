import { HISTORY_LINES, type HistoryLine, law } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildRow } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';
import { call } from '../core/scope-walk.js';

const LAWS = '/api/law/law';
const COUNTY = '330106';

type Law = Record<string, unknown> & { id: string; version: number };

describe('A law', () => {
  let t: TestApp;
  const clients: Record<string, Client> = {};
  const { get, post, refusal } = asking<Law>(() => clients['county']!);

  beforeAll(async () => {
    t = await startApp();
    const people = { city: '3301', county: COUNTY, village: '330106001001' };
    for (const [who, xzCode] of Object.entries(people))
      clients[who] = await signInAs(t, { xzCode, roles: [who] });
    clients['neighbour'] = await signInAs(t, { xzCode: '330108' });
  });
  afterAll(() => t.close());

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

  it('is listed, counted and exported by the same conditions on any of its fields', async () => {
    for (const sort of [71, 72, 73]) await write({ title: `排序${sort}`, sort });
    const conditions = [{ field: 'sort', op: 'between', values: ['72', '73'] }];
    const asked = { criteria: JSON.stringify({ match: 'all', conditions }), ascs: 'title' };
    const { body } = await clients['county']!.get(`${LAWS}/list`, asked);
    const { records } = (body as { data: { records: Law[] } }).data;
    expect(records.map(({ title }) => title)).toEqual(['排序72', '排序73']);
    expect(await get(`${LAWS}/export-count`, asked)).toMatchObject({ total: 2 });
    const rows = await sheetRows(clients['county']!.get(`${LAWS}/export`, { ...asked, columns: 'title' }));
    expect(rows).toEqual([['标题'], ['排序72'], ['排序73']]);
  });

  it('stays at its version where nothing that it has is given', async () => {
    const id = await write();
    const { version } = await detail(id);
    expect(await post(`${LAWS}/update`, { id, version, headline: 'x' })).toMatchObject({ id, version });
    expect((await detail(id)).version).toBe(version);
    expect(await post(`${LAWS}/update`, { id, version, title: 'x' })).toMatchObject({
      id,
      version: version + 1,
    });
  });

  it('has its history read a page at a time, the newest first, each page from where the last ended', async () => {
    const id = await write();
    await t.db.query(
      `insert into record_history (tenant_id, record, row_id, action, version, remark)
        select '000000', 'law', $1, 'update', no, no from generate_series(1, $2::int) no`,
      [id, HISTORY_LINES + 5],
    );
    const history = async (before?: string) =>
      (await clients['county']!.get(`${LAWS}/history`, { id, ...(before ? { before } : {}) }).expect(200))
        .body.data as HistoryLine[];
    const first = await history();
    const rest = await history(first.at(-1)!.id);
    expect([first.length, first[0]!.remark, rest.length]).toEqual([
      HISTORY_LINES,
      String(HISTORY_LINES + 5),
      6,
    ]);
    expect([rest[0]!.remark, rest.at(-1)!.action]).toEqual(['5', 'save']);
    expect(await history(rest.at(-1)!.id)).toEqual([]);
  });

  it('leaves in a workbook with those that its reader sees', async () => {
    const [own, foreign] = ['本区规章', '邻区规章'];
    await buildRow(t.db, law, { title: own, xzCode: COUNTY });
    await buildRow(t.db, law, { title: foreign, xzCode: '330108' });
    const { text } = await call(t.app, clients['county']!.token, 'GET law/law/export', {
      query: { columns: 'title,publishStatus' },
    });
    const found = [own, '已发布', foreign].map((each) => text.includes(each));
    expect(found).toEqual([true, true, false]);
  });
});
