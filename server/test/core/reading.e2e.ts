import { HISTORY_LINES, type HistoryLine, law } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildRow, COUNTY } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';
import { call } from './scope-walk.js';

const LAWS = '/api/law/law';

type Law = Record<string, unknown> & { id: string; version: number };

describe('What is read and changed of a record, as of laws', () => {
  let t: SharedApp;
  let county: Client;
  const { get, post } = asking<Law>(() => county);

  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { xzCode: COUNTY });
  });

  const write = async (given: object = {}) =>
    (await post(`${LAWS}/save`, await bodyOf(t.db, law, { ...given }))).id;
  const detail = (id: string) => get(`${LAWS}/detail`, { id });

  it('is listed, counted and exported by the same conditions on any of its fields', async () => {
    for (const sort of [71, 72, 73]) await write({ title: `排序${sort}`, sort });
    const conditions = [{ field: 'sort', op: 'between', values: ['72', '73'] }];
    const asked = { criteria: JSON.stringify({ match: 'all', conditions }), ascs: 'title' };
    const { body } = await county.get(`${LAWS}/list`, asked);
    const { records } = (body as { data: { records: Law[] } }).data;
    expect(records.map(({ title }) => title)).toEqual(['排序72', '排序73']);
    expect(await get(`${LAWS}/export-count`, asked)).toMatchObject({ total: 2 });
    const rows = await sheetRows(county.get(`${LAWS}/export`, { ...asked, columns: 'title' }));
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
        select '${t.tenantId}', 'law', $1, 'update', no, no from generate_series(1, $2::int) no`,
      [id, HISTORY_LINES + 5],
    );
    const history = async (before?: string) =>
      (await county.get(`${LAWS}/history`, { id, ...(before ? { before } : {}) }).expect(200)).body
        .data as HistoryLine[];
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
    const { text } = await call(t.app, county.token, 'GET law/law/export', {
      query: { columns: 'title,publishStatus' },
    });
    const found = [own, '已发布', foreign].map((each) => text.includes(each));
    expect(found).toEqual([true, true, false]);
  });
});
