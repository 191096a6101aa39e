import { centralBudget, law } from '@gushu/shared';
import exceljs from 'exceljs';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import request from 'supertest';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY } from '../kit/factories.js';
import { buildKeeper, PASSWORD, signInAs } from '../kit/people.js';
import { attributesIn, cellsIn, handMade, PART_TYPES, partIn, textsIn } from '../kit/templates.js';
import { sheetRows } from '../kit/workbooks.js';
import { pdfText } from '../papers/pdf-text.js';

const PATH = '/api/blade-report/report/rest';
/** Title, line below it and heading; of what the register names first nothing adds up. */
const AROUND = 3;

/** A place that is called like placeholders, with characters beyond the first plane. */
const NAMED = '{{title}}与{{count}}𠮷𪚥';

const binary = (response: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void): void => {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
};

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

  const sendTemplate = (id: string, file: Buffer, name = 't.xlsx') =>
    request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post(`${PATH}/template`)
      .query({ id })
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${admin.token}`)
      .attach('file', file, name);
  const exported = async (id: string, asked: object): Promise<Buffer> => {
    const file = await admin
      .get(`${PATH}/export`, { id, ...asked })
      .buffer(true)
      .parse(binary as never)
      .expect(200);
    return file.body as Buffer;
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
      return sendTemplate(id, Buffer.from(await book.xlsx.writeBuffer()), name);
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

  it('grows as a program that inserts rows, with what stands below its list', async () => {
    await buildRow(t.db, centralBudget, { year: 2031, fund: 1.5 });
    await buildRow(t.db, centralBudget, { year: 2031, fund: 2.5 });
    await buildRow(t.db, centralBudget, { year: 2031, fund: 3 });
    const id = await reportOf('centralBudget');
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('资金');
    sheet.addRows([
      ['{{title}}'],
      ['序号', '资金'],
      ['{{row.no}}', '{{row.fund}}'],
      ['合计', '{{sum.fund}}'],
      [],
      ['盖章'],
    ]);
    for (const range of ['A1:D1', 'B3:C3', 'B4:C4', 'D3:D4']) sheet.mergeCells(range);
    sheet.getRow(3).height = 33;
    sheet.headerFooter.oddHeader = '&C{{title}} {{year}}';
    sheet.pageSetup.printArea = 'A1:D4';
    sheet.getCell('B3').dataValidation = { type: 'decimal', operator: 'greaterThan', formulae: [0] };
    sheet.addConditionalFormatting({
      ref: 'B3:B3',
      rules: [{ type: 'expression', formulae: ['B3>AVERAGE($B$3:$B$3)'], priority: 1, style: {} }],
    });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const image = book.addImage({ base64: png, extension: 'png' });
    sheet.addImage(image, { tl: { col: 0, row: 5 }, ext: { width: 40, height: 30 } });
    const second = book.addWorksheet('说明');
    second.addRows([['{{region}}'], ['共{{count}}项']]);
    expect((await sendTemplate(id, Buffer.from(await book.xlsx.writeBuffer()))).body).toMatchObject({
      code: 200,
    });
    const bytes = await exported(id, { year: 2031 });
    const made = new exceljs.Workbook();
    await made.xlsx.load(bytes as never);
    const [list, notes] = made.worksheets;
    const at = (cell: string) => list!.getCell(cell).value;
    expect(['A3', 'A5', 'B5', 'A6', 'B6', 'A8'].map(at)).toEqual([1, 3, 3, '合计', 7, '盖章']);
    expect([3, 4, 5].map((row) => list!.getRow(row).height)).toEqual([33, 33, 33]);
    const { merges } = list!.model as unknown as { merges: string[] };
    expect([...merges].sort()).toEqual(['A1:D1', 'B3:C3', 'B4:C4', 'B5:C5', 'B6:C6', 'D3:D6']);
    expect(list!.headerFooter.oddHeader).toBe('&C年度资金报表 2031');
    expect(list!.pageSetup.printArea).toBe('A1:D6');
    expect(list!.getCell('B5').dataValidation).toMatchObject({ type: 'decimal' });
    expect(list!.getImages()[0]!.range.tl.nativeRow).toBe(7);
    expect(notes!.getCell('A2').value).toBe('共3项');
    const xml = await partIn(bytes, 'xl/worksheets/sheet1.xml');
    expect(attributesIn(xml, 'conditionalFormatting', 'sqref')).toEqual(['B3:B5']);
    expect(textsIn(xml, 'formula')).toContain('B3&gt;AVERAGE($B$3:$B$5)');
    expect((await rowsFor(admin, id, { year: 2031 }))[4]).toEqual(['3', '3']);
    const paper = (await exported(id, { year: 2031, form: 'pdf' })).toString('latin1');
    expect(paper.match(/\/Type \/Page\n/g)).toHaveLength(2);
    expect(pdfText(paper)).toContain('共3项');
    await admin.post(`${PATH}/template-reset`, {}, { id }).expect(200);
  });

  it('prints what the register says as it says it', async () => {
    await buildOldTree(t.db, { status: 1, xzCode: '330106001001', smallPlaceName: NAMED });
    const id = await reportOf('oldTree');
    const asked = { xzCode: '330106' };
    const cells = { A1: '{{title}}', A2: '{{row.smallPlaceName}}', B2: '在{{row.smallPlaceName}}' };
    expect((await sendTemplate(id, handMade({ sheets: [{ cells }] }))).body).toMatchObject({ code: 200 });
    expect((await rowsFor(admin, id, asked)).at(-1)).toEqual([NAMED, `在${NAMED}`]);
    expect(Object.values(await cellsIn(await exported(id, asked))).slice(-2)).toEqual([NAMED, `在${NAMED}`]);
    expect(pdfText((await exported(id, { ...asked, form: 'pdf' })).toString('latin1'))).toContain(
      `在${NAMED}`,
    );
    await admin.post(`${PATH}/template-reset`, {}, { id }).expect(200);
  });

  it('says yes or no where a list has a flag, in the language of its reader', async () => {
    for (const isEffective of [1, 0]) await buildRow(t.db, law, { title: `标志${isEffective}`, isEffective });
    const made = await admin.post(`${PATH}/submit`, { name: '法规目录', dataset: 'law' }).expect(200);
    const { id } = (made.body as { data: { id: string } }).data;
    const cells = { A1: '{{title}}', A2: '{{row.title}}', B2: '{{row.isEffective}}' };
    expect((await sendTemplate(id, handMade({ sheets: [{ cells }] }))).body).toMatchObject({ code: 200 });
    for (const [language, texts] of [
      ['zh-CN', ['标志1是', '标志0否']],
      ['en-US', ['标志1Yes', '标志0No']],
    ] as const) {
      const { body } = await admin
        .get(`${PATH}/preview`, { id })
        .set('Accept-Language', language)
        .expect(200);
      const { rows } = (body as { data: { rows: { text: string }[][] } }).data;
      const lines = rows.map((row) => row.map(({ text }) => text).join(''));
      expect(lines.filter((line) => line.startsWith('标志'))).toEqual(texts);
    }
    await admin.post(`${PATH}/remove`, {}, { ids: id }).expect(200);
  });

  it('refuses a template that cannot be filled when it is sent, with its cell, and keeps the one it had', async () => {
    const id = await reportOf('oldTree');
    const one = (cells: Record<string, string>, more: object = {}) =>
      handMade({ sheets: [{ cells, ...more }] });
    const head = { A1: '{{title}}' };
    for (const [file, said] of [
      [one({ ...head, B1: '{{count}}' }, { merges: ['A1:B1'] }), '单元格 B1 被合并单元格 A1:B1 遮住'],
      [
        one({ A2: '{{row.no}}', A3: '{{row.no}}', B3: '注' }, { merges: ['B3:B4'] }),
        '单元格 B3:B4 的合并单元格',
      ],
      [
        one(head, { behind: '<headerFooter><oddHeader>{{row.no}}</oddHeader></headerFooter>' }),
        '页眉 不能使用',
      ],
      [
        one(head, { behind: '<headerFooter><oddHeader>{{secret}}</oddHeader></headerFooter>' }),
        '页眉 的 {{secret}}',
      ],
      [handMade({ sheets: [{ cells: head }], type: PART_TYPES.macros }), '不能含有宏'],
      [one({ ...head, A501: 'x' }), '最多500行'],
      [Buffer.from('PK\x03\x04 and no more'), ''],
      [Buffer.alloc(0), ''],
      [handMade({ sheets: [{ cells: head, before: '<broken' }] }), ''],
      [handMade({ sheets: [{ cells: head, before: ' '.repeat(20_000_000) }] }), ''],
    ] as const) {
      const { body } = await sendTemplate(id, file);
      expect(body).toMatchObject({
        code: 400,
        msg: expect.stringContaining(said),
        errors: [{ field: 'file' }],
      });
    }
    expect((await rowsFor(admin, id))[0]).toEqual(['古树名木名录']);
  });
});
