import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { makeZip, MAIN, Scratch, workbookParts, type ZipPart } from '../../../test/kit/package.js';
import { WorkbookError } from './workbook-error.js';
import { readRows } from './xlsx-reader.js';
import { TEMPLATE_LIMITS, WORKBOOK_LIMITS } from './limits.js';
import { openArchive } from './zip-guard.js';

const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const good = workbookParts({ sheet: '<row><c><v>4</v></c></row>' });
const swapped = (name: string, change: Partial<ZipPart>): ZipPart[] =>
  good.map((part) => (part.name === name ? { ...part, ...change } : part));
const SHEET = 'xl/worksheets/sheet1.xml';

/** The reason a file is refused for, or the number of rows it has. */
async function outcome(data: Buffer, limits = WORKBOOK_LIMITS): Promise<string | number> {
  const path = await scratch.file(data);
  let rows = 0;
  try {
    for await (const batch of readRows(path, { limits })) rows += batch.length;
  } catch (error) {
    if (error instanceof WorkbookError) return error.key;
    throw error;
  }
  return rows;
}

it('reads a good workbook', async () => {
  expect(await outcome(makeZip(good))).toBe(1);
});

it('reads a workbook without styles beside a part without a name', async () => {
  expect(await outcome(makeZip([...good, { name: '', data: 'x' }]))).toBe(1);
});

it('refuses what is not a workbook', async () => {
  expect(await outcome(Buffer.alloc(0))).toBe('sheet.notXlsx');
  expect(await outcome(Buffer.from('省级古树编号,树高\n1,2'))).toBe('sheet.notXlsx');
  expect(await outcome(makeZip([{ name: 'a.txt', data: 'x' }]))).toBe('sheet.notXlsx');
  expect(await outcome(makeZip(good.slice(0, 2)))).toBe('sheet.notXlsx');
  expect(await outcome(makeZip(swapped('xl/workbook.xml', { data: '<document/>' })))).toBe('sheet.notXlsx');
});

it('tells an OLE container and encrypted parts apart from the rest', async () => {
  expect(await outcome(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toBe('sheet.encrypted');
  expect(await outcome(makeZip(swapped(SHEET, { flags: 0x801 })))).toBe('sheet.encrypted');
});

it('refuses a workbook whose sheets are all hidden', async () => {
  const data = `<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="rId1"/></sheets></workbook>`;
  expect(await outcome(makeZip(swapped('xl/workbook.xml', { data })))).toBe('sheet.noSheet');
});

it('refuses too many parts, too much, and too dense a part before reading it', async () => {
  const many = [...good, ...Array.from({ length: 20 }, (_, i) => ({ name: `a${i}`, data: '' }))];
  expect(await outcome(makeZip(many), { ...WORKBOOK_LIMITS, entries: 20 })).toBe('sheet.bomb');
  expect(await outcome(makeZip(good), { ...WORKBOOK_LIMITS, unpacked: 500 })).toBe('sheet.bomb');
  const zeros = [...good, { name: 'xl/media/a.bin', data: Buffer.alloc(3_000_000) }];
  expect(await outcome(makeZip(zeros), { ...WORKBOOK_LIMITS, ratioFrom: 1_000_000 })).toBe('sheet.bomb');
});

it('stops a part that unpacks to more than the directory says', async () => {
  const data = `<worksheet xmlns="${MAIN}"><sheetData>${'<row><c/></row>'.repeat(300_000)}</sheetData></worksheet>`;
  expect(await outcome(makeZip(swapped(SHEET, { data, saysSize: 1000 })))).toBe('sheet.bomb');
});

it('refuses wrong sizes and checksums', async () => {
  expect(await outcome(makeZip(swapped(SHEET, { saysSize: 100_000 })))).toBe('sheet.broken');
  expect(await outcome(makeZip(swapped(SHEET, { saysCrc: 1 })))).toBe('sheet.broken');
});

it.each([
  ['a DOCTYPE', '<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>'],
  [
    'an entity nobody declared',
    '<worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
  ],
  ['elements nested too deeply', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
  ['a document that ends early', '<worksheet><sheetData><row><c><v>1</v></c></row>'],
  ['tags that do not match', '<worksheet><sheetData></worksheet></sheetData>'],
  ['UTF-16', Buffer.from('\uFEFF<worksheet><sheetData/></worksheet>', 'utf16le')],
  ['another encoding', '<?xml version="1.0" encoding="GBK"?><worksheet><sheetData/></worksheet>'],
  ['a row number beyond the last', '<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>'],
  [
    'a shared string that is not there',
    '<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>',
  ],
])('refuses %s', async (_, data) => {
  expect(await outcome(makeZip(swapped(SHEET, { data })))).toBe('sheet.broken');
});

it('refuses a truncated file wherever it is cut', async () => {
  const whole = makeZip(good);
  for (let cut = 1; cut < whole.length; cut += 7)
    expect(await outcome(whole.subarray(0, cut))).toMatch(/^sheet\.(broken|notXlsx)$/);
});

it('answers every damaged file with a refusal or rows, never with another error', async () => {
  const whole = makeZip(good);
  const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(change, async (changes) => {
      const damaged = Buffer.from(whole);
      for (const [at, byte] of changes) damaged[at] = byte;
      expect(['string', 'number']).toContain(typeof (await outcome(damaged)));
    }),
    { numRuns: 300 },
  );
});

it('answers random bytes behind a zip signature with a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const data = Buffer.concat([Buffer.from('PK\x03\x04'), bytes, makeZip(good).subarray(-22)]);
      expect(await outcome(data)).toMatch(/^sheet\./);
    }),
    { numRuns: 100 },
  );
});

it('answers a zip64 directory with absurd offsets with a refusal', async () => {
  const locator = Buffer.alloc(20, 0xff);
  locator.write('PK\x06\x07', 'latin1');
  const whole = makeZip(good);
  const data = Buffer.concat([whole.subarray(0, -22), locator, whole.subarray(-22)]);
  expect(await outcome(data)).toBe('sheet.broken');
  expect(await readFile(await scratch.file(data))).toHaveLength(whole.length + 20);
});

it('finds parts that unpack to more than they say, also those that no sheet leads to', async () => {
  const parts = [...good, { name: 'xl/media/a.bin', data: Buffer.alloc(900_000, 'a'), saysSize: 10 }];
  const archive = await openArchive(await scratch.file(makeZip(parts)), TEMPLATE_LIMITS);
  await expect(archive.assertSizes()).rejects.toMatchObject({ key: 'sheet.bomb' });
  archive.close();
});
