import { MAIN, makeZip, Scratch, workbookParts, type HandMade } from '../../../test/kit/package.js';
import { CELL_CHARACTERS, WORKBOOK_LIMITS, type WorkbookLimits } from './limits.js';
import { ReadBudget } from './read-budget.js';
import { statedLastRow } from './sheet-size.js';
import { TextStore } from './text-store.js';
import { readRows, type SheetRow } from './xlsx-reader.js';
import { openArchive } from './zip-guard.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

async function read(made: HandMade, limits: Partial<WorkbookLimits> = {}): Promise<SheetRow[]> {
  const path = await scratch.file(makeZip(workbookParts(made)));
  const rows: SheetRow[] = [];
  for await (const batch of readRows(path, { limits: { ...WORKBOOK_LIMITS, ...limits } }))
    rows.push(...batch);
  return rows;
}

const shared = (...texts: string[]): string =>
  `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
const formats = (...codes: string[]): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts>${codes
    .map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`;
const LONG = '树'.repeat(CELL_CHARACTERS + 1);

describe('A cell', () => {
  it.each([
    ['inline', `<c r="B2" t="inlineStr"><is><t>${LONG}</t></is></c>`],
    ['in pieces', `<c r="B2" t="inlineStr"><is><r><t>树</t></r><r><t>${LONG}</t></r></is></c>`],
    ['shared', '<c r="B2" t="s"><v>0</v></c>'],
    ['no number', `<c r="B2"><v>${LONG}</v></c>`],
  ])('that is longer than one of Excel is cut and reported (%s)', async (_, cell) => {
    const [row] = await read({ sheet: `<row r="2">${cell}</row>`, shared: shared(LONG) });
    expect(row!.cells[1]).toHaveLength(CELL_CHARACTERS);
    expect(row!.faults).toEqual([{ column: 1, key: 'sheet.cellLong' }]);
  });

  it('as long as Excel allows is taken as it is', async () => {
    const text = '树'.repeat(CELL_CHARACTERS);
    const sheet = `<row><c t="s"><v>0</v></c><c t="str"><v>${text}</v></c></row>`;
    expect(await read({ sheet, shared: shared(text) })).toEqual([{ number: 1, cells: [text, text] }]);
  });

  it('that stands twice keeps its first value and is reported', async () => {
    const sheet =
      '<row r="1"><c r="A1"/><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c><c r="A1"/><c r="B1"><v>3</v></c></row>';
    expect(await read({ sheet })).toEqual([
      { number: 1, cells: [1, 3], faults: [{ column: 0, key: 'sheet.cellTwice' }] },
    ]);
  });

  it.each(['_x0000_', '_xD800_', '_xDC00_'])(
    'with %s, which no database stores, is reported',
    async (escape) => {
      const sheet = `<row><c t="str"><v>树${escape}</v></c><c t="s"><v>0</v></c><c t="str"><v>_xD83C__xDF33_</v></c></row>`;
      expect(await read({ sheet, shared: shared(`a${escape}`) })).toEqual([
        {
          number: 1,
          cells: ['树\uFFFD', 'a\uFFFD', '🌳'],
          faults: [
            { column: 0, key: 'sheet.cellText' },
            { column: 1, key: 'sheet.cellText' },
          ],
        },
      ]);
    },
  );
});

describe('A row', () => {
  it('of more than a megabyte of text is reported once, wherever its texts are', async () => {
    const cell = '<c t="s"><v>0</v></c>';
    const text = '树'.repeat(CELL_CHARACTERS);
    const rows = await read({
      sheet: `<row r="11">${cell.repeat(40)}</row><row>${cell}</row>`,
      shared: shared(text),
    });
    expect(rows.map(({ cells, faults }) => [cells.length, faults])).toEqual([
      [11, [{ column: 10, key: 'sheet.rowLong' }]],
      [1, undefined],
    ]);
  });

  it('comes alone while it may be the head, so that a wrong one ends the reading', async () => {
    const path = await scratch.file(
      makeZip(workbookParts({ sheet: '<row><c><v>1</v></c></row>'.repeat(20) })),
    );
    const sizes: number[] = [];
    for await (const batch of readRows(path)) sizes.push(batch.length);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10]);
  });
});

