import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import exceljs from 'exceljs';
import { Scratch } from '../../../test/kit/package.js';
import { columnLetter } from './sheet-xml.js';
import { writeWorkbook, type SheetLine } from './workbook-writer.js';
import { readRows } from './xlsx-reader.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

async function load(path: string): Promise<exceljs.Workbook> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook;
}

it('writes headings, notes, values and marks that exceljs and our own reader read alike', async () => {
  const path = scratch.path();
  const marks = new Map([[1, '超出范围']]);
  const rows: SheetLine[] = [
    ['银杏', 12.5, true, new Date(Date.UTC(2024, 3, 1)), null],
    { cells: ['樟', 999], marks },
  ];
  const columns = [
    { heading: '中文名', note: '必填', required: true, format: '@' },
    { heading: '树高(米)', note: '数字' },
    { heading: '名木' },
    { heading: '日期', format: 'yyyy-mm-dd' },
  ];
  await writeWorkbook(createWriteStream(path), [{ name: '数据', columns, rows, frozenColumns: 1 }]);
  const sheet = (await load(path)).worksheets[0]!;
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 2 });
  expect(sheet.getCell('A1').font.color?.argb).toBe('FFC00000');
  expect(sheet.getCell('B4').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
  expect(JSON.stringify(sheet.getCell('B4').note)).toContain('超出范围');
  const read = [];
  for await (const batch of readRows(path)) read.push(...batch.map(({ cells }) => cells));
  expect(read).toEqual([
    ['中文名', '树高(米)', '名木', '日期'],
    ['必填', '数字'],
    ['银杏', 12.5, true, '2024-04-01'],
    ['樟', 999],
  ]);
});

it('writes what looks like a formula as text, and every text is read back unchanged', async () => {
  const path = scratch.path();
  const texts = ['=1+1', '+86', '-5', '@SUM(A1)', '_x000D_', '行\r\n尾', '<a>&"\'', ' 首尾 ', '𠮷'];
  await writeWorkbook(createWriteStream(path), [
    { name: 'a', columns: texts.map(() => ({ heading: 'x' })), rows: [texts] },
  ]);
  const sheet = (await load(path)).worksheets[0]!;
  for (let column = 1; column <= 4; column++) {
    const cell = sheet.getRow(2).getCell(column);
    expect([cell.type, cell.formula]).toEqual([exceljs.ValueType.String, undefined]);
  }
  for await (const rows of readRows(path))
    for (const { number, cells } of rows) if (number > 1) expect(cells).toEqual(texts);
});

it('waits for a slow reader instead of keeping the rows in memory', async () => {
  let taken = 0;
  let made = 0;
  const sink = new Writable({ highWaterMark: 1024, write: (_, __, done) => void (taken < 0 && done()) });
  function* rows(): Generator<string[]> {
    for (; made < 200_000; made++) yield [`${made}`, randomBytes(200).toString('base64')];
  }
  const done = writeWorkbook(sink, [
    { name: 'a', columns: [{ heading: 'a' }, { heading: 'b' }], rows: rows() },
  ]);
  // However slow the machine: it comes to rest, and long before the rows are at their end.
  for (let before = -1; before !== made; await wait(1500)) before = made;
  expect(made).toBeLessThan(50_000);
  taken = -1;
  sink.destroy();
  await expect(done).rejects.toThrow('has gone');
});

it('rejects when the source of the rows fails, and breaks the output off', async () => {
  const output = new PassThrough().resume();
  output.on('error', () => undefined);
  function* rows(): Generator<string[]> {
    yield ['a'];
    throw new Error('database gone');
  }
  await expect(
    writeWorkbook(output, [{ name: 'a', columns: [{ heading: 'a' }], rows: rows() }]),
  ).rejects.toThrow('database gone');
  expect(output.destroyed).toBe(true);
});

it('names columns as Excel does', () => {
  expect([1, 26, 27, 702, 703].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

it('goes on in a second sheet where one is full, by rows or by bytes, with the head on each', async () => {
  for (const limits of [
    { rows: 4, bytes: 1e9 },
    { rows: 1_000_000, bytes: 60_000 },
  ]) {
    const path = scratch.path();
    const rows = Array.from({ length: 7 }, (_, i) => [`${i}`, 'x'.repeat(limits.rows === 4 ? 1 : 32_000)]);
    await writeWorkbook(
      createWriteStream(path),
      [{ name: '古树', columns: [{ heading: 'a' }, { heading: 'b' }], rows }],
      limits,
    );
    const { worksheets } = await load(path);
    expect(worksheets.length).toBeGreaterThan(2);
    expect(worksheets.slice(0, 2).map(({ name }) => name)).toEqual(['古树', '古树 2']);
    for (const sheet of worksheets) expect(sheet.getCell('A1').value).toBe('a');
    const values = worksheets.flatMap((sheet) => sheet.getColumn(1).values.slice(2));
    expect(values).toEqual(rows.map(([first]) => first));
  }
});

it('writes any text as a workbook that can be opened: controls, half characters, what looks like an escape', async () => {
  const path = scratch.path();
  const texts = [
    'a\u0000\u0001\u000b\u001fb',
    'x\ud842',
    '\udfb7y',
    '_x0041_',
    '\ufffe',
    ']]>',
    '\t制表\n换行',
  ];
  await writeWorkbook(createWriteStream(path), [
    { name: "a/b:'?*[]\\", columns: texts.map(() => ({ heading: '<&">' })), rows: [texts] },
  ]);
  const sheet = (await load(path)).worksheets[0]!;
  expect(sheet.getCell('A1').value).toBe('<&">');
  // A character that no database can store is read as a replacement character, and the row names the cell.
  const read = texts.map((text) => text.replaceAll('\0', '\ufffd').replace(/[\ud800-\udfff]/gu, '\ufffd'));
  for await (const rows of readRows(path))
    for (const { number, cells } of rows) if (number > 1) expect(cells).toEqual(read);
});
