import exceljs from 'exceljs';
import {
  attributesIn,
  drawingXml,
  type Drawn,
  handMade,
  PART_TYPES,
  partIn,
  textsIn,
} from '../../../test/kit/templates.js';
import { MAIN } from '../format/namespaces.js';
import { TemplateBook } from './template-book.js';
import { TemplateError } from './template-error.js';

type Book = Parameters<typeof handMade>[0];
type Sheet = Book['sheets'][number];

const LIST = { A1: '{{title}}', A2: '编号', A3: '{{row.a}}', B3: '{{row.n}}', A4: '合计' };
const ROWS = [1, 2, 3].map((n) => ({ a: `树${n}`, n }));
const values = { title: '名录 & 表', year: 2025, count: 3 };

async function fill(content: Uint8Array, rows = ROWS): Promise<Uint8Array> {
  const book = await TemplateBook.read(content);
  book.placeholders();
  return book.fill({ values, rows });
}

const filled = async (sheet: Partial<Sheet>, more: Partial<Book> = {}): Promise<Uint8Array> =>
  fill(handMade({ sheets: [{ cells: LIST, ...sheet }], ...more }));

const sheetOf = async (sheet: Partial<Sheet>): Promise<string> =>
  partIn(await filled(sheet), 'xl/worksheets/sheet1.xml');

const faultOf = async (made: Promise<unknown>) =>
  made.then(
    () => 'filled',
    (error: unknown) => {
      if (!(error instanceof TemplateError)) throw error;
      const { cell, name } = error.fault.params as { cell?: string[]; name?: string };
      return [error.fault.key, name, cell?.[0]].filter(Boolean).join(' ');
    },
  );

const drawn = (shapes: readonly Drawn[], more: Partial<Book> = {}, sheet: Partial<Sheet> = {}) =>
  filled(
    { ...sheet, behind: '<drawing r:id="rId1"/>', names: [['rId1', 'drawing', '../drawings/drawing1.xml']] },
    {
      ...more,
      parts: { 'xl/drawings/drawing1.xml': [PART_TYPES.drawing, drawingXml(shapes)], ...more.parts },
    },
  );

const rowsDrawn = async (shapes: readonly Drawn[], sheet: Partial<Sheet> = {}) =>
  textsIn(await partIn(await drawn(shapes, {}, sheet), 'xl/drawings/drawing1.xml'), 'row').map(Number);

const table = (ref: string, more = '') =>
  `<table xmlns="${MAIN}" id="1" name="T" displayName="T" ref="${ref}"${more}><autoFilter ref="${ref}"/><tableColumns count="2"><tableColumn id="1" name="编号"/><tableColumn id="2" name="数"/></tableColumns></table>`;

const withTable = (cells: Sheet['cells'], xml: string) =>
  handMade({
    sheets: [
      {
        cells,
        behind: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        names: [['rId1', 'table', '../tables/table1.xml']],
      },
    ],
    parts: { 'xl/tables/table1.xml': [PART_TYPES.table, xml] },
  });