describe('A workbook', () => {
  const sheet = '<row><c t="s"><v>0</v></c></row>';

  it('with more text than it may have is refused, shared or not', async () => {
    const inline = '<row><c t="str"><v>树木树木树木</v></c></row>'.repeat(1_000);
    await expect(read({ sheet: inline }, { texts: 10_000 })).rejects.toMatchObject({ key: 'sheet.texts' });
    const many = Array.from({ length: 1_000 }, (_, i) => `${i}`);
    await expect(read({ sheet, shared: shared(...many) }, { texts: 10_000 })).rejects.toMatchObject({
      key: 'sheet.texts',
    });
  });

  it('that takes too long is refused', async () => {
    const own = '<row><c><v>1</v></c></row>';
    await expect(read({ sheet: own }, { readMs: -1 })).rejects.toMatchObject({ key: 'sheet.slow' });
  });

  it('that takes too long before its first row is refused', async () => {
    const path = await scratch.file(makeZip(workbookParts({ sheet: '<row><c><v>1</v></c></row>' })));
    const archive = await openArchive(path);
    const budget = new ReadBudget({ ...WORKBOOK_LIMITS, readMs: -1 });
    await expect(statedLastRow(archive, 'xl/worksheets/sheet1.xml', budget)).rejects.toMatchObject({
      key: 'sheet.slow',
    });
    archive.close();
  });

  it.each([
    ['the same again', '<row r="2"><c><v>1</v></c></row>'.repeat(2)],
    ['falling', '<row r="3"/><row r="2"/>'],
    ['none above the first', '<row r="0"/>'],
  ])('whose rows do not rise is refused (%s)', async (_, rows) => {
    await expect(read({ sheet: rows })).rejects.toMatchObject({ key: 'sheet.broken' });
  });

  it('is refused for a part that unpacks to 250 times its size from one megabyte on', async () => {
    const first = [{ name: 'xl/media/a.bin', data: Buffer.alloc(1024 ** 2) }];
    await expect(read({ sheet, first })).rejects.toMatchObject({ key: 'sheet.bomb' });
  });

  it('is refused for styles of more than 4 MB, and for a code that Excel could not have', async () => {
    const large = formats(...Array<string>(70_000).fill('[Red]0.00;[Blue]0.00'));
    await expect(read({ sheet, styles: large }, { ratio: 1_000 })).rejects.toMatchObject({
      key: 'sheet.bomb',
    });
    const code = formats('['.repeat(256));
    await expect(read({ sheet, styles: code })).rejects.toMatchObject({ key: 'sheet.formatLong' });
  });

  it('with a code that never closes its brackets and quotes reads numbers as they are', async () => {
    const styles = formats('['.repeat(255), '&quot;'.repeat(255), '[h]:mm', '[$-804]yyyy');
    const row = `<row>${[0, 1, 2, 3].map((i) => `<c s="${i}"><v>45383</v></c>`).join('')}</row>`;
    expect(await read({ sheet: row, styles })).toMatchObject([
      { number: 1, cells: [45383, 45383, 45383, '2024-04-01'] },
    ]);
  });
});

it('texts beyond those in memory come back from disk as they were', () => {
  const store = new TextStore(5_000);
  const texts = Array.from({ length: 70_000 }, (_, i) => `第${i}株𠮷${'树'.repeat(i % 40)}`);
  for (const text of texts) store.add(text);
  const wrong = texts.filter(
    (text, i) => store.get(i) !== text || store.sizeOf(i) !== Buffer.byteLength(text),
  );
  expect(wrong).toEqual([]);
  expect(store.get(texts.length)).toBeUndefined();
  store.close();
});
