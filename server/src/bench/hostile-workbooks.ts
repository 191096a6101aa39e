import { randomBytes } from 'node:crypto';
import { oldTree } from '@gushu/shared';
import { CELL_CHARACTERS } from '../sheets/limits.js';
import { sheetColumns } from '../sheets/sheet-columns.js';
import { type HandMade, MAIN, makeZip, workbookParts } from './package.js';

/** A workbook that is made to cost much, and what must come of it. */
interface Hostile {
  name: string;
  file: () => Buffer;
  /** Key of the refusal, or of the fault of its rows. */
  key: string;
  /** Whether the whole file is refused; else rows are. */
  whole?: boolean;
}

const COLUMNS = sheetColumns(oldTree);
const HEADING = `<row r="1">${COLUMNS.map(({ heading }) => `<c t="str"><v>${heading}</v></c>`).join('')}</row>`;
const letters = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26));

const packed = (made: HandMade): Buffer => makeZip(workbookParts(made));
const sheetOf = (rows: string): string => HEADING + rows;
const texts = (...items: string[]): string =>
  `<sst xmlns="${MAIN}">${items.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
const stylesOf = (codes: readonly string[]): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts>${codes
    .map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`)
    .join('')}</numFmts></styleSheet>`;

/** Rows whose cells all have one shared text. */
const sharing = (rows: number, cells: number): string =>
  Array.from(
    { length: rows },
    (_, row) => `<row r="${row + 2}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`,
  ).join('');

/** Megabytes of texts of which no two are equal, packed to a hundredth. */
const different = (megabytes: number): string[] =>
  Array.from({ length: (megabytes * 1024 ** 2) / 32_000 }, (_, i) =>
    (randomBytes(150).toString('hex') + `树${i}`.repeat(4_000)).slice(0, 14_000),
  );

/** The first column whose text may be any. */
const TEXT = letters(COLUMNS.findIndex(({ field }) => field === 'smallPlaceName'));
const one = (cell: string): string => sheetOf(`<row r="2">${cell}</row>`);

export const HOSTILE: readonly Hostile[] = [
  {
    name: 'one shared text of 4 MB in 690 cells',
    file: () => packed({ sheet: sheetOf(sharing(15, 46)), shared: texts('树'.repeat(1_400_000)) }),
    key: 'sheet.bomb',
    whole: true,
  },
  {
    name: 'one shared text of 900 kB in 690 cells',
    file: () =>
      packed({ sheet: sheetOf(sharing(15, 46)), shared: texts(randomBytes(450_000).toString('hex')) }),
    key: 'sheet.cellLong',
  },
  {
    name: 'the same cell 1,500 times',
    file: () =>
      packed({
        sheet: one(`<c r="${TEXT}2" t="s"><v>0</v></c>`.repeat(1_500)),
        shared: texts('树'.repeat(9_000)),
      }),
    key: 'sheet.cellTwice',
  },
  {
    name: '16,000 cells that share a text as long as a cell may be',
    file: () => packed({ sheet: sheetOf(sharing(800, 20)), shared: texts('树'.repeat(CELL_CHARACTERS)) }),
    key: 'sheet.rowLong',
  },
  {
    name: 'more text than a workbook may have, all of it different',
    file: () => packed({ sheet: sheetOf(sharing(1, 1)), shared: texts(...different(500)) }),
    key: 'sheet.texts',
    whole: true,
  },
  {
    name: '50,000 number formats',
    file: () =>
      packed({
        sheet: one('<c t="str"><v>1</v></c>'),
        styles: stylesOf(Array<string>(50_000).fill('[[[[[[[['.repeat(3))),
      }),
    key: 'E1',
  },
  {
    name: 'a number format of 160,000 brackets',
    file: () => packed({ sheet: one('<c><v>1</v></c>'), styles: stylesOf(['['.repeat(160_000)]) }),
    key: 'sheet.formatLong',
    whole: true,
  },
  {
    name: 'a character that no database stores',
    file: () => packed({ sheet: one(`<c r="${TEXT}2" t="str"><v>树_x0000__xD800_</v></c>`) }),
    key: 'sheet.cellText',
  },
  {
    name: 'elements in each other',
    file: () => packed({ sheet: one('<c>'.repeat(100_000)) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'an attribute of 3 MB',
    file: () => packed({ sheet: one(`<c t="${randomBytes(1_500_000).toString('hex')}"/>`) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'names of elements that are all different',
    file: () => packed({ sheet: one(Array.from({ length: 5_000 }, (_, i) => `<a${i}/>`).join('')) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'the last cell that Excel has',
    file: () => packed({ sheet: sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
    key: 'sheet.tooWide',
    whole: true,
  },
  {
    name: 'rows that all have one number',
    file: () => packed({ sheet: '<row r="1"><c><v>1</v></c></row>'.repeat(25_000) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'a size that lies',
    file: () =>
      makeZip(
        workbookParts({ sheet: sheetOf('<row><c><v>1</v></c></row>'.repeat(300_000)) }).map((part) =>
          part.name.includes('sheet1') ? { ...part, saysSize: 5_000 } : part,
        ),
      ),
    key: 'sheet.bomb',
    whole: true,
  },
  {
    name: 'more rows than a batch may have, as the sheet states',
    file: () =>
      packed({
        sheet: `<worksheet xmlns="${MAIN}"><dimension ref="A1:AZ1048576"/><sheetData>${sheetOf(sharing(50_000, 40))}</sheetData></worksheet>`,
        shared: texts(...different(100)),
      }),
    key: 'import.tooManyStated',
    whole: true,
  },
];
