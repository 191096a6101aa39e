import { createWriteStream } from 'node:fs';
import { oldTree } from '@gushu/shared';
import exceljs from 'exceljs';
import { Scratch } from '../../../test/kit/package.js';
import { headingKey, sheetColumns } from './sheet-columns.js';
import { dictionariesOf, templateSheets } from './template.js';
import { writeWorkbook } from '../format/workbook-writer.js';

const scratch = new Scratch();
let workbook: exceljs.Workbook;
beforeAll(async () => {
  await scratch.open();
  workbook = await template();
});
afterAll(() => scratch.close());

/** Every dictionary gets as many entries as its place in the list. */
const dictionaries = Object.fromEntries(
  dictionariesOf(oldTree).map((code, i) => [
    code,
    Array.from({ length: i + 2 }, (_, k) => ({ key: String(k + 1), value: `${code}${k + 1}` })),
  ]),
);

async function template(): Promise<exceljs.Workbook> {
  const path = scratch.path();
  // exceljs makes an object of every cell that a validation covers, so a few rows must do here.
  const [data, ...others] = templateSheets(oldTree, dictionaries);
  await writeWorkbook(createWriteStream(path), [{ ...data!, validatedRows: 5 }, ...others]);
  const loaded = new exceljs.Workbook();
  await loaded.xlsx.readFile(path);
  return loaded;
}

it('has one column for each field of the sheet and six for the region, with headings that differ', () => {
  const headings = sheetColumns(oldTree).map(({ heading }) => headingKey(heading));
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings).toEqual(
    expect.arrayContaining(['省级古树编号', '省', '村(居委会)', '区划代码', '胸围(厘米)']),
  );
});

it('has the data sheet with heads and notes, the dictionaries and the error texts', () => {
  const [data, lists, errors] = workbook.worksheets;
  expect([lists!.name, errors!.name]).toEqual(['字典', '错误说明']);
  expect(data!.getCell('A1').value).toBe('省级古树编号');
  expect(data!.getCell('A2').value).toBe('必填；6-32位字母、数字或-');
  expect(data!.getCell('A1').font.color?.argb).toBe('FFC00000');
  expect(data!.getCell('A3').value).toBeNull();
  expect(errors!.rowCount).toBe(17);
  expect(errors!.getCell('B2').value).toBe('第N行【列名】不能为空');
});

it('offers each dictionary as a list of exactly its entries', () => {
  const [data, lists] = workbook.worksheets;
  sheetColumns(oldTree).forEach(({ definition, heading }, i) => {
    if (definition.kind !== 'dictionary') return;
    const { formulae, showErrorMessage } = data!.getCell(3, i + 1).dataValidation;
    const found = /^'字典'!\$([A-Z]+)\$3:\$[A-Z]+\$(\d+)$/.exec(formulae[0] as string)!;
    const column = lists!.getColumn(found[1]!);
    const values = column.values.slice(3, Number(found[2]) + 1);
    expect(values).toEqual(dictionaries[definition.code]!.map(({ value }) => value));
    expect(String(lists!.getCell(`${found[1]!}1`).value)).toContain(heading);
    expect(showErrorMessage).not.toBe(true);
  });
});

it('limits figures to the range of the definition and keeps numbers of codes as text', () => {
  const [data] = workbook.worksheets;
  const column = (name: string): number =>
    sheetColumns(oldTree).findIndex(({ heading }) => heading === name) + 1;
  expect(data!.getCell(7, column('树高(米)')).dataValidation).toMatchObject({
    type: 'decimal',
    formulae: [0.5, 105],
  });
  expect(data!.getColumn(column('省级古树编号')).numFmt).toBe('@');
  expect(data!.getColumn(column('调查日期')).numFmt).toBe('yyyy-mm-dd');
});

it('compares headings without brackets of another width, spaces and stars', () => {
  expect(headingKey(' *树高（米） ')).toBe(headingKey('树高(米)'));
});
