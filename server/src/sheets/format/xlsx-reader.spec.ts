import exceljs from 'exceljs';
import { MAIN, makeZip, Scratch, workbookParts, type HandMade } from '../../../test/kit/package.js';
import { decimalText } from './cell-values.js';
import { readRows, type CellValue, type ReadOptions, type SheetRow } from './xlsx-reader.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

async function all(path: string, options?: ReadOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of readRows(path, options)) rows.push(...batch);
  return rows;
}

const read = async (made: HandMade, options?: ReadOptions): Promise<SheetRow[]> =>
  all(await scratch.file(makeZip(workbookParts(made))), options);

const cellsOf = async (made: HandMade, options?: ReadOptions): Promise<CellValue[]> =>
  (await read(made, options))[0]!.cells;

const styles = (...formats: (number | string)[]): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts>${formats
    .map((format, i) =>
      typeof format === 'string' ? `<numFmt numFmtId="${200 + i}" formatCode="${format}"/>` : '',
    )
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((format, i) => `<xf numFmtId="${typeof format === 'string' ? 200 + i : format}"/>`)
    .join('')}</cellXfs></styleSheet>`;

describe('what a cell holds', () => {
  it('reads numbers, texts, booleans, errors and cached formulas', async () => {
    const sheet = `<row r="1"><c r="A1"><v>12.5</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>12.5x</v></c>
      <c r="C1" t="b"><v>1</v></c><c r="D1" t="b"><v>0</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c>
      <c r="F1"><f>A1*2</f><v>25</v></c><c r="G1" t="inlineStr"><is><t>内联</t></is></c><c r="H1" t="n"><v>-3</v></c></row>`;
    expect(await cellsOf({ sheet })).toEqual([12.5, '12.5x', true, false, '#DIV/0!', 25, '内联', -3]);
  });

  it('shows numbers with the 15 digits Excel shows', async () => {
    const values = [
      '0.30000000000000004',
      '19.989999999999998',
      '330108200017',
      '3.30108200017E+17',
      '1E-7',
      '12.50',
    ];
    const sheet = `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`;
    expect(await cellsOf({ sheet })).toEqual([0.3, 19.99, 330108200017, 330108200017000000, 1e-7, 12.5]);
    const texts = ['0.3', '19.99', '330108200017', '330108200017000000', '0.0000001', '12.5'];
    expect((await cellsOf({ sheet })).map((cell) => decimalText(Number(cell)))).toEqual(texts);
  });

  it('decodes entities, _x000D_ escapes, CDATA and line ends', async () => {
    const t = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    const sheet = `<row>${t('a&amp;b &lt;&#x6811;&#26641;&gt;')}${t('行_x000D_尾')}${t('_x005F_x000D_')}${t(
      '<![CDATA[<古&树>]]>',
    )}${t('一\r\n二')}${t(' 空格 ')}</row>`;
    expect(await cellsOf({ sheet })).toEqual([
      'a&b <树树>',
      '行\r尾',
      '_x000D_',
      '<古&树>',
      '一\n二',
      ' 空格 ',
    ]);
  });

  it('joins rich text and leaves phonetic runs out', async () => {
    const rich =
      '<r><rPr><b/></rPr><t>古</t></r><r><t>树</t></r><rPh sb="0" eb="1"><t>gǔ</t></rPh><phoneticPr fontId="1"/>';
    const sheet = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is>${rich}</is></c><c r="C1" t="s"><v>0</v></c></row>`;
    const shared = `<sst xmlns="${MAIN}" count="2"><si><t/></si><si>${rich}</si></sst>`;
    expect(await cellsOf({ sheet, shared })).toEqual(['古树', '古树']);
  });

  it('reads dates by number format in the 1900 system, its leap day included', async () => {
    const formats = [
      14,
      22,
      'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;',
      'h:mm',
      '[$-804]yyyy/m/d;@',
      '0.00E+00',
      '[h]:mm',
      31,
    ];
    const cell = (value: string, style: number): string => `<c s="${style}"><v>${value}</v></c>`;
    const sheet = `<row>${cell('45383', 1)}${cell('45383.75', 2)}${cell('1', 3)}${cell('0.5', 4)}${cell('59', 5)}${cell(
      '60',
      1,
    )}${cell('61', 1)}${cell('45383', 6)}${cell('1.5', 7)}${cell('45383.999999', 2)}${cell('45383', 8)}${cell('-1', 1)}</row>`;
    expect(await cellsOf({ sheet, styles: styles(...formats) })).toEqual([
      '2024-04-01',
      '2024-04-01 18:00:00',
      '1900-01-01',
      '12:00:00',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      45383,
      1.5,
      '2024-04-02',
      '2024-04-01',
      -1,
    ]);
  });

  it('reads dates of the 1904 system and ISO dates', async () => {
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`;
    const sheet = `<row><c s="1"><v>43921</v></c><c s="1"><v>0</v></c><c t="d"><v>2024-04-01T08:30:00Z</v></c><c t="d"><v>2024-04-01</v></c></row>`;
    const expected = ['2024-04-01', '1904-01-01', '2024-04-01 08:30:00', '2024-04-01'];
    expect(await cellsOf({ sheet, workbook, styles: styles(14) })).toEqual(expected);
  });
});

describe('how rows and cells are placed', () => {
  it('fills sparse columns by position and keeps row numbers over blank formatted rows', async () => {
    const sheet = `<row r="2"><c r="B2" s="1"/><c r="C2"><v>1</v></c><c r="E2"><v>2</v></c><c r="F2" s="3"/></row>
      <row r="3" ht="20"><c r="A3" s="1"/><c r="B3" t="inlineStr"><is><t></t></is></c></row><row r="1000"/>
      <row r="1001"><c r="AA1001"><v>5</v></c></row>`;
    const rows = await read({ sheet });
    expect(rows.map(({ number }) => number)).toEqual([2, 1001]);
    expect(rows[0]!.cells).toEqual([null, null, 1, null, 2]);
    expect(rows[1]!.cells).toHaveLength(27);
  });

  it('skips rows of nothing but blanks, and keeps the numbers of those below', async () => {
    const blank = (text: string): string =>
      `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    const sheet = `<row r="1">${blank(' ')}<c s="1"/>${blank('\u3000\t')}</row><row r="2"><c t="s"><v>0</v></c></row>
      <row r="3"><c t="s"><v>0</v></c><c><v>1</v></c></row><row r="4">${blank('\u200b')}<c t="str"><f>""</f><v></v></c></row>
      <row r="6"><c t="b"><v>0</v></c></row>`;
    expect(await read({ sheet, shared: `<sst><si><t xml:space="preserve">  </t></si></sst>` })).toEqual([
      { number: 3, cells: ['  ', 1] },
      { number: 6, cells: [false] },
    ]);
  });

  it('counts rows and cells that have no reference', async () => {
    const sheet = `<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"><c r="C5"><v>7</v></c><c><v>8</v></c></row><row><c><v>9</v></c></row>`;
    expect(await read({ sheet })).toEqual([
      { number: 1, cells: [1, null, 3] },
      { number: 5, cells: [null, null, 7, 8] },
      { number: 6, cells: [9] },
    ]);
  });

  it('reads a merged head: the value stands in the first cell', async () => {
    const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="str"><v>冠幅</v></c><c r="B1"/><c r="C1"/></row>
      <row r="2"><c r="A2" t="str"><v>平均</v></c><c r="B2" t="str"><v>东西</v></c></row></sheetData>
      <mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`;
    expect((await read({ sheet })).map(({ cells }) => cells)).toEqual([['冠幅'], ['平均', '东西']]);
  });

  it('refuses a sheet that is wider than any table of records', async () => {
    await expect(read({ sheet: '<row r="1"><c r="XFD1"><v>1</v></c></row>' })).rejects.toMatchObject({
      key: 'sheet.tooWide',
    });
  });
});

describe('how other programs write', () => {
  it('reads prefixed elements and the strict namespace', async () => {
    const ns = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const sheet = `<?xml version="1.0"?><x:worksheet xmlns:x="${ns}"><x:dimension ref="A1"/><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const shared = `<x:sst xmlns:x="${ns}"><x:si><x:t>严格</x:t></x:si></x:sst>`;
    const workbook = `<x:workbook xmlns:x="${ns}" xmlns:d2p1="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="a" d2p1:id="rId1"/></x:sheets></x:workbook>`;
    const relationBase = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    expect(await cellsOf({ sheet, shared, workbook, relationBase })).toEqual(['严格']);
  });

  it('skips hidden and very hidden sheets and chart sheets', async () => {
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="图" r:id="rId7"/><sheet name="a" state="hidden" r:id="rId5"/><sheet name="b" state="veryHidden" r:id="rId6"/><sheet name="c" r:id="rId1"/></sheets></workbook>`;
    const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relation = (id: string, kind: string, target: string): string =>
      `<Relationship Target="${target}" Type="${base}/${kind}" Id="${id}"/>`;
    const data = `<Relationships>${relation('rId7', 'chartsheet', 'chartsheets/sheet1.xml')}${relation('rId5', 'worksheet', 'none.xml')}${relation('rId1', 'worksheet', './worksheets/SHEET1.xml')}</Relationships>`;
    const first = [{ name: 'xl/_rels/workbook.xml.rels', data }];
    expect(await cellsOf({ sheet: '<row><c><v>4</v></c></row>', workbook, first })).toEqual([4]);
  });

  it('reads single quotes, comments, a byte order mark and > in attributes', async () => {
    const sheet = `\uFEFF<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n<!-- a > b --><worksheet a='>'>
      <sheetData ><row r = '1' x="a>b" ><c r='A1' t = 'str'><!-- <c> --><v >是</v ></c ></row ></sheetData ></worksheet >\n`;
    expect(await cellsOf({ sheet: `<?xml?>${sheet.slice(sheet.indexOf('?>') + 2)}` })).toEqual(['是']);
    const first = [{ name: 'xl/worksheets/sheet1.xml', data: sheet }];
    expect(await cellsOf({ sheet: '', first })).toEqual(['是']);
  });

  it('reads stored parts and names with a leading slash or a backslash', async () => {
    const parts = workbookParts({ sheet: '<row><c><v>4</v></c></row>' }).map((part) => ({
      ...part,
      name: part.name.includes('sheet1') ? part.name.replaceAll('/', '\\') : `/${part.name}`,
      stored: true,
    }));
    expect((await all(await scratch.file(makeZip(parts))))[0]!.cells).toEqual([4]);
  });

  it('ends empty for a sheet without rows', async () => {
    expect(await read({ sheet: '' })).toEqual([]);
    expect(await read({ sheet: `<worksheet><sheetData/></worksheet>` })).toEqual([]);
  });
});

describe('a long sheet of Chinese text', () => {
  const ROWS = 20_000;
  const text = (row: number, column: number): string =>
    `浙江省临海市第${row}号古樟树𠮷${'树'.repeat((row + column) % 7)}${column}`;

  async function written(useSharedStrings: boolean): Promise<string> {
    const filename = scratch.path();
    const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename, useSharedStrings });
    const sheet = writer.addWorksheet('数据');
    for (let row = 1; row <= ROWS; row++) sheet.addRow([1, 2, 3].map((column) => text(row, column))).commit();
    sheet.commit();
    await writer.commit();
    return filename;
  }

  async function wrongCells(path: string, chunkSize?: number): Promise<number> {
    let wrong = 0;
    let row = 0;
    for await (const batch of readRows(path, { chunkSize }))
      for (const { number, cells } of batch) {
        row++;
        if (number !== row || cells.length !== 3) wrong++;
        cells.forEach((cell, i) => (wrong += cell === text(row, i + 1) ? 0 : 1));
      }
    expect(row).toBe(ROWS);
    return wrong;
  }

  it.each([false, true])('comes back cell by cell (shared strings: %s)', async (shared) => {
    const path = await written(shared);
    expect(await wrongCells(path)).toBe(0);
    expect(await wrongCells(path, 97)).toBe(0);
  });

  it('comes in batches of the size asked for, and closes when left early', async () => {
    const path = await written(false);
    const sizes: number[] = [];
    for await (const batch of readRows(path, { batch: 700 })) sizes.push(batch.length);
    expect(sizes.slice(10, -1).every((size) => size === 700)).toBe(true);
    for await (const batch of readRows(path)) if (batch.length > 0) break;
  });
});
