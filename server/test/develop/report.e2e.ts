import { centralBudget } from '@gushu/shared';
import exceljs from 'exceljs';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import request from 'supertest';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { sheetRows } from '../kit/workbooks.js';

const PATH = '/api/blade-report/report/rest';
/** Title, line below it and heading; of what the register names first nothing adds up. */
const AROUND = 3;

describe('A report', () => {
  let t: TestApp;
  let admin: Client;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  const reportOf = async (dataset: string): Promise<string> => {
    const page = await admin.get(`${PATH}/list`, { dataset_equal: dataset }).expect(200);
    return (page.body as { data: { records: { id: string }[] } }).data.records[0]!.id;
  };
  const rowsFor = async (who: Client, id: string, asked: object = {}): Promise<string[][]> => {
    const answer = await who.get(`${PATH}/preview`, { id, ...asked }).expect(200);
    const { rows } = (answer.body as { data: { rows: { text: string }[][] } }).data;
    return rows.map((row) => row.map(({ text }) => text));
  };

  it('shows its readers the rows of their own region', async () => {
    await buildOldTree(t.db, { status: 1 });
    await buildOldTree(t.db, { status: 1 });
    const id = await reportOf('oldTree');
    const near = await rowsFor(await signInAs(t, { xzCode: COUNTY }), id);
    expect(near[0]).toEqual(['古树名木名录']);
    expect(near.length).toBe(AROUND + 2);
    // A report without rows keeps an empty line.
    expect((await rowsFor(await signInAs(t, { xzCode: '110101' }), id)).length).toBe(AROUND + 1);
  });

  it('adds up amounts, and neither lengths nor shares', async () => {
    const { body } = await admin.get(`${PATH}/datasets`).expect(200);
    const sets = (body as { data: { key: string; fields: { name: string; adds: boolean }[] }[] }).data;
    const added = (set: string) =>
      sets.find(({ key }) => key === set)!.fields.flatMap(({ name, adds }) => (adds ? [name] : []));
    expect(added('oldTree')).toEqual(['scopeArea']);
    expect(added('oldTreeGroup')).toEqual(['area', 'geomArea', 'trees', 'oldTrees']);
    expect(added('centralBudget')).toEqual(['fund', 'treeNum', 'arrivedFund', 'usedFund']);
  });

  it('is refused to who may not read its data', async () => {
    const id = await reportOf('centralBudget');
    const village = await signInAs(t, { roles: ['village'], xzCode: '330106001001' });
    await village.get(`${PATH}/preview`, { id, year: 2025 }).expect(403);
  });

  it('is shown to who may read a list, and is no file to who may not export it', async () => {
    const id = await reportOf('oldTree');
    const { account } = await buildKeeper(t.db, '000000', ['report_list_view', 'oldTree_view']);
    const reader = await signIn(t.app, account, PASSWORD);
    await rowsFor(reader, id);
    for (const form of ['xlsx', 'pdf']) await reader.get(`${PATH}/export`, { id, form }).expect(403);
    await reader.get(`${PATH}/export-count`, { id }).expect(403);
    await reader.post(`${PATH}/export-submit`, { id }).expect(403);
    await (await signInAs(t, { xzCode: COUNTY })).get(`${PATH}/export`, { id }).expect(200);
  });

  it('fills the template that was sent, and is a workbook and a PDF', async () => {
    await buildRow(t.db, centralBudget, { year: 2025, fund: 12.5 });
    await buildRow(t.db, centralBudget, { year: 2025, fund: 7.5 });
    const id = await reportOf('centralBudget');
    await admin.get(`${PATH}/preview`, { id }).expect(400);
    const send = async (line: exceljs.CellValue[], head = '{{title}} {{year}}', name = 'funds.xlsx') => {
      const book = new exceljs.Workbook();
      const sheet = book.addWorksheet('x');
      sheet.addRows([[head], line, ['', head && '{{sum.fund}}']]);
      sheet.mergeCells('A1:B1');
      const file = Buffer.from(await book.xlsx.writeBuffer());
      return request(t.app.getHttpServer() as Parameters<typeof request>[0])
        .post(`${PATH}/template`)
        .query({ id })
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${admin.token}`)
        .attach('file', file, name);
    };
    const fetching = { formula: 'WEBSERVICE("http://127.0.0.1/")' };
    for (const [line, said, ...more] of [
      [['', '{{row.password}}'], '单元格 B2 的 {{row.password}}'],
      [[fetching], '单元格 A2'],
      [['{{row.no}}', '{{row.fund'], '单元格 B2 的占位符不完整'],
      [['{{row.no}}', '{{row fund}}'], '单元格 B2 的占位符不完整'],
      [['合计'], '没有占位符', ''],
      [['{{row.no}}'], 'xlsx', '{{title}}', 'funds.xls'],
    ] as const) {
      const refusal = await send([...line], ...more);
      expect(refusal.body).toMatchObject({ code: 400, msg: expect.stringContaining(said) });
      expect(refusal.body).toMatchObject({ errors: [{ field: 'file' }] });
    }
    expect((await send(['{{row.no}}', '{{row.fund}}'])).body).toMatchObject({ code: 200 });
    expect(await rowsFor(admin, id, { year: 2025 })).toEqual([
      ['年度资金报表 2025'],
      ['1', '12.5'],
      ['2', '7.5'],
      ['', '20'],
    ]);
    const book = await sheetRows(admin.get(`${PATH}/export`, { id, year: 2025 }));
    expect(book.slice(1)).toEqual([
      [1, 12.5],
      [2, 7.5],
      ['', 20],
    ]);
    const criteria = JSON.stringify({
      match: 'all',
      conditions: [{ field: 'fund', op: 'gt', values: ['10'] }],
    });
    expect((await rowsFor(admin, id, { year: 2025, criteria })).length).toBe(3);
    await admin.get(`${PATH}/preview`, { id, year: 2025, criteria: '{}' }).expect(400);
    const pdf = await admin.get(`${PATH}/export`, { id, year: 2025, form: 'pdf' }).buffer(true).expect(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { account } = await buildKeeper(t.db, '100001', ['report_list_edit']);
    const other = await signIn(t.app, account, PASSWORD, '100001');
    await other.post(`${PATH}/template-reset`, {}, { id }).expect(403);
    await admin.post(`${PATH}/template-reset`, {}, { id }).expect(200);
    const [, , head, ...lines] = await rowsFor(admin, id, { year: 2025 });
    const at = head!.indexOf('资金');
    expect([lines.at(-1)![0], lines.at(-1)![at]]).toEqual(['合计', '20']);
  });
});
