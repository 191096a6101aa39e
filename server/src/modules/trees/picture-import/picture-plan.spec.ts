import { Readable } from 'node:stream';
import { makeZip, Scratch, workbookParts, type ZipPart } from '../../../../test/kit/package.js';
import { StoredZip } from '../../../files/stored-zip.js';
import { CELL_CHARACTERS, CELL_LIMITS } from '../../../sheets/format/limits.js';
import { faultInWords } from '../../system/imports/index.js';
import { PictureFaults } from './picture-faults.js';
import { type Planned, planOf } from './picture-plan.js';
import { MAX_FILES } from './zip-limits.js';

const LIMITS = { entries: MAX_FILES + 1, unpacked: 1024 ** 3, ratio: 1_000, ratioFrom: 1024 ** 2 };
const scratch = new Scratch();
beforeAll(() => scratch.open());
afterAll(() => scratch.close());

const cell = (text: string): string => `<c t="str"><v>${text}</v></c>`;
const row = (...cells: string[]): string => `<row>${cells.map(cell).join('')}</row>`;
const HEAD = row('省级古树编号', '照片文件名', '备注');
const picture = (name: string): ZipPart => ({ name, data: 'x', stored: true });

const workbook = (sheet: string): ZipPart => ({
  name: 'a.xlsx',
  data: makeZip(workbookParts({ sheet })),
  stored: true,
});

const plan = (sheet: string, ...pictures: ZipPart[]): Promise<Planned[]> =>
  planOfFiles(workbook(sheet), ...pictures);

async function planOfFiles(...files: ZipPart[]): Promise<Planned[]> {
  const bytes = makeZip(files);
  const read = ({ start, end }: { start: number; end: number }) =>
    Promise.resolve(Readable.from([bytes.subarray(start, end + 1)]));
  const zip = await StoredZip.open(read, bytes.length, LIMITS);
  return planOf({ zip, path: scratch.path(), photoKinds: new Map(), maxBytes: 1_000 });
}

