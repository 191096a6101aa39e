import { crc32 } from 'node:zlib';
import { zipNames } from './zip-names.js';

const plain = (fileNameRaw: Buffer, extraFields: { id: number; data: Buffer }[] = []) => ({
  fileNameRaw,
  generalPurposeBitFlag: 0,
  extraFields,
});
const utf8 = (name: string) => plain(Buffer.from(name));
const marked = (name: string) => ({ ...utf8(name), generalPurposeBitFlag: 0x800 });
const bytes = (hex: string, ending = '.jpg') =>
  plain(Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(ending)]));
// In GBK: 水杉, 杉, 一之伟, 银杏.
const [SHUISHAN, SHAN, YIZHIWEI, YINXING] = ['cbaec9bc', 'c9bc', 'd2bbd6aeceb0', 'd2f8d0d3'];

const unicodePath = (raw: string, name: string, sum = crc32(Buffer.from(raw))) => {
  const head = Buffer.alloc(5, 1);
  head.writeUInt32LE(sum, 1);
  return plain(Buffer.from(raw), [{ id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) }]);
};

describe('Names in a zip', () => {
  it('are GBK where they could be UTF-8 by chance alone', () => {
    expect(zipNames([bytes(SHUISHAN!), bytes(SHAN!), utf8('a.xlsx')])).toEqual([
      '水杉.jpg',
      '杉.jpg',
      'a.xlsx',
    ]);
    expect(zipNames([bytes(YIZHIWEI!)])).toEqual(['一之伟.jpg']);
  });

  it('are one encoding in the whole zip: GBK where one name is no UTF-8', () => {
    expect(zipNames([bytes(SHAN!), bytes(YINXING!)])).toEqual(['杉.jpg', '银杏.jpg']);
  });

  it('are UTF-8 where they read as names in it, marked or not', () => {
    const names = ['水杉.jpg', '古树·全景.jpg', 'Café.jpg', 'Cafe\u0301/杉.jpg'];
    expect(zipNames(names.map(utf8))).toEqual(names);
    expect(zipNames([utf8('Café.jpg')])).toEqual(['Café.jpg']);
    expect(zipNames(names.map(marked))).toEqual(names);
  });

  it('may come of several programs: what is marked, and ideographs of UTF-8, are read by themselves', () => {
    expect(zipNames([marked('樟.jpg'), bytes(YINXING!), utf8('樟a.jpg'), bytes(SHAN!)])).toEqual([
      '樟.jpg',
      '银杏.jpg',
      '樟a.jpg',
      '杉.jpg',
    ]);
  });

  it('are taken from the field beside them, unless it belongs to another name', () => {
    expect(zipNames([unicodePath('#U6749.jpg', '杉.jpg')])).toEqual(['杉.jpg']);
    expect(zipNames([unicodePath('b.jpg', '杉.jpg', 1)])).toEqual(['b.jpg']);
  });
});
