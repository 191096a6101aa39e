import { randomBytes } from 'node:crypto';
import { isNumeric } from '@gushu/shared';
import { CELL_CHARACTERS } from '#src/sheets/format/limits.js';
import type { SheetColumn } from '#src/sheets/meaning/sheet-columns.js';
import { type HandMade, MAIN, makeZip, workbookParts } from './package.js';

type Columns = readonly SheetColumn[];

/** A workbook that is made to cost much, and what must come of it. */
interface Hostile {
  name: string;
  /** The file, with the headings of these columns. */
  file: (columns: Columns) => Buffer;
  /** Key of the refusal, or of the fault of its rows. */
  key: string;
  /** Whether the whole file is refused; else rows are. */
  whole?: boolean;
}

const packed = (made: HandMade): Buffer => makeZip(workbookParts(made));
const sheetOf = (columns: Columns, rows: string): string =>
  `<row r="1">${columns.map(({ heading }) => `<c t="str"><v>${heading}</v></c>`).join('')}</row>${rows}`;
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

/** A row of one cell, in the first column. */
const one = (columns: Columns, cell: string): string => sheetOf(columns, `<row r="2">${cell}</row>`);

/** Rows of digits without end and a letter, where numbers are read; where none are, in all columns. */
function longNumbers(columns: Columns, rows: number): string {
  const hasNumbers = columns.some(({ definition }) => isNumeric(definition));
  const digits = `<c t="str"><v>${'1'.repeat(CELL_CHARACTERS - 1)}x</v></c>`;
  const cells = columns
    .map(({ definition }) => (hasNumbers && !isNumeric(definition) ? '<c/>' : digits))
    .join('');
  return Array.from({ length: rows }, (_, row) => `<row r="${row + 2}">${cells}</row>`).join('');
}

export const HOSTILE: readonly Hostile[] = [
  {
    name: 'one shared text of 4 MB in 690 cells',
    file: (columns) =>
      packed({ sheet: sheetOf(columns, sharing(15, 46)), shared: texts('树'.repeat(1_400_000)) }),
    key: 'sheet.bomb',
    whole: true,
  },
  {
    name: 'one shared text of 900 kB in 690 cells',
    file: (columns) =>
      packed({
        sheet: sheetOf(columns, sharing(15, 46)),
        shared: texts(randomBytes(450_000).toString('hex')),
      }),
    key: 'sheet.cellLong',
  },
  {
    name: 'the same cell 1,500 times',
    file: (columns) =>
      packed({
        sheet: one(columns, '<c r="A2" t="s"><v>0</v></c>'.repeat(1_500)),
        shared: texts('树'.repeat(9_000)),
      }),
    key: 'sheet.cellTwice',
  },
  {
    name: '16,000 cells that share a text as long as a cell may be',
    file: (columns) =>
      packed({ sheet: sheetOf(columns, sharing(800, 20)), shared: texts('树'.repeat(CELL_CHARACTERS)) }),
    key: 'sheet.rowLong',
  },
  {
    name: 'more text than a workbook may have, all of it different',
    file: (columns) => packed({ sheet: sheetOf(columns, sharing(1, 1)), shared: texts(...different(500)) }),
    key: 'sheet.texts',
    whole: true,
  },
  {
    name: '50,000 number formats',
    file: (columns) =>
      packed({
        sheet: one(columns, '<c t="str"><v>1</v></c>'),
        styles: stylesOf(Array<string>(50_000).fill('[[[[[[[['.repeat(3))),
      }),
    key: 'E1',
  },
  {
    name: 'a number format of 160,000 brackets',
    file: (columns) =>
      packed({ sheet: one(columns, '<c><v>1</v></c>'), styles: stylesOf(['['.repeat(160_000)]) }),
    key: 'sheet.formatLong',
    whole: true,
  },
  {
    name: 'a character that no database stores',
    file: (columns) => packed({ sheet: one(columns, '<c r="A2" t="str"><v>树_x0000__xD800_</v></c>') }),
    key: 'sheet.cellText',
  },
  {
    name: 'two rows whose numbers are as long as a cell may be',
    file: (columns) => packed({ sheet: sheetOf(columns, longNumbers(columns, 2)) }),
    key: 'E2',
  },
  {
    name: 'elements in each other',
    file: (columns) => packed({ sheet: one(columns, '<c>'.repeat(100_000)) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'an attribute of 3 MB',
    file: (columns) => packed({ sheet: one(columns, `<c t="${randomBytes(1_500_000).toString('hex')}"/>`) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'names of elements that are all different',
    file: (columns) =>
      packed({ sheet: one(columns, Array.from({ length: 5_000 }, (_, i) => `<a${i}/>`).join('')) }),
    key: 'sheet.broken',
    whole: true,
  },
  {
    name: 'the last cell that Excel has',
    file: (columns) =>
      packed({ sheet: sheetOf(columns, '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
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
    file: (columns) =>
      makeZip(
        workbookParts({ sheet: sheetOf(columns, '<row><c><v>1</v></c></row>'.repeat(300_000)) }).map(
          (part) => (part.name.includes('sheet1') ? { ...part, saysSize: 5_000 } : part),
        ),
      ),
    key: 'sheet.bomb',
    whole: true,
  },
  {
    name: 'more rows than a batch may have, as the sheet states',
    file: (columns) =>
      packed({
        sheet: `<worksheet xmlns="${MAIN}"><dimension ref="A1:AZ1048576"/><sheetData>${sheetOf(columns, sharing(50_000, 40))}</sheetData></worksheet>`,
        shared: texts(...different(100)),
      }),
    key: 'import.tooManyStated',
    whole: true,
  },
];