describe('The sheet of a zip of pictures', () => {
  it('may have as many rows as the zip may have files, whether it states them or not', async () => {
    const many = Array.from({ length: MAX_FILES + 1 }, (_, i) => row(`33010${i}`, `${i}.jpg`)).join('');
    await expect(plan(HEAD + many, picture('1.jpg'))).rejects.toMatchObject({
      key: 'import.tooMany',
      params: { max: MAX_FILES },
    });
    const stated = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:B100012"/><sheetData>${HEAD}${many}</sheetData></worksheet>`;
    await expect(plan(stated, picture('1.jpg'))).rejects.toMatchObject({ key: 'import.tooManyStated' });
  });

  it('is refused when a heading stands over two columns', async () => {
    const head = row('省级古树编号', '照片文件名', '备注', '备注', 'Provincial number');
    await expect(plan(head + row('330106000001', '1.jpg'), picture('1.jpg'))).rejects.toMatchObject({
      key: 'import.headingTwice',
      params: { name: ['省级古树编号', 'Provincial number'], first: 'A', second: 'E' },
    });
  });

  it('is cut: of a long cell only its beginning is read', async () => {
    const long = '树'.repeat(CELL_CHARACTERS);
    const [planned] = await plan(HEAD + row(long, long), picture('1.jpg'));
    expect(planned!.row.cells.number).toHaveLength(301);
    expect(planned!.row.cells.file).toHaveLength(301);
    expect(JSON.stringify(planned).length).toBeLessThan(3_000);
  });

  it('has a row refused for a cell that could not be read whole, one of another column left out', async () => {
    const long = '树'.repeat(CELL_CHARACTERS + 1);
    const planned = await plan(
      HEAD + row('330106000001', `1.jpg${' '.repeat(CELL_CHARACTERS)}`) + row('330106000002', '2.jpg', long),
      picture('1.jpg'),
      picture('2.jpg'),
    );
    expect(planned.map(({ fault }) => fault)).toEqual([
      { column: 'file', key: 'sheet.cellLong', params: CELL_LIMITS },
      undefined,
    ]);
  });

  it('has a row refused whose picture was taken after today, with the name of the column', async () => {
    const head = row('省级古树编号', '照片文件名', '拍摄时间');
    const [late] = await plan(head + row('330106000001', '1.jpg', '2099-01-01'), picture('1.jpg'));
    const faults = new PictureFaults('zh');
    faults.add(late!.row, late!.fault!);
    const [first] = faults.groups();
    expect(faultInWords(first!, 'zh').text).toBe('第2行【拍摄时间】的日期不能晚于今天');
  });

  it('names pictures of many folders in a moment, though they all have one name', async () => {
    const pictures = Array.from({ length: 60_000 }, (_, i) => picture(`${i}/a.jpg`));
    const begun = performance.now();
    const planned = await plan(HEAD + row('330106000001', 'a.jpg'), ...pictures);
    expect(planned).toHaveLength(1);
    expect(planned[0]!.fault?.key).toBe('picture.twice');
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

describe('The files of a zip of pictures', () => {
  const numberOf = async (name: string) => (await planOfFiles(picture(name)))[0]!.row.numbers.at(-1);

  it('belong to the tree of their name, with a serial number as Windows or a Chinese keyboard writes it', async () => {
    for (const name of ['33010600017-01', '33010600017 (2)', '33010600017（1）', '３３０１０６０００１７-01'])
      await expect(numberOf(`${name}.jpg`)).resolves.toBe('33010600017');
    for (const copy of ['33010600017 - 副本', '33010600017-01 - 副本 (2)', '33010600017 - Copy'])
      await expect(numberOf(`${copy}.jpg`)).resolves.toBe('33010600017');
  });

  it('may lie in folders that backslashes part, but not outside of the zip', async () => {
    const planned = await plan(HEAD + row('33010600017', 'photos\\1.jpg'), picture('photos\\1.jpg'));
    expect(planned).toMatchObject([{ row: { member: { name: 'photos/1.jpg' } } }]);
    expect(planned[0]!.fault).toBeUndefined();
    await expect(planOfFiles(picture('..\\1.jpg'))).rejects.toMatchObject({ key: 'zip.name' });
  });

  it('are said to have a password where one is encrypted, in whichever way, and to be damaged where sizes differ', async () => {
    for (const flags of [0x1, 0x41, 0x801])
      await expect(planOfFiles({ ...picture('1.jpg'), flags })).rejects.toMatchObject({
        key: 'zip.encrypted',
      });
    await expect(planOfFiles({ ...picture('1.jpg'), saysSize: 2 })).rejects.toMatchObject({
      key: 'zip.damaged',
    });
  });

  it('are passed over where Excel has put them beside an open sheet', async () => {
    const lock: ZipPart = { ...picture('~$a.xlsx') };
    const planned = await planOfFiles(lock, workbook(HEAD + row('33010600017', '1.jpg')), picture('1.jpg'));
    expect(planned.map(({ fault }) => fault)).toEqual([undefined]);
  });
});

describe('A picture without a sheet', () => {
  const numbersOf = async (name: string) => (await planOfFiles(picture(name)))[0]!.row.numbers;

  it('is of the tree that its name says, else of the nearest folder that is a number', async () => {
    expect(await numbersOf('D330106-X0101/全景.png')).toEqual(['全景', 'D330106-X0101']);
    expect(await numbersOf('西湖区/ｄ330106-X0101/细部/D330106-X0102-03.png')).toEqual([
      'D330106-X0102-03',
      'D330106-X0102',
      'd330106-X0101',
    ]);
    expect(await numbersOf('D330106-G001/D330106-X0101/1.png')).toEqual([
      '1',
      'D330106-X0101',
      'D330106-G001',
    ]);
  });
});
