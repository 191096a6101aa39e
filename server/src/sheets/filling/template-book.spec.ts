import exceljs from 'exceljs';
import { makeZip } from '../../../test/kit/package.js';
import { attributesIn, cellsIn, handMade, PART_TYPES, partIn, textsIn } from '../../../test/kit/templates.js';
import { MAIN } from '../format/namespaces.js';
import { WorkbookError } from '../format/workbook-error.js';
import { TemplateBook } from './template-book.js';
import { TemplateError, type TemplateFault } from './template-error.js';

type Book = Parameters<typeof handMade>[0];
type Sheet = Book['sheets'][number];

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ a: `树${at + 1}`, n: at + 0.5 }));
const VALUES = { title: '名录', year: 2025, count: 3 };

async function fill(content: Uint8Array, rows: readonly object[] = items(3), values: object = VALUES) {
  const book = await TemplateBook.read(content);
  book.placeholders();
  return book.fill({ values: values as typeof VALUES, rows: rows as Record<string, unknown>[] });
}

/** The only sheet of a filled workbook: its XML and its cells. */
async function filled(sheet: Sheet, rows?: readonly object[], values?: object) {
  const bytes = await fill(handMade({ sheets: [sheet] }), rows, values);
  return { xml: await partIn(bytes, SHEET), cells: await cellsIn(bytes), bytes };
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** A workbook of one sheet with another XML of it. */
async function withSheet(book: Buffer, xml: string): Promise<Buffer> {
  const names = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  const parts = await Promise.all(names.map(async (name) => ({ name, data: await partIn(book, name) })));
  return makeZip([...parts, { name: SHEET, data: xml }]);
}

async function refusal(content: Uint8Array): Promise<TemplateFault | string> {
  const error: unknown = await fill(content).catch((thrown: unknown) => thrown);
  if (error instanceof TemplateError) return error.fault;
  return error instanceof WorkbookError ? error.key : 'filled';
}

const refused = async (sheet: Sheet) => {
  const fault = await refusal(handMade({ sheets: [sheet] }));
  return typeof fault === 'string'
    ? fault
    : `${fault.key} ${String((fault.params['cell'] as string[] | undefined)?.[0])}`;
};

describe('A repeating row', () => {
  it('has its merged cells once for each item, and those below it move down', async () => {
    const { xml, cells } = await filled({
      cells: { A1: '{{title}}', A2: '{{row.a}}', C2: '{{row.n}}', A3: '合计', C3: '{{count}}' },
      merges: ['A1:D1', 'A2:B2', 'C2:D2', 'A3:B3'],
    });
    expect(cells).toEqual({
      ...{ A1: '名录', A2: '树1', C2: '0.5', A3: '树2', C3: '1.5', A4: '树3', C4: '2.5' },
      ...{ A5: '合计', C5: '3' },
    });
    expect(attributesIn(xml, 'mergeCell', 'ref')).toEqual([
      ...['A1:D1', 'A2:B2', 'A3:B3', 'A4:B4', 'C2:D2', 'C3:D3', 'C4:D4', 'A5:B5'],
    ]);
  });

  it('makes a label longer that is merged beside it, and says the label once', async () => {
    for (const [merge, label, grown] of [
      ['A1:A3', 'A1', 'A1:A5'],
      ['A2:A3', 'A2', 'A2:A5'],
      ['A1:A2', 'A1', 'A1:A4'],
    ] as const) {
      const { xml, cells } = await filled({
        cells: { [label]: '本县', B2: '{{row.a}}', B3: '{{count}}' },
        merges: [merge],
      });
      expect(attributesIn(xml, 'mergeCell', 'ref')).toEqual([grown]);
      expect(cells).toEqual({ [label]: '本县', B2: '树1', B3: '树2', B4: '树3', B5: '3' });
    }
  });

  it('takes two rows for an item that has two, with what is merged over both', async () => {
    const { xml, cells } = await filled({
      cells: { A2: '{{row.no}}', B2: '{{row.a}}', B3: '{{row.n}}', A4: '{{count}}' },
      merges: ['A2:A3'],
    });
    expect(cells).toEqual({
      ...{
        A2: '1',
        B2: '树1',
        B3: '0.5',
        A4: '2',
        B4: '树2',
        B5: '1.5',
        A6: '3',
        B6: '树3',
        B7: '2.5',
        A8: '3',
      },
    });
    expect(attributesIn(xml, 'mergeCell', 'ref')).toEqual(['A2:A3', 'A4:A5', 'A6:A7']);
  });

  it('takes as many rows as a merged value of an item spans, though the others name none', async () => {
    const { xml, cells } = await filled({
      cells: { A2: '{{row.a}}', B2: '上', B3: '下', A4: '{{count}}' },
      merges: ['A2:A3'],
    });
    expect(attributesIn(xml, 'mergeCell', 'ref')).toEqual(['A2:A3', 'A4:A5', 'A6:A7']);
    expect([cells['B6'], cells['B7'], cells['A8']]).toEqual(['上', '下', '3']);
  });

  it('may stand twice in a sheet: both lists grow', async () => {
    const { cells } = await filled({
      cells: { A1: '{{row.a}}', A2: '其中', A3: '{{row.n}}', A4: '{{count}}' },
    });
    expect(Object.values(cells)).toEqual(['树1', '树2', '树3', '其中', '0.5', '1.5', '2.5', '3']);
  });

  it('keeps heights and looks, and stays as an empty row without items', async () => {
    const sheet = {
      cells: { A1: '{{row.no}}', B1: ' s="0" t="inlineStr"><is><t>{{row.a}}</t></is>', A2: '{{count}}' },
      rows: { 1: ' ht="30" customHeight="1"', 2: ' ht="20"' },
    };
    const { xml } = await filled(sheet);
    expect(attributesIn(xml, 'row', 'ht')).toEqual(['30', '30', '30', '20']);
    const empty = await filled(sheet, [], { count: 0 });
    expect(empty.cells).toEqual({ A2: '0' });
  });

  it('stands ten thousand times within seconds', async () => {
    const begun = performance.now();
    const { cells, xml } = await filled(
      {
        cells: { A1: '{{row.no}}', B1: '{{row.a}}', C1: '{{row.n}}', D1: '甲', A2: '{{count}}' },
        merges: ['D1:E1'],
      },
      items(10_000),
    );
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect([cells['B10000'], cells['A10001']]).toEqual(['树10000', '3']);
    expect(attributesIn(xml, 'mergeCell', 'ref')).toHaveLength(10_000);
  });
});

describe('A value of the register', () => {
  const TEXTS = [
    '{{title}}与{{count}}',
    '=1+1',
    '${title}',
    '<a>&"',
    ' 尾 ',
    '_x0041_',
    '𠮷\u0001',
    '$& $1',
    '+86',
  ];

  it('is never read as a placeholder, a formula or a pattern', async () => {
    const rows = TEXTS.map((a) => ({ a }));
    const { bytes } = await filled({ cells: { A1: '{{row.a}}', B1: '说：{{row.a}}。' } }, rows, {
      title: '{{count}}',
    });
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.worksheets[0]!;
    for (const [at, text] of TEXTS.entries()) {
      const cell = sheet.getCell(at + 1, 1);
      expect([cell.type, cell.formula]).toEqual([exceljs.ValueType.String, undefined]);
      if (!/_x|\u0001/.test(text))
        expect([cell.value, sheet.getCell(at + 1, 2).value]).toEqual([text, `说：${text}。`]);
    }
    const cells = await cellsIn(bytes);
    expect([cells['A6'], cells['A7']]).toEqual(['_x005F_x0041_', '𠮷_x0001_']);
  });

  it('is a number where it is one and stands alone', async () => {
    const { xml } = await filled({ cells: { A1: '{{row.n}}', B1: '{{row.n}}米' } }, [{ n: 12.5 }]);
    expect(xml).toContain('<c r="A1"><v>12.5</v></c>');
    expect(textsIn(xml, 't')).toEqual(['12.5米']);
  });

  it('stands in the look of the run where its placeholder begins', async () => {
    const rich = '<r><rPr><b/></rPr><t>年度 {{ye</t></r><r><t>ar}} 年</t></r>';
    const shared = `<sst xmlns="${MAIN}"><si>${rich}</si><si><t>不变</t></si></sst>`;
    const bytes = await fill(
      handMade({
        sheets: [{ cells: { A1: ' t="s"><v>0</v>', B1: ' t="s"><v>1</v>' } }],
        parts: { 'xl/sharedStrings.xml': [PART_TYPES.shared, shared] },
        names: [['rId9', 'sharedStrings', 'sharedStrings.xml']],
      }),
    );
    const xml = await partIn(bytes, SHEET);
    expect(xml).toContain(
      '<r><rPr><b/></rPr><t xml:space="preserve">年度 2025</t></r><r><t xml:space="preserve"> 年</t></r>',
    );
    expect(xml).toContain('<c r="B1" t="s"><v>1</v></c>');
    expect(await partIn(bytes, 'xl/sharedStrings.xml')).not.toContain('{{');
  });
});

describe('A template', () => {
  it('is filled on every sheet, and under a prefix too', async () => {
    const bytes = await fill(
      handMade({ sheets: [{ cells: { A1: '{{title}}' } }, { cells: { A1: '{{row.a}}', A2: '{{year}}' } }] }),
    );
    expect(await cellsIn(bytes)).toEqual({ A1: '名录' });
    expect(await cellsIn(bytes, 2)).toEqual({ A1: '树1', A2: '树2', A3: '树3', A4: '2025' });
    const list = handMade({ sheets: [{ cells: { A1: '{{row.a}}' } }] });
    const plain = await partIn(list, SHEET);
    const prefixed = plain.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
    const xml = await partIn(await fill(await withSheet(list, prefixed)), SHEET);
    expect(xml).toContain('<x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>树3</x:t></x:is></x:c></x:row>');
  });

  it('may have its rows and cells in any order', async () => {
    const book = handMade({ sheets: [{ cells: { A1: '{{title}}' } }] });
    const cell = (ref: string) => `<c r="${ref}" t="inlineStr"><is><t>{{row.a}}</t></is></c>`;
    const rows = `<row r="2">${cell('C2')}${cell('A2')}</row><row r="1">${cell('B1')}${cell('A1')}</row>`;
    const xml = (await partIn(book, SHEET)).replace(/<row.*<\/row>/s, rows);
    const cells = await cellsIn(await fill(await withSheet(book, xml), items(1)));
    expect(Object.keys(cells)).toEqual(['A1', 'B1', 'A2', 'C2']);
  });

  it('is refused with the cell where nobody knows how it grows', async () => {
    expect(await refused({ cells: { A1: '{{title}}', B1: '{{count}}' }, merges: ['A1:B1'] })).toBe(
      'report.covered 单元格 B1',
    );
    const twoRows = { A2: '{{row.a}}', A3: '{{row.n}}', B3: '注' };
    expect(await refused({ cells: twoRows, merges: ['B3:B4'] })).toBe('report.mergeCut 单元格 B3:B4');
    expect(await refused({ cells: { A1: '{{title}}' }, merges: ['A1:B2', 'B2:C3'] })).toBe(
      'report.mergeTwice 单元格 B2:C3',
    );
    expect(await refused({ cells: { A1: '{{title}}', C4: '><f>SUM(A1)</f>' } })).toBe(
      'report.formula 单元格 C4',
    );
    expect(await refused({ cells: { A1: '{{title}}', C4: '{{year' } })).toBe('report.brackets 单元格 C4');
    expect(await refused({ cells: { A1: '{{row.a}}' }, merges: ['A1:A60'] })).toContain('report.itemSize');
    expect(await refused({ cells: { A501: '{{title}}' } })).toContain('report.templateSize');
    const second = handMade({
      sheets: [{ cells: { A1: '{{title}}' } }, { name: '附', cells: { B2: '{{year' } }],
    });
    expect(await refusal(second)).toMatchObject({ params: { cell: ['单元格 附!B2', 'Cell 附!B2'] } });
  });

  it('is refused where it is broken, has macros or reaches out of itself', async () => {
    const sheets = [{ cells: { A1: '{{title}}' } }];
    expect(await refusal(Buffer.from('no workbook'))).toBe('sheet.notXlsx');
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('sheet.encrypted');
    expect(await refusal(handMade({ sheets }).subarray(0, 300))).toBe('sheet.broken');
    expect(await refusal(handMade({ sheets, type: PART_TYPES.macros }))).toMatchObject({
      key: 'report.macro',
    });
    const program = handMade({
      sheets,
      parts: { 'xl/vbaProject.bin': ['application/vnd.ms-office.vbaProject', 'x'] },
      names: [['rId9', 'vbaProject', 'vbaProject.bin']],
    });
    expect(await refusal(program)).toMatchObject({ key: 'report.macro' });
    for (const kind of ['externalLink', 'connections', 'pivotCacheDefinition'])
      expect(await refusal(handMade({ sheets, names: [['rId9', kind, 'other.xml']] }))).toMatchObject({
        key: 'report.unsupported',
        params: { name: `${kind} (/xl/workbook.xml)` },
      });
    const linked = handMade({
      sheets: [{ ...sheets[0]!, names: [['rId1', 'hyperlink', 'file:///etc/passwd']] }],
    });
    expect(await refusal(linked)).toMatchObject({ key: 'report.unsupported' });
    for (const xml of ['<!DOCTYPE x []><worksheet/>', '<worksheet', '<other/>', ''])
      expect(await refusal(await withSheet(handMade({ sheets }), xml))).toBe('sheet.broken');
  });
});
