import type { Writable } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import exceljs from 'exceljs';
import type { CellValue } from './sheet-scanner.js';

/** A column of a sheet to be written. */
export interface ColumnSpec {
  heading: string;
  /** In characters of the default font; a Chinese character takes two. */
  width?: number;
  /** Number format of the data cells; `@` keeps leading zeros of what a person types. */
  format?: string;
  /** Marks the heading as one that must be filled. */
  required?: boolean;
  /** Second row, when any column of the sheet has one. */
  note?: string;
  validation?: exceljs.DataValidation;
}

/** A row of values, or one whose cells at some column indexes (from 0) are marked, with a note or without. */
export type SheetLine =
  | readonly (CellValue | Date)[]
  | { cells: readonly (CellValue | Date)[]; marks: ReadonlyMap<number, string> };

export interface SheetSpec {
  name: string;
  columns: readonly ColumnSpec[];
  rows: AsyncIterable<SheetLine> | Iterable<SheetLine>;
  /** Columns that stay in sight beside the head. */
  frozenColumns?: number;
  /** Rows above the data, when they are not just the headings and notes of the columns. */
  head?: readonly (readonly (CellValue | Date)[])[];
  /** Rows of data that the columns' validations cover. */
  validatedRows?: number;
  /** Which row of `head`, counted from 1, holds the headings. */
  headRow?: number;
}

type Worksheet = exceljs.Worksheet & { stream: { pipes: { _writableState: { length: number } }[] } };

const TURN_ROWS = 1_000;
/** Bytes of a sheet that may wait for a slow reader before writing pauses. */
const BACKLOG = 2 * 1024 * 1024;
/** As many rows as an import takes by default. */
const VALIDATED_ROWS = 100_000;
/** Excel's own limit of one cell. */
const MAX_TEXT = 32_767;
/** Notes cost memory until the end, unlike cells; beyond this many the mark's colour must do. */
const MAX_NOTES = 5_000;

const fill = (argb: string): exceljs.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const HEAD: Partial<exceljs.Style> = {
  font: { bold: true, color: { argb: 'FF1F3D2B' } },
  fill: fill('FFE3EFE6'),
  alignment: { vertical: 'middle', wrapText: true },
};
const HEAD_REQUIRED: Partial<exceljs.Style> = { ...HEAD, font: { bold: true, color: { argb: 'FFC00000' } } };
const NOTE: Partial<exceljs.Style> = {
  font: { size: 9, color: { argb: 'FF6B6B6B' } },
  alignment: { vertical: 'top', wrapText: true },
};
const PLAIN: Partial<exceljs.Style> = {};
const NO_MARKS: ReadonlyMap<number, string> = new Map();
const MARK: Partial<exceljs.Style> = { font: { color: { argb: 'FF9C0006' } }, fill: fill('FFFFC7CE') };

/** Styles of a column's cells, plain and marked. One object a column: exceljs knows a style by object, and is slow by value. */
function cellStyles({ format }: ColumnSpec): {
  plain: Partial<exceljs.Style>;
  marked: Partial<exceljs.Style>;
} {
  const plain = format === undefined ? {} : { numFmt: format };
  return { plain, marked: { ...MARK, ...plain } };
}

/** Text as a cell takes it: escapes kept apart from real ones, carriage returns escaped, Excel's length. */
const cellText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(/_x[0-9a-f]{4}_/gi, '_x005F$&')
    .replaceAll('\r', '_x000D_');

/** Only plain values reach exceljs, so a text such as `=1+1` is a text: a formula would have to be an object. */
const toCell = (value: CellValue | Date | undefined): exceljs.CellValue =>
  typeof value === 'string' ? cellText(value) : (value ?? undefined);

/**
 * Streams sheets into `output` as a workbook and ends it. Memory does not grow with the rows: writing pauses while
 * the reader is slow, and lets others run every 1,000 rows. Rejects when `output` breaks off.
 */
