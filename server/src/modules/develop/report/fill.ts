import type { Cell, Row, Workbook, Worksheet } from 'exceljs';

/** What a template is filled with: single values, and the rows of its repeating row. */
export interface Filling {
  values: Readonly<Record<string, string | number>>;
  rows: readonly Readonly<Record<string, unknown>>[];
}

const NAME = /\{\{([a-zA-Z0-9.]{1,60})\}\}/g;
const WHOLE = /^\{\{([a-zA-Z0-9.]{1,60})\}\}$/;
const ROW = 'row.';

/** A placeholder of a template: its name, which stands in two curly brackets, and the cell that holds it. */
export interface Placeholder {
  name: string;
  cell: string;
}

interface CellText {
  cell: string;
  text: string;
}

const textsOf = (row: Row): CellText[] => {
  const texts: CellText[] = [];
  row.eachCell(({ address, text }) => void texts.push({ cell: address, text: String(text ?? '') }));
  return texts;
};

function textsIn(sheet: Worksheet): CellText[] {
  const texts: CellText[] = [];
  sheet.eachRow((row) => void texts.push(...textsOf(row)));
  return texts;
}

/** Placeholders that a sheet holds. */
export const placeholdersIn = (sheet: Worksheet): Placeholder[] =>
  textsIn(sheet).flatMap(({ cell, text }) =>
    [...text.matchAll(NAME)].map(([, name = '']) => ({ name, cell })),
  );

/** The first cell of a sheet with curly brackets that make no placeholder: they would be printed as they stand. */
export const brokenCellOf = (sheet: Worksheet): string | undefined =>
  textsIn(sheet).find(({ text }) => /\{\{|\}\}/.test(text.replace(NAME, '')))?.cell;

function fillCell(cell: Cell, valueOf: (name: string) => string | number | undefined): void {
  const text = typeof cell.value === 'string' ? cell.value : cell.text;
  if (!text?.includes('{{')) return;
  const whole = WHOLE.exec(text)?.[1];
  cell.value =
    whole === undefined
      ? text.replace(NAME, (_, name: string) => String(valueOf(name) ?? ''))
      : (valueOf(whole) ?? null);
}

/** Number of the row that repeats; 0 where none does. */
function repeatingRow(sheet: Worksheet): number {
  let found = 0;
  sheet.eachRow((row, number) => {
    if (found === 0 && textsOf(row).some(({ text }) => text.includes(`{{${ROW}`))) found = number;
  });
  return found;
}

/** Merged cells below a row move with it: exceljs leaves them where they are. */
function movedMerges(sheet: Worksheet, below: number, by: number, insert: () => void): void {
  const merges = [...((sheet.model as { merges?: string[] }).merges ?? [])];
  const lower = merges.filter((range) => Number(/\d+/.exec(range)?.[0]) > below);
  for (const range of lower) sheet.unMergeCells(range);
  insert();
  for (const range of lower) sheet.mergeCells(range.replace(/\d+/g, (number) => String(Number(number) + by)));
}

const plain = (value: unknown): string | number =>
  typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value);

/** Fills the first sheet of a template: `{{year}}` by a value, the row with `{{row.…}}` once for each row. */
export function fillTemplate(book: Workbook, { values, rows }: Filling): Worksheet {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('a template has a sheet');
  const at = repeatingRow(sheet);
  if (at > 0) {
    const more = Math.max(0, rows.length - 1);
    if (more > 0) movedMerges(sheet, at, more, () => sheet.duplicateRow(at, more, true));
    for (let index = 0; index <= more; index++) {
      const row = rows[index] ?? {};
      sheet
        .getRow(at + index)
        .eachCell((cell) =>
          fillCell(cell, (name) =>
            name === 'row.no'
              ? rows.length === 0
                ? ''
                : index + 1
              : name.startsWith(ROW)
                ? plain(row[name.slice(ROW.length)])
                : valueOf(name),
          ),
        );
    }
  }
  sheet.eachRow((row) => row.eachCell((cell) => fillCell(cell, valueOf)));
  return sheet;
}
