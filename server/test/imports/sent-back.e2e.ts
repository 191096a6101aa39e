import type { INestApplicationContext } from '@nestjs/common';
import { oldTree, oldTreeGroup, type RecordDefinition } from '@gushu/shared';
import exceljs from 'exceljs';
import { startApp, type TestApp } from '../kit/app.js';
import { bodyOf, COUNTY } from '../kit/factories.js';
import { makeZip, workbookParts } from '../kit/package.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { type Batch, buildSender, HEADINGS, rowXml, type Sender, sheetOf, tree } from './batches.js';
import { emptyRegister, FULL } from './import-cases.js';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';

type Row = Record<string, unknown>;

/** The file with another value below a heading. */
async function edited(file: Buffer, cells: Record<string, string | number | null>): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(file as never);
  const [sheet] = workbook.worksheets;
  const headings = sheet!.getRow(1).values as unknown[];
  for (const [heading, value] of Object.entries(cells)) {
    const column = headings.indexOf(heading);
    expect([heading, column > 0]).toEqual([heading, true]);
    sheet!.getRow(2).getCell(column).value = value;
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

describe('A workbook that is sent back', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let province: Sender;

  const find = async ({ table }: RecordDefinition): Promise<Row> =>
    (
      await product.db.query<Row[]>(
        `select * from ${table} where import_id is not null order by id desc limit 1`,
      )
    )[0]!;
  const texts = ({ firstErrors, errorMessage }: Batch): string =>
    [errorMessage, ...(firstErrors ?? []).map(({ text }) => text)].filter(Boolean).join('\n');
  const exported = async (
    record: RecordDefinition,
    language: string,
    query: object = {},
  ): Promise<Buffer> => {
    const { body } = await province.client
      .get(`/api/${record.path}/export`, { xzCode: COUNTY, ...query })
      .set('Accept-Language', language)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    return body as Buffer;
  };
  const changed = { version: expect.anything(), update_time: expect.anything() };

  beforeAll(async () => {
    product = await startApp();
    await emptyRegister(product.db);
    worker = await startWorker(product.config);
    province = await buildSender(product, { roles: ['province'], xzCode: '33' });
    const batch = await province.importFile([{ ...FULL, coordSys: '2' }]);
    expect([texts(batch), batch.successNum]).toEqual(['', 1]);
    const columns = sheetColumns(oldTreeGroup);
    const group: Row = await bodyOf(product.db, oldTreeGroup, {
      provinceGroupNumber: 'G-SENT-1',
      checkNumber: '0911',
      mainTreeType: '樟树、银杏',
      treeType: '樟树',
    });
    const cells = columns.map(({ field, part }) =>
      part === 'code' ? COUNTY : part ? null : (group[field] as string | number | null),
    );
    const groups = await province.importFile(
      sheetOf(
        columns.map(({ heading }) => heading),
        [cells],
      ),
      { dataType: '2' },
    );
    expect([texts(groups), groups.successNum]).toEqual(['', 1]);
  });
  afterAll(() => endBoth(worker, product));

  const REGISTERS = [
    [oldTree, 'zh-CN', '管护单位', 'manage_company'],
    [oldTree, 'en-US', 'Managing unit', 'manage_company'],
    [oldTreeGroup, 'zh-CN', '备注', 'remark'],
    [oldTreeGroup, 'en-US', 'Remark', 'remark'],
  ] as const;

  it.each(REGISTERS)('changes nothing where it is the export as it was: %#', async (record, language) => {
    const before = await find(record);
    const file = await exported(record, language, { importId: before['import_id'] });
    for (const mode of [2, 3] as const) {
      const batch = await province.importFile(file, { dataType: record.dataType!, mode });
      expect([texts(batch), batch.successNum, batch.failNum]).toEqual(['', 1, 0]);
      expect(await find(record)).toEqual(before);
    }
  });

  it.each(REGISTERS)(
    'changes the cell that was edited alone: %#',
    async (record, language, heading, column) => {
      const before = await find(record);
      const file = await exported(record, language, { importId: before['import_id'] });
      const value = `改于${language}`;
      const batch = await province.importFile(await edited(file, { [heading]: value }), {
        dataType: record.dataType!,
        mode: 2,
      });
      expect([texts(batch), batch.successNum]).toEqual(['', 1]);
      expect(await find(record)).toEqual({ ...before, ...changed, [column]: value });
    },
  );

  it('has what follows from an edited cell worked out anew', async () => {
    const before = await find(oldTree);
    const file = await edited(await exported(oldTree, 'zh-CN'), { '树龄(年)': 600, '东西冠幅(米)': 20 });
    const batch = await province.importFile(file, { mode: 2 });
    expect([texts(batch), batch.successNum]).toEqual(['', 1]);
    expect(await find(oldTree)).toMatchObject({
      tree_age: 600,
      old_tree_level: '1',
      ew_guan_fu: 20,
      avg_guan_fu: (20 + Number(before['ns_guan_fu'])) / 2,
      lon: before['lon'],
      lat: before['lat'],
    });
  });

  it('needs nothing but the number of its rows where it only changes them', async () => {
    const columns = 'provinceOldTreeNumber,treeAge,xzCode,status';
    const file = await edited(await exported(oldTree, 'zh-CN', { columns }), { '树龄(年)': 610 });
    expect(await province.importFile(file, { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await find(oldTree)).toMatchObject({ tree_age: 610 });
    const without = await province.importFile(
      await exported(oldTree, 'zh-CN', { columns: 'treeAge,vigor,bust' }),
      {
        mode: 2,
      },
    );
    expect(texts(without)).toContain('没有找到模板的列：省级古树编号');
  });

  it('leaves a good value where the cell holds an error, and says which', async () => {
    const before = await find(oldTree);
    const number = before['province_old_tree_number'] as string;
    const columns = ['省级古树编号', '管护单位', '坡度(度)', '备注'];
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
    const row = `<row r="2"><c t="inlineStr"><is><t>${number}</t></is></c><c t="e"><f>VLOOKUP(A2,B:C,2,0)</f><v>#N/A</v></c><c s="1"><v>0.2</v></c><c><f>A1&amp;"x"</f></c></row>`;
    const file = makeZip(workbookParts({ sheet: rowXml(1, columns) + row, styles }));
    const batch = await province.importFile(file, { mode: 2 });
    expect(batch).toMatchObject({ successNum: 0, failNum: 1 });
    expect(texts(batch).split('\n').sort()).toEqual([
      expect.stringContaining('第2行【坡度(度)】显示为百分数20%，但单位不是%'),
      expect.stringContaining('第2行【备注】是没有保存结果的公式'),
      expect.stringContaining('第2行【管护单位】是错误值#N/A'),
    ]);
    expect(await find(oldTree)).toEqual(before);
    const again = await province.importFile(await province.download(batch.errorFileUrl), { mode: 2 });
    expect(texts(again)).toContain('【管护单位】是错误值#N/A');
  });

  it('names its region by a code with the zeros of a longer form, and marks the city that is wrong', async () => {
    const rows = [tree(920, { code: `${COUNTY}000000` }), tree(921, { city: '宁波市' })];
    const batch = await province.importFile(rows, { acceptGood: 1 });
    expect(batch).toMatchObject({ successNum: 1, failNum: 1 });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load((await province.download(batch.errorFileUrl)) as never);
    const marked: string[] = [];
    workbook.worksheets[0]!.getRow(2).eachCell((cell) => {
      const { fill } = cell;
      if (fill?.type === 'pattern' && fill.pattern === 'solid') marked.push(String(cell.value));
    });
    expect(marked).toContain('宁波市');
    expect(marked).not.toContain('西湖区');
    expect(HEADINGS).toContain('市');
  });

  it('tells trees apart by the last digit of numbers that Excel took for figures, and keeps a rounded one out', async () => {
    const numbered = (serial: number, provinceOldTreeNumber: number) =>
      tree(serial, { provinceOldTreeNumber });
    const rows = [
      numbered(930, 3_301_060_000_987_651),
      numbered(931, 3_301_060_000_987_652),
      numbered(932, 3_301_060_000_987_650),
    ];
    const batch = await province.importFile(rows, { acceptGood: 1 });
    expect(batch).toMatchObject({ successNum: 2, failNum: 1 });
    expect(texts(batch)).toContain('第4行【省级古树编号】是15位以上的数字3301060000987650');
    const stored = await product.db.query<{ number: string }[]>(
      `select province_old_tree_number as number from old_tree where province_old_tree_number like '33010600009876%'
        order by 1`,
    );
    expect(stored.map(({ number }) => number)).toEqual(['3301060000987651', '3301060000987652']);
    const again = await province.importFile(await province.download(batch.errorFileUrl));
    expect(texts(again)).toContain('【省级古树编号】是15位以上的数字3301060000987650');
  });
});