export async function writeWorkbook(output: Writable, sheets: readonly SheetSpec[]): Promise<void> {
  const state = { broken: false };
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const failure = new Promise<never>((_, reject) => {
    const stop = (error?: Error): void => {
      if (output.writableFinished) return;
      state.broken = true;
      reject(error ?? new Error('the reader of the workbook has gone'));
    };
    output.once('error', stop);
    output.once('close', () => stop());
  });
  failure.catch(() => undefined);
  try {
    await Promise.race([writeSheets(workbook, sheets, state), failure]);
  } catch (error) {
    state.broken = true;
    if (!output.destroyed) output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function writeSheets(
  workbook: exceljs.stream.xlsx.WorkbookWriter,
  sheets: readonly SheetSpec[],
  state: { broken: boolean },
): Promise<void> {
  for (const spec of sheets) {
    const sheet = openSheet(workbook, spec);
    await writeRows(sheet, spec, state);
    if (state.broken) return;
    sheet.commit();
  }
  await workbook.commit();
}

const notesOf = (columns: readonly ColumnSpec[]): string[] | undefined =>
  columns.some(({ note }) => note !== undefined) ? columns.map(({ note }) => note ?? '') : undefined;

function openSheet(workbook: exceljs.stream.xlsx.WorkbookWriter, spec: SheetSpec): Worksheet {
  const { columns, head } = spec;
  const notes = notesOf(columns);
  const headRows = head?.length ?? (notes ? 2 : 1);
  const views: Partial<exceljs.WorksheetView>[] = [
    { state: 'frozen', xSplit: spec.frozenColumns ?? 0, ySplit: headRows, zoomScale: 100 },
  ];
  const sheet = workbook.addWorksheet(spec.name, { views }) as Worksheet;
  sheet.columns = columns.map(({ width, format }) => ({
    width: width ?? 16,
    style: format === undefined ? {} : { numFmt: format },
  }));
  const lastRow = headRows + (spec.validatedRows ?? VALIDATED_ROWS);
  columns.forEach(({ validation }, i) => {
    if (validation)
      validate(sheet, `${columnLetter(i + 1)}${headRows + 1}:${columnLetter(i + 1)}${lastRow}`, validation);
  });
  const rows = head ?? [columns.map(({ heading }) => heading), ...(notes ? [notes] : [])];
  const headRow = spec.headRow ?? 1;
  rows.forEach((row, i) => {
    if (i + 1 === headRow) addHead(sheet, row, HEAD, columns);
    else addHead(sheet, row, NOTE);
  });
  return sheet;
}

function validate(sheet: exceljs.Worksheet, range: string, validation: exceljs.DataValidation): void {
  // `dataValidations` takes a whole range; `cell.dataValidation` would make an entry for each of 100,000 cells.
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add(range: string, validation: exceljs.DataValidation): void };
  };
  dataValidations.add(range, validation);
}

/** 1 → A, 27 → AA. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

function addHead(
  sheet: exceljs.Worksheet,
  values: readonly (CellValue | Date)[],
  style: Partial<exceljs.Style>,
  columns: readonly ColumnSpec[] = [],
): void {
  const row = sheet.addRow(values.map(toCell));
  row.eachCell((cell, number) => {
    cell.style = columns[number - 1]?.required ? HEAD_REQUIRED : style;
  });
  // A row without values is not written, yet the rows below it keep their numbers.
  row.commit();
}

async function writeRows(
  sheet: Worksheet,
  { rows, columns }: SheetSpec,
  state: { broken: boolean },
): Promise<void> {
  const styles = columns.map(cellStyles);
  let count = 0;
  let notes = 0;
  for await (const line of rows) {
    if (state.broken) return;
    const { cells, marks } = 'marks' in line ? line : { cells: line, marks: NO_MARKS };
    const row = sheet.addRow(cells.map(toCell));
    row.eachCell((cell, number) => {
      cell.style = styles[number - 1]?.plain ?? PLAIN;
    });
    for (const [index, note] of marks) {
      const cell = row.getCell(index + 1);
      cell.style = styles[index]?.marked ?? MARK;
      if (note !== '' && notes++ < MAX_NOTES) cell.note = note;
    }
    row.commit();
    if (++count % TURN_ROWS === 0) await drained(sheet, state);
  }
}

/** exceljs writes without looking whether anybody reads; what waits is seen in the stream it has put before the zip. */
async function drained(sheet: Worksheet, state: { broken: boolean }): Promise<void> {
  await turn();
  const waiting = (): number => sheet.stream.pipes.reduce((sum, pipe) => sum + pipe._writableState.length, 0);
  while (!state.broken && waiting() > BACKLOG) await wait(5);
}
