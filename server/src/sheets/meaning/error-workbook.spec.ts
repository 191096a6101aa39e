import { createWriteStream } from 'node:fs';
import { oldTree } from '@gushu/shared';
import exceljs from 'exceljs';
import { makeZip, Scratch, workbookParts } from '../../../test/kit/package.js';
import { type CellRefusal, type CheckedRow, writeErrorWorkbook } from './error-workbook.js';
import { dictionariesOf, templateSheets } from './template.js';
import { readRows, type CellValue, type SheetRow } from '../format/xlsx-reader.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const text = (value: string): string => `<c t="str"><v>${value}</v></c>`;
const row = (number: number, ...values: (string | number)[]): string =>
  `<row r="${number}">${values.map((v) => (typeof v === 'number' ? `<c><v>${v}</v></c>` : text(v))).join('')}</row>`;

const source = (): Promise<string> => {
  const sheet = [
    row(2, '树高(米)', '生长势', '省级古树编号'),
    row(3, '必填', '从列表选择', '必填'),
    row(5, 12.5, '正常株', '33-0001'),
    row(6, 999, '不知道', '33-0002'),
    row(9, 10, '正常株', '33-0001'),
  ].join('');
  return scratch.file(makeZip(workbookParts({ sheet })));
};
interface RowErrors {
  row: number;
  errors: readonly CellRefusal[];
}
const errors: RowErrors[] = [
  {
    row: 6,
    errors: [
      { column: 0, text: '第6行【树高(米)】超出范围，应为0.5～105' },
      { column: 1, text: '第6行【生长势】的值“不知道”不在字典中' },
    ],
  },
  { row: 9, errors: [{ column: -1, text: '整行重复' }] },
];
const dictionaries = Object.fromEntries(
  dictionariesOf(oldTree).map((code) => [code, [{ key: '1', value: '正常株' }]]),
);

/** Rows of a file, each with its faults: the wrong ones, or all. */
async function* checked(
  from: string,
  wrong: readonly RowErrors[],
  allRows: boolean,
): AsyncGenerator<CheckedRow> {
  const byRow = new Map(wrong.map((each) => [each.row, each.errors]));
  for await (const rows of readRows(from))
    for (const each of rows)
      if (each.number >= 4 && (allRows || byRow.has(each.number)))
        yield { ...each, errors: byRow.get(each.number) };
}

async function written(from: string, wrong: readonly RowErrors[], { allRows = false } = {}): Promise<string> {
  const path = scratch.path();
  const [data, ...others] = templateSheets(oldTree, dictionaries);
  const template = [{ ...data!, validatedRows: 5 }, ...others];
  const names = { errorHeading: '错误信息', rowHeading: '原文件行号', rowNote: '行号说明' };
  const above: SheetRow[] = [];
  for await (const rows of readRows(from)) above.push(...rows.filter(({ number }) => number < 4));
  const head = { head: above, headRow: 2, dataFrom: 4 };
  const rows = checked(from, wrong, allRows);
  await writeErrorWorkbook(createWriteStream(path), { ...names, ...head, rows, template });
  return path;
}

async function rowsOf(path: string): Promise<[number, CellValue[]][]> {
  const rows: [number, CellValue[]][] = [];
  for await (const batch of readRows(path))
    rows.push(
      ...batch
        .map(({ number, cells }) => [number, cells] as const)
        .map(([n, c]): [number, CellValue[]] => [n, c]),
    );
  return rows;
}

it('holds the refused rows as the user wrote them, with head, notes and what is wrong', async () => {
  expect(await rowsOf(await written(await source(), errors))).toEqual([
    [2, ['树高(米)', '生长势', '省级古树编号', '原文件行号', '错误信息']],
    [3, ['必填', '从列表选择', '必填', '行号说明']],
    [4, [999, '不知道', '33-0002', 6, `${errors[0]!.errors[0]!.text}；${errors[0]!.errors[1]!.text}`]],
    [5, [10, '正常株', '33-0001', 9, '整行重复']],
  ]);
});

it('marks the wrong cells and has the lists of the template', async () => {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(await written(await source(), errors));
  const sheet = workbook.worksheets[0]!;
  const colour = (address: string): string | undefined => {
    const { fill } = sheet.getCell(address);
    return fill?.type === 'pattern' ? fill.fgColor?.argb : undefined;
  };
  expect([colour('A4'), colour('B4'), colour('C4'), colour('A5')]).toEqual([
    'FFFFC7CE',
    'FFFFC7CE',
    undefined,
    undefined,
  ]);
  expect(JSON.stringify(sheet.getCell('B4').note)).toContain('不在字典中');
  expect(sheet.getCell('B4').dataValidation.formulae[0]).toContain("'字典'!");
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['古树名木', '字典', '错误说明']);
});

it('can be sent again: its columns are used again, not added a second time, and the rows numbered as in the file sent', async () => {
  const first = await written(await source(), errors);
  const second = await written(first, [{ row: 5, errors: [{ column: 0, text: '仍有错误' }] }]);
  const rows = await rowsOf(second);
  expect(rows[0]![1]).toEqual(['树高(米)', '生长势', '省级古树编号', '原文件行号', '错误信息']);
  expect(rows.slice(2)).toEqual([[4, [10, '正常株', '33-0001', 5, '仍有错误']]]);
});

it('holds the good rows as well when the whole batch is to be sent again, and only the wrong ones speak', async () => {
  const all = { allRows: true };
  const first = await written(await source(), [errors[0]!], all);
  expect((await rowsOf(first)).slice(2)).toEqual([
    [4, [12.5, '正常株', '33-0001', 5]],
    [5, [999, '不知道', '33-0002', 6, `${errors[0]!.errors[0]!.text}；${errors[0]!.errors[1]!.text}`]],
    [6, [10, '正常株', '33-0001', 9]],
  ]);
  const second = await written(first, [{ row: 6, errors: [{ column: -1, text: '整行重复' }] }], all);
  expect((await rowsOf(second)).slice(2)).toEqual([
    [4, [12.5, '正常株', '33-0001', 4]],
    [5, [999, '不知道', '33-0002', 5]],
    [6, [10, '正常株', '33-0001', 6, '整行重复']],
  ]);
});
