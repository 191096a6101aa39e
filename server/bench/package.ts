import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a hand-made zip; the optional figures are what its directory says instead of the truth. */
export interface ZipPart {
  name: string;
  data: string | Buffer;
  stored?: boolean;
  saysSize?: number;
  saysCrc?: number;
  flags?: number;
}

/** A zip as any program may write it, in the order given, lies included. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const data = Buffer.from(part.data as string);
    const packed = part.stored ? data : deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(part.flags ?? 0x800, 2);
    head.writeUInt16LE(part.stored ? 0 : 8, 4);
    head.writeUInt32LE(part.saysCrc ?? crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(part.saysSize ?? data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\x03\x04'), head, name, packed);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, index, end]);
}

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relations = (items: readonly [id: string, kind: string, target: string][], base = RELATIONS): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}">${items
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export interface HandMade {
  /** `sheetData` content, or a whole part when it begins with `<?xml` or `<worksheet`. */
  sheet: string;
  shared?: string;
  styles?: string;
  workbook?: string;
  relationBase?: string;
  /** Parts put before all others, replacing those of the same name. */
  first?: readonly ZipPart[];
}

/** The parts of a small workbook with sheet `xl/worksheets/sheet1.xml`; shared strings stand last in the archive. */
export function workbookParts(made: HandMade): ZipPart[] {
  const whole = made.sheet.startsWith('<?xml') || made.sheet.startsWith('<worksheet');
  const sheet = whole
    ? made.sheet
    : `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${made.sheet}</sheetData></worksheet>`;
  const list: [string, string, string][] = [['rId1', 'worksheet', 'worksheets/sheet1.xml']];
  if (made.styles) list.push(['rId2', 'styles', 'styles.xml']);
  if (made.shared) list.push(['rId3', 'sharedStrings', '/xl/sharedStrings.xml']);
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: relations([['rId1', 'officeDocument', 'xl/workbook.xml']], made.relationBase),
    },
    {
      name: 'xl/workbook.xml',
      data:
        made.workbook ??
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: relations(list, made.relationBase) },
    { name: 'xl/worksheets/sheet1.xml', data: sheet },
  ];
  if (made.styles) parts.push({ name: 'xl/styles.xml', data: made.styles });
  if (made.shared) parts.push({ name: 'xl/sharedStrings.xml', data: made.shared });
  const first = made.first ?? [];
  return [...first, ...parts.filter(({ name }) => !first.some((part) => part.name === name))];
}
