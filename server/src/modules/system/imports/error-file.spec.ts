import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeZip, Scratch, workbookParts } from '../../../../test/kit/package.js';
import { type CellValue, readRows, type SheetRow } from '../../../sheets/format/xlsx-reader.js';
import { ErrorFile, type Refusals } from './error-file.js';
import { HeldRows } from './held-rows.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const row = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
const ROWS = [2, 3, 4, 6, 7, 8];

async function allOf(path: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const part of readRows(path)) rows.push(...part);
  return rows;
}

function held(rows: readonly SheetRow[]): HeldRows {
  const own = new HeldRows();
  for (const row of rows) own.add(row);
  return own;
}

const NONE: Refusals = new Map();
const wrong = (number: number): Refusals => new Map([[number, [{ column: 0, text: '不对' }]]]);

/** An error workbook over a file of six rows, and these as they are read, two a part. */
async function begin(allRows: boolean): Promise<{ file: ErrorFile; parts: HeldRows[] }> {
  const sheet = [row(1, '名称', '备注'), ...ROWS.map((number) => row(number, `第${number}行`, '好'))].join(
    '',
  );
  const path = await scratch.file(makeZip(workbookParts({ sheet })));
  const [head, ...data] = await allOf(path);
  const order = { path, allRows, language: 'zh', template: [], assertWanted: () => undefined } as const;
  const file = new ErrorFile(order, { columns: [], headRow: 1, dataFrom: 2, rows: [head!] });
  return { file, parts: [data.slice(0, 2), data.slice(2, 4), data.slice(4)].map(held) };
}

describe('The error workbook of a batch', () => {
  const cellsOf = async (file: ErrorFile): Promise<CellValue[][]> => {
    const [, ...rows] = await allOf(await file.finish());
    return rows.map(({ cells }) => cells);
  };

  it('has every row of a batch that is sent again, those before the first wrong one too', async () => {
    const { file, parts } = await begin(true);
    for (const [i, part] of parts.entries()) await file.add(part, i === 1 ? wrong(6) : NONE);
    expect(await cellsOf(file)).toEqual(
      ROWS.map((number) => [`第${number}行`, '好', number, ...(number === 6 ? ['不对'] : [])]),
    );
    await file.close();
  });

  it('has the wrong rows alone where the good ones are in', async () => {
    const { file, parts } = await begin(false);
    for (const [i, part] of parts.entries()) await file.add(part, i === 0 ? NONE : wrong(i === 1 ? 4 : 7));
    expect(await cellsOf(file)).toEqual([
      ['第4行', '好', 4, '不对'],
      ['第7行', '好', 7, '不对'],
    ]);
    await file.close();
  });

  it('costs nothing where no row is wrong, and leaves nothing behind however the batch ends', async () => {
    const good = await begin(true);
    for (const part of good.parts) await good.file.add(part, NONE);
    expect(good.file.isBegun).toBe(false);
    await good.file.close();
    const ended = await begin(true);
    await ended.file.add(ended.parts[0]!, wrong(2));
    const path = await ended.file.finish();
    await ended.file.close();
    expect(existsSync(dirname(path))).toBe(false);
    const left = await begin(true);
    await left.file.add(left.parts[0]!, wrong(2));
    const { folder } = left.file as unknown as { folder: string };
    await left.file.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('holds as much of a row as it copies, outside the heap', () => {
    const rows = held([
      { number: 2, cells: Array<string>(40).fill('树'.repeat(2_000)) },
      { number: 5, cells: ['好', 1.5, null, true] },
    ]);
    expect([...rows.rows(() => true)]).toEqual([
      { number: 2, cells: Array<string>(40).fill('树'.repeat(1_000)) },
      { number: 5, cells: ['好', 1.5, null, true] },
    ]);
    expect([...rows.rows((number) => number > 2)].map(({ number }) => number)).toEqual([5]);
    expect(rows.size).toBeGreaterThan(40 * 3 * 1_000);
    expect(rows.size).toBeLessThan(41 * 3 * 1_000);
  });
});