describe('What stands around a repeating row', () => {
  it('follows its cells: formats, checks, filters, links, breaks', async () => {
    const xml = await sheetOf({
      before:
        '<dimension ref="A1:B4"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="4" topLeftCell="A5"/><selection sqref="A4"/></sheetView></sheetViews>',
      behind: [
        '<autoFilter ref="A2:B3"/>',
        '<conditionalFormatting sqref="B3:B4 A1:A1048576"><cfRule type="expression" priority="1"><formula>AND(B3&gt;AVERAGE($B$3:$B$3),SUM(A3:B3)&gt;0,$A$4="合计 B3")</formula></cfRule></conditionalFormatting>',
        '<dataValidations count="1"><dataValidation type="list" sqref="B3 A4"><formula1>$A$2:$A$4</formula1></dataValidation></dataValidations>',
        '<hyperlinks><hyperlink ref="A3" location="表1!A4"/><hyperlink ref="A4" location="\'表1\'!A1"/></hyperlinks>',
        '<rowBreaks count="2"><brk id="3" max="16383" man="1"/><brk id="1"/></rowBreaks>',
        '<ignoredErrors><ignoredError sqref="A3:B4"/></ignoredErrors>',
      ].join(''),
    });
    expect(attributesIn(xml, 'dimension', 'ref')).toEqual(['A1:B6']);
    expect(attributesIn(xml, 'pane', 'topLeftCell')).toEqual(['A7']);
    expect(attributesIn(xml, 'autoFilter', 'ref')).toEqual(['A2:B5']);
    expect(attributesIn(xml, 'conditionalFormatting', 'sqref')).toEqual(['B3:B6 A1:A1048576']);
    expect(textsIn(xml, 'formula')).toEqual(['AND(B3&gt;AVERAGE($B$3:$B$5),SUM(A3:B3)&gt;0,$A$6="合计 B3")']);
    expect(attributesIn(xml, 'dataValidation', 'sqref')).toEqual(['B3:B5 A6']);
    expect(textsIn(xml, 'formula1')).toEqual(['$A$2:$A$6']);
    expect(attributesIn(xml, 'hyperlink', 'ref')).toEqual(['A3', 'A4', 'A5', 'A6']);
    expect(attributesIn(xml, 'hyperlink', 'location').at(-1)).toBe("'表1'!A1");
    expect(attributesIn(xml, 'hyperlink', 'location')[2]).toBe('表1!A6');
    expect(attributesIn(xml, 'brk', 'id')).toEqual(['5', '1']);
    expect(attributesIn(xml, 'ignoredError', 'sqref')).toEqual(['A3:B6']);
  });

  it('follows one row of an item that has two', async () => {
    const xml = await sheetOf({
      cells: { A3: '{{row.a}}', A4: '{{row.n}}', A5: '合计' },
      behind:
        '<conditionalFormatting sqref="A4:B4 A2:A4"><cfRule type="expression" priority="1"><formula>A4&gt;1</formula></cfRule></conditionalFormatting>',
    });
    expect(attributesIn(xml, 'conditionalFormatting', 'sqref')).toEqual(['A4:B4 A6:B6 A8:B8 A2:A8']);
  });

  it('reads all items in a format below them, however it names them', async () => {
    const xml = await sheetOf({
      behind:
        '<conditionalFormatting sqref="A4"><cfRule type="expression" priority="1"><formula>SUM(B3:B3)&gt;COUNT($B$3:$B$3)+COUNTA(3:3)</formula></cfRule></conditionalFormatting>',
    });
    expect(textsIn(xml, 'formula')).toEqual(['SUM(B3:B5)&gt;COUNT($B$3:$B$5)+COUNTA(3:5)']);
  });

  it('follows in the formats and sparklines of newer programs', async () => {
    const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
    const xml = await sheetOf({
      behind: `<extLst><ext xmlns:x14="${x14}" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar"><x14:cfvo type="formula"><xm:f>$B$4</xm:f></x14:cfvo></x14:cfRule><xm:sqref>B3</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>表1!A3:B3</xm:f><xm:sqref>C3</xm:sqref></x14:sparkline><x14:sparkline><xm:f>表1!B3:B3</xm:f><xm:sqref>C4</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
    });
    expect(textsIn(xml, 'sqref')).toEqual(['B3:B5', 'C3', 'C4', 'C5', 'C6']);
    expect(textsIn(xml, 'f')).toEqual(['$B$6', '表1!A3:B3', '表1!A4:B4', '表1!A5:B5', '表1!B3:B5']);
  });

  it('follows in print areas and other names, on this sheet and others', async () => {
    const name = (attributes: string, text: string) => `<definedName ${attributes}>${text}</definedName>`;
    const bytes = await fill(
      handMade({
        sheets: [{ cells: LIST }, { name: "O'k 2", cells: { A1: '{{row.a}}', A2: '{{count}}' } }],
        workbook: `<definedNames>${[
          name('name="_xlnm.Print_Area" localSheetId="0"', '表1!$A$1:$B$4'),
          name('name="_xlnm.Print_Titles" localSheetId="0"', '表1!$A:$A,表1!$1:$2'),
          name('name="数"', '表1!$B$3'),
          name('name="other"', "SUM('O''k 2'!$A$1:$A$2,表1!$A$4)+LOG10A3"),
          name('name="dead"', '#REF!'),
        ].join('')}</definedNames>`,
      }),
    );
    expect(textsIn(await partIn(bytes, 'xl/workbook.xml'), 'definedName')).toEqual([
      '表1!$A$1:$B$6',
      '表1!$A:$A,表1!$1:$2',
      '表1!$B$3:$B$5',
      "SUM('O''k 2'!$A$1:$A$4,表1!$A$6)+LOG10A3",
      '#REF!',
    ]);
  });

  it('is refused with its place where a formula reaches out of the workbook', async () => {
    const format = (formula: string) =>
      faultOf(
        sheetOf({
          behind: `<conditionalFormatting sqref="A3:B3"><cfRule type="expression" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`,
        }),
      );
    expect(await format('WEBSERVICE("http://127.0.0.1")=""')).toBe('report.function WEBSERVICE 单元格 A3:B3');
    expect(await format('INDIRECT("A3")=1')).toBe('report.function INDIRECT 单元格 A3:B3');
    expect(await format("'[1]表1'!A1=1")).toBe("report.function '[1]表1'! 单元格 A3:B3");
    const named = (text: string) =>
      faultOf(
        filled({}, { workbook: `<definedNames><definedName name="x">${text}</definedName></definedNames>` }),
      );
    expect(await named("cmd|'/c calc'!A1")).toBe('report.function | 名称 x');
    expect(await named('[1]表1!A1')).toBe('report.function [ 名称 x');
    expect(await faultOf(sheetOf({ behind: '<oleObjects/>' }))).toBe('report.unsupported oleObjects (表1)');
  });
});

describe('A header', () => {
  it('has the values of its placeholders, whatever they begin with or hold', async () => {
    const xml = await sheetOf({
      behind:
        '<headerFooter><oddHeader>&amp;L&amp;14{{year}}&amp;C{{title}}</oddHeader><oddFooter>第&amp;P页 {{count}}</oddFooter></headerFooter>',
    });
    expect(textsIn(xml, 'oddHeader')).toEqual(['&amp;L&amp;14 2025&amp;C名录 &amp;&amp; 表']);
    expect(textsIn(xml, 'oddFooter')).toEqual(['第&amp;P页 3']);
  });

  it('is no longer than Excel reads it, and names no item', async () => {
    const behind = '<headerFooter><oddHeader>&amp;C{{title}}尾</oddHeader></headerFooter>';
    const book = await TemplateBook.read(handMade({ sheets: [{ cells: LIST, behind }] }));
    const bytes = await book.fill({ values: { title: '长'.repeat(300) }, rows: [] });
    const [header = ''] = textsIn(await partIn(bytes, 'xl/worksheets/sheet1.xml'), 'oddHeader');
    expect([header.replace('&amp;', '&').length, header.endsWith('长尾')]).toEqual([255, true]);
    const item = (text: string) =>
      sheetOf({ behind: `<headerFooter><evenFooter>${text}</evenFooter></headerFooter>` });
    expect(await faultOf(item('{{row.a}}'))).toBe('report.rowOutside 页脚');
    expect(await faultOf(item('{{title'))).toBe('report.brackets 页脚');
  });
});

describe('What is drawn', () => {
  it('moves with the rows it stands at, in its own size unless it follows its cells', async () => {
    expect(await rowsDrawn([{ from: 6, to: 8, as: 'oneCell' }])).toEqual([8, 10]);
    expect(await rowsDrawn([{ from: 0, to: 1 }])).toEqual([0, 1]);
    // From above the list to below it: stretched, kept in its size, kept in its place.
    expect(await rowsDrawn([{ from: 1, to: 5 }])).toEqual([1, 7]);
    expect(await rowsDrawn([{ from: 1, to: 5, as: 'oneCell' }])).toEqual([1, 5]);
    expect(await rowsDrawn([{ from: 6, to: 8, as: 'absolute' }])).toEqual([6, 8]);
    const high = { rows: { 3: ' ht="60" customHeight="1"' } };
    expect(await rowsDrawn([{ from: 1, to: 5, as: 'oneCell' }], high)).toEqual([1, 3]);
    expect(await rowsDrawn([{ from: 6, to: 8, as: 'absolute' }], high)).toEqual([3, 4]);
  });

  it('is refused in the rows of an item, which are copied without it', async () => {
    expect(await faultOf(drawn([{ from: 2, to: 3 }]))).toBe('report.pictureInRow 单元格 A3');
    expect(await faultOf(drawn([{ from: 0, to: 1, xml: '<xdr:sp macro="[0]!run"/>' }]))).toBe('report.macro');
  });

  it('says values in its texts, and its charts read all items', async () => {
    const box =
      '<xdr:sp macro="" textlink="表1!$A$4"><xdr:txBody><a:p><a:r><a:t>{{ti</a:t></a:r><a:r><a:t>tle}}。</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const frame =
      '<xdr:graphicFrame macro=""><a:graphic><c:chart r:id="rId1"/></a:graphic></xdr:graphicFrame>';
    const chart =
      '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:p><a:r><a:t>{{year}}年</a:t></a:r></a:p></c:title><c:val><c:numRef><c:f>表1!$B$3</c:f><c:numCache><c:ptCount val="1"/></c:numCache></c:numRef></c:val><c:cat><c:strRef><c:f>表1!$A$3:$A$4</c:f></c:strRef></c:cat></c:chartSpace>';
    const bytes = await drawn(
      [
        { from: 5, to: 6, xml: box },
        { from: 8, to: 20, xml: frame },
      ],
      {
        parts: {
          'xl/drawings/drawing1.xml': [
            PART_TYPES.drawing,
            drawingXml([
              { from: 5, to: 6, xml: box },
              { from: 8, to: 20, xml: frame },
            ]),
            ['rId1', 'chart', '../charts/chart1.xml'],
          ],
          'xl/charts/chart1.xml': [PART_TYPES.chart, chart],
        },
      },
    );
    const drawing = await partIn(bytes, 'xl/drawings/drawing1.xml');
    expect(textsIn(drawing, 't')).toEqual(['名录 &amp; 表', '。']);
    expect(attributesIn(drawing, 'sp', 'textlink')).toEqual(['表1!$A$6']);
    const made = await partIn(bytes, 'xl/charts/chart1.xml');
    expect([textsIn(made, 'f'), textsIn(made, 't')]).toEqual([
      ['表1!$B$3:$B$5', '表1!$A$3:$A$6'],
      ['2025年'],
    ]);
    expect(made).not.toContain('numCache');
  });

  it('is a note at its cell', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('x');
    sheet.addRows([['{{title}}'], ['{{row.a}}'], ['合计']]);
    sheet.getCell('A3').note = '{{year}}年的注';
    const bytes = await fill(new Uint8Array(await book.xlsx.writeBuffer()));
    const read = new exceljs.Workbook();
    await read.xlsx.load(bytes as never);
    expect(JSON.stringify(read.worksheets[0]!.getCell('A5').note)).toContain('2025年的注');
    expect(textsIn(await partIn(bytes, 'xl/drawings/vmlDrawing1.vml'), 'Row')).toEqual(['4']);
  });
});

describe('A table', () => {
  it('grows with the items in it, and moves with what stands above it', async () => {
    const grown = await fill(
      withTable({ A2: '编号', B2: '数', A3: '{{row.a}}', B3: '{{row.n}}' }, table('A2:B3')),
    );
    const xml = await partIn(grown, 'xl/tables/table1.xml');
    expect([attributesIn(xml, 'table', 'ref'), attributesIn(xml, 'autoFilter', 'ref')]).toEqual([
      ['A2:B5'],
      ['A2:B5'],
    ]);
    const moved = await fill(withTable({ A1: '{{row.a}}', A2: '编号', B2: '数', A3: '甲' }, table('A2:B3')));
    expect(attributesIn(await partIn(moved, 'xl/tables/table1.xml'), 'table', 'ref')).toEqual(['A4:B5']);
  });

  it('is refused where its head or its totals would be filled or repeated, or a formula is in it', async () => {
    const cells = { A2: '编号', B2: '{{year}}', A3: '{{row.a}}' };
    expect(await faultOf(fill(withTable(cells, table('A2:B3'))))).toBe('report.tableHead 单元格 B2');
    expect(
      await faultOf(fill(withTable({ A2: '{{row.a}}', A3: '甲' }, table('A1:B3', ' headerRowCount="2"')))),
    ).toContain('report.tableHead');
    expect(
      await faultOf(fill(withTable({ A2: '编号', A3: '{{row.a}}' }, table('A2:B3', ' totalsRowCount="1"')))),
    ).toBe('report.tableHead 单元格 A2:B3');
    const summed = table('A2:B3').replace(
      'name="数"/>',
      'name="数"><calculatedColumnFormula>1+1</calculatedColumnFormula></tableColumn>',
    );
    expect(await faultOf(fill(withTable({ A3: '{{row.a}}' }, summed)))).toBe('report.formula 单元格 A2:B3');
  });
});
