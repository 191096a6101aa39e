import { oldTree, oldTreeGroup, type RecordDefinition } from '@gushu/shared';
import { MAIN, makeZip, Scratch, workbookParts } from '../../../../test/kit/package.js';
import { sheetColumns } from '../../../sheets/meaning/sheet-columns.js';
import { type CellFault, type CellValue, readRows } from '../../../sheets/format/xlsx-reader.js';
import { takeAsShown } from './shown-cells.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Reads one cell in the column of a field: its value and its faults. */
async function taken(
  record: RecordDefinition,
  field: string,
  cell: string,
  format: string | number = 0,
  workbook?: string,
): Promise<{ cell: CellValue | undefined; faults: CellFault[] | undefined }> {
  const [id, own] =
    typeof format === 'number' ? [format, ''] : [200, `<numFmt numFmtId="200" formatCode="${xml(format)}"/>`];
  const styles = `<styleSheet xmlns="${MAIN}"><numFmts>${own}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  // A second cell, so that the row exists even if the first one is blank.
  const sheet = `<row r="1">${cell}<c r="B1"><v>1</v></c></row>`;
  const parts = workbookParts({ sheet, styles, ...(workbook !== undefined && { workbook }) });
  const column = sheetColumns(record).find((each) => each.field === field)!;
  for await (const [row] of readRows(await scratch.file(makeZip(parts)))) {
    takeAsShown(row!, [{ index: 0, column }]);
    return { cell: row!.cells[0], faults: row!.faults };
  }
  throw new Error('no row');
}

const number = (value: number | string): string => `<c r="A1" s="1"><v>${value}</v></c>`;
const text = (value: string): string => `<c r="A1" t="inlineStr"><is><t>${xml(value)}</t></is></c>`;

describe('What is taken of a cell', () => {
  it.each([
    ['leading zeros', '00000', 123, '00123'],
    ['a prefix', '"ZJ-OLD-"000', 7, 'ZJ-OLD-007'],
    ['a sign that is escaped', '0\\-00', 123, '1-23'],
    ['a sign that the Chinese edition escapes', '0!-00', 123, '1-23'],
    ['groups of digits', '000-0000', 1234567, '123-4567'],
    ['a month', 'yyyy"年"m"月"', 45047, '2023年5月'],
    ['a number that Excel took for a day', 'd.m', 45047, '1.5'],
    ['a percentage', '0%', 0.2, '20%'],
  ])('in the column of a text is what Excel shows: %s', async (_, format, value, shown) => {
    expect(await taken(oldTree, 'originalNumber', number(value), format)).toEqual({
      cell: shown,
      faults: undefined,
    });
  });

  it.each([
    'G/通用格式',
    'Standard',
    'General',
    '[$-804]G/通用格式',
    '[DBNum1][$-804]General',
    'Основной',
    '@',
  ])('is the number itself where it is shown in the general format, as %s', async (format) => {
    expect(await taken(oldTree, 'treeAge', number(320), format)).toEqual({ cell: 320, faults: undefined });
    expect(await taken(oldTree, 'originalNumber', number(320), format)).toMatchObject({ cell: 320 });
  });

  it.each(['0年', '0"年"', '#,##0.0_ "米"', '0.0米;@', '#,##0'])(
    'is the number itself in the column of a number, shown as %s',
    async (format) => {
      expect(await taken(oldTree, 'treeAge', number(320), format)).toEqual({ cell: 320, faults: undefined });
    },
  );

  it('is a figure of hundredths where the unit is %, however it is shown', async () => {
    for (const [value, shown] of [
      [0.2, 20],
      [0.355, 35.5],
      [0.07, 7],
    ] as const)
      expect(await taken(oldTreeGroup, 'underwoodDensity', number(value), '0.0%')).toEqual({
        cell: shown,
        faults: undefined,
      });
    expect(await taken(oldTreeGroup, 'underwoodDensity', number(0.2), 9)).toMatchObject({ cell: 20 });
    expect(await taken(oldTreeGroup, 'underwoodDensity', number(20), '0"%"')).toMatchObject({ cell: 20 });
  });

  it('is refused as a percentage where the unit is another, and again when it is sent back', async () => {
    const { cell, faults } = await taken(oldTree, 'slope', number(0.2), '0%');
    expect({ cell, faults }).toEqual({
      cell: '20%',
      faults: [{ column: 0, key: 'sheet.cellPercent', value: '20%' }],
    });
  });

  it.each([
    ['whole', '3301060000987651', '3301060000987651'],
    ['with an exponent that leaves none out', '3.301060000987651E+15', '3301060000987651'],
    ['beyond what a double tells apart', '330106199001011239', '330106199001011239'],
    ['with a fraction of nothing', '3301060000987651.0', '3301060000987651'],
  ])('in a column of text is each digit that the file holds: %s', async (_, written, digits) => {
    for (const field of ['provinceOldTreeNumber', 'originalNumber', 'managePhone', 'treeType'])
      for (const format of [0, 1, 11, '@', '0_ '])
        expect(await taken(oldTree, field, number(written), format)).toEqual({
          cell: digits,
          faults: undefined,
        });
  });

  it.each([
    ['3.30106000098765E+15', '3301060000987650'],
    ['3301060000987650', '3301060000987650'],
    ['330106000098765000', '330106000098765000'],
    ['3.3010619900101126E+17', '330106199001011260'],
    ['330106199001011264', '330106199001011264'],
    ['1E+20', '100000000000000000000'],
  ])('is refused in a column of text where Excel or a double has rounded it: %s', async (written, digits) => {
    const fault = { column: 0, key: 'sheet.cellRounded', value: digits };
    for (const field of ['provinceOldTreeNumber', 'originalNumber', 'managePhone', 'treeType'])
      expect((await taken(oldTree, field, number(written))).faults).toEqual([fault]);
    const { cell } = await taken(oldTree, 'provinceOldTreeNumber', number(written));
    expect((await taken(oldTree, 'provinceOldTreeNumber', number(String(cell)))).faults).toHaveLength(1);
  });

  it('is refused in a column of text where a format shows other digits than the many it holds', async () => {
    for (const format of ['0%', 'yyyy-mm-dd', '0,', '000-0000-0000'])
      expect(
        (await taken(oldTree, 'provinceOldTreeNumber', number('3301060000987651'), format)).faults,
      ).toEqual([{ column: 0, key: 'sheet.cellRounded', value: '3301060000987651' }]);
  });

  it('is refused where it tells rows apart and its format hides some of its digits', async () => {
    expect((await taken(oldTree, 'provinceOldTreeNumber', number(330106000987), '0,')).faults).toEqual([
      { column: 0, key: 'sheet.cellOther', value: '330106001' },
    ]);
    expect(await taken(oldTree, 'provinceOldTreeNumber', number(330106000987), '0.00E+00')).toEqual({
      cell: '330106000987',
      faults: undefined,
    });
  });

  it('is a number still in the column of a number, however many digits the file gives it', async () => {
    expect(await taken(oldTree, 'treeHeight', number('12.300000000000001'))).toMatchObject({ cell: 12.3 });
    expect(await taken(oldTree, 'treeAge', number('3301060000987651'))).toMatchObject({ faults: undefined });
  });

  it('is refused as a day by its number alone where the book counts from 1904', async () => {
    const since1904 = `<workbook xmlns="${MAIN}" xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`;
    for (const cell of [number(43585), text('43585')])
      expect(await taken(oldTree, 'checkDate', cell, 0, since1904)).toEqual({
        cell: '43585 (1904)',
        faults: [{ column: 0, key: 'sheet.cellSerial', value: '43585' }],
      });
    expect(await taken(oldTree, 'checkDate', number(43585), '0', since1904)).toMatchObject({
      faults: [{ key: 'sheet.cellSerial' }],
    });
    expect(await taken(oldTree, 'checkDate', number(43585), 14, since1904)).toEqual({
      cell: '2023-05-01',
      faults: undefined,
    });
    expect(await taken(oldTree, 'checkDate', text('2023-05-01'), 0, since1904)).toMatchObject({
      cell: '2023-05-01',
    });
    expect(await taken(oldTree, 'treeAge', number(320), 0, since1904)).toEqual({
      cell: 320,
      faults: undefined,
    });
    expect(await taken(oldTree, 'checkDate', number(45047))).toEqual({ cell: 45047, faults: undefined });
  });

  it('is refused in the column of a text where the code of its format cannot be read', async () => {
    for (const format of ['NO.0', '['.repeat(255), '0'.repeat(200)])
      expect((await taken(oldTree, 'originalNumber', number(5), format)).faults).toEqual([
        { column: 0, key: 'sheet.cellFormat' },
      ]);
    expect((await taken(oldTree, 'treeAge', number(320), 'NO.0')).faults).toBeUndefined();
  });

  it('is a key by its number or a label by its text in the column of a dictionary', async () => {
    expect(await taken(oldTree, 'vigor', number(1), '0.00')).toMatchObject({ cell: 1 });
    expect(await taken(oldTree, 'vigor', number(1), '00')).toMatchObject({ cell: '01' });
    expect(await taken(oldTree, 'vigor', number(1), '0"级"')).toMatchObject({ cell: '1级' });
  });

  it('is the day that a number shows', async () => {
    expect(await taken(oldTree, 'checkDate', number(20230501), '0000-00-00')).toMatchObject({
      cell: '2023-05-01',
    });
    const since1904 = `<workbook xmlns="${MAIN}" xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`;
    const days = [number(45047 - 1462), 'yyyy"年"m"月"', since1904] as const;
    expect(await taken(oldTree, 'originalNumber', ...days)).toMatchObject({ cell: '2023年5月' });
  });

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#VALUE!', '#NULL!', '#NUM!', '#SPILL!', '#OTHER?'])(
    'is refused where it is the error %s',
    async (error) => {
      const fault = { column: 0, key: 'sheet.cellError', value: error };
      const cell = `<c r="A1" t="e"><f>VLOOKUP(A2,B:C,2,0)</f><v>${error}</v></c>`;
      expect((await taken(oldTree, 'manageCompany', cell)).faults).toEqual([fault]);
    },
  );

  it('is refused where it is the text that an error or a picture of WPS leaves', async () => {
    expect((await taken(oldTree, 'manageCompany', text('#N/A'))).faults).toEqual([
      { column: 0, key: 'sheet.cellError', value: '#N/A' },
    ]);
    const picture = '=DISPIMG("ID_0A1B",1)';
    const cell = `<c r="A1" t="str"><f>_xlfn.DISPIMG("ID_0A1B",1)</f><v>${xml(picture)}</v></c>`;
    expect((await taken(oldTree, 'manageCompany', cell)).faults).toEqual([
      { column: 0, key: 'sheet.cellPicture', value: picture },
    ]);
    expect((await taken(oldTree, 'manageCompany', text('#1 门旁'))).faults).toBeUndefined();
  });

  it.each([
    '<c r="A1"><f>300+20</f></c>',
    '<c r="A1"><f>300+20</f><v></v></c>',
    '<c r="A1" t="str"><f>B1</f></c>',
  ])('is refused where a formula has no stored value: %s', async (cell) => {
    expect((await taken(oldTree, 'manageCompany', cell)).faults).toEqual([
      { column: 0, key: 'sheet.cellFormula' },
    ]);
  });

  it('is blank where the stored value of a formula is a text of no length', async () => {
    const cell = '<c r="A1" t="str"><f>IF(B1="","",B1)</f><v></v></c>';
    expect(await taken(oldTree, 'manageCompany', cell)).toEqual({ cell: null, faults: undefined });
  });
});
