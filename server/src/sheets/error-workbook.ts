import { messages } from '@gushu/shared';
import type { Writable } from 'node:stream';
import { headingKey } from './sheet-columns.js';
import type { SheetRow } from './sheet-scanner.js';
import { WorkbookError } from './workbook-error.js';
import { writeWorkbook, type ColumnSpec, type SheetLine, type SheetSpec } from './workbook-writer.js';
import { type CellValue, readRows, type ReadOptions } from './xlsx-reader.js';

// A file that is sent again may have the columns in either language.
const ERROR_HEADINGS: readonly string[] = messages['import.errorHeading'];
const ROW_HEADINGS: readonly string[] = messages['import.rowHeading'];

/** What is wrong with one row of the file; `column` is the index of the wrong cell, -1 when it is the whole row. */
export interface RowErrors {
  row: number;
  errors: readonly { column: number; text: string }[];
}

export interface ErrorWorkbook {
  /** The user's own file. */
  source: string;
  /** Heading of the column that says what is wrong with a row. */
  errorHeading: string;
  /** Heading of the column with the row's number in the user's own file, which is what the texts name it by. */
  rowHeading: string;
  /** What that column is, below its heading where the template has its notes. */
  rowNote: string;
  /** Excel's number of the row with the headings, and of the first row of data. */
  headRow: number;
  dataFrom: number;
  /** Ascending by row. */
  errors: AsyncIterable<RowErrors> | Iterable<RowErrors>;
  /** Numbers of the wrong rows, when they are known beforehand: the others are then passed over much faster. */
  wrongRows?: ReadonlySet<number>;
  /** Writes the other rows too, unmarked, so that the copy is the whole batch. */
  allRows?: boolean;
  /** Sheets of the template, so that the copy has its widths, formats, lists and dictionaries again. */
  template?: readonly SheetSpec[];
  read?: ReadOptions;
}

/**
 * Writes the refused rows of the user's own file, or all of it, with columns 原文件行号 and 错误信息 and the wrong cells
 * marked. Head and notes stay where they were, so the copy can be corrected and sent again.
 */
export async function writeErrorWorkbook(output: Writable, order: ErrorWorkbook): Promise<void> {
  const rows = oneByOne(order);
  const head = await takeHead(rows, order.dataFrom);
  const headings = (head.rows[order.headRow - 1] ?? []).map((cell) => String(cell ?? '').trim());
  const added = placesOf(headings, Math.max(headings.length, ...head.rows.map(({ length }) => length)));
  const columns = columnsOf({ headings, added, order });
  head.rows[order.headRow - 1] = columns.map(({ heading }) => heading);
  const notes = head.rows[order.headRow];
  if (notes && notes.length > 0) head.rows[order.headRow] = withCell(notes, added.row, order.rowNote);
  const [data, ...others] = order.template ?? [];
  const sheet: SheetSpec = {
    ...data,
    name: data?.name ?? order.errorHeading,
    columns,
    head: head.rows,
    headRow: order.headRow,
    rows: linesOf(rows, head.next, order, added),
    frozenColumns: 1,
  };
  try {
    await writeWorkbook(output, [sheet, ...others]);
  } finally {
    await rows.return(undefined);
  }
}

async function* oneByOne(order: ErrorWorkbook): AsyncGenerator<SheetRow, void, undefined> {
  const { wrongRows, dataFrom } = order;
  const wants = wrongRows && ((row: number) => row < dataFrom || wrongRows.has(row));
  for await (const batch of readRows(order.source, { ...order.read, ...(wants && { wants }) })) yield* batch;
}

type Rows = AsyncGenerator<SheetRow, void, undefined>;

/** Rows before the data at their own places, blank ones included, and the first row of data. */
async function takeHead(
  rows: Rows,
  dataFrom: number,
): Promise<{ rows: SheetRow['cells'][]; next: SheetRow | undefined }> {
  const head = Array.from({ length: dataFrom - 1 }, (): SheetRow['cells'] => []);
  for (let step = await rows.next(); !step.done; step = await rows.next()) {
    const { number, cells } = step.value;
    if (number >= dataFrom) return { rows: head, next: step.value };
    head[number - 1] = cells;
  }
  return { rows: head, next: undefined };
}

/** Where the columns stand that the copy has beside the user's own. */
interface Added {
  row: number;
  error: number;
}

// A copy that is sent again has them already.
function placesOf(headings: readonly string[], end: number): Added {
  const row = headings.findIndex((heading) => ROW_HEADINGS.includes(heading));
  const error = headings.findIndex((heading) => ERROR_HEADINGS.includes(heading));
  const next = row >= 0 ? end : end + 1;
  return { row: row >= 0 ? row : end, error: error >= 0 ? error : next };
}

interface Layout {
  headings: readonly string[];
  added: Added;
  order: ErrorWorkbook;
}

function columnsOf({ headings, added, order }: Layout): ColumnSpec[] {
  const template = order.template?.[0]?.columns ?? [];
  const specs = new Map(template.map((spec) => [headingKey(spec.heading), spec]));
  return Array.from({ length: Math.max(headings.length, added.row + 1, added.error + 1) }, (_, i) => {
    if (i === added.error) return { heading: order.errorHeading, width: 60 };
    if (i === added.row) return { heading: order.rowHeading, width: 14 };
    const heading = headings[i] ?? '';
    return { ...specs.get(headingKey(heading)), heading };
  });
}

async function* linesOf(
  rows: Rows,
  first: SheetRow | undefined,
  { errors, allRows }: Pick<ErrorWorkbook, 'errors' | 'allRows'>,
  added: Added,
): AsyncGenerator<SheetLine, void, undefined> {
  let row = first;
  const next = async (): Promise<SheetRow | undefined> => (await rows.next()).value ?? undefined;
  for await (const wrong of errors) {
    for (; row && row.number < wrong.row; row = await next()) if (allRows) yield copyOf(row, added);
    if (row?.number !== wrong.row) throw new WorkbookError('sheet.broken', { part: `row ${wrong.row}` });
    yield lineOf(row, wrong, added);
    row = await next();
  }
  for (; allRows && row; row = await next()) yield copyOf(row, added);
}

/** Characters of a row that are copied whole; no row of records has as many. */
const COPIED = 32_000;
/** Characters of each cell that are copied of a longer row. */
const COPIED_OF_CELL = 1_000;

// Cells that share a long text cost little in the user's file, and all of it in a copy.
function affordable(cells: SheetRow['cells']): SheetRow['cells'] {
  let length = 0;
  for (const cell of cells) if (typeof cell === 'string') length += cell.length;
  if (length <= COPIED) return cells;
  return cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, COPIED_OF_CELL) : cell));
}

// What a copy that is sent again said about the row is settled.
function copyOf({ number, cells }: SheetRow, added: Added): SheetRow['cells'] {
  const copy = withCell(affordable(cells), added.row, number);
  if (copy[added.error]) copy[added.error] = null;
  return copy;
}

function withCell(cells: SheetRow['cells'], at: number, value: CellValue): SheetRow['cells'] {
  const copy = cells.slice();
  while (copy.length <= at) copy.push(null);
  copy[at] = value;
  return copy;
}

function lineOf(row: SheetRow, { errors }: RowErrors, added: Added): SheetLine {
  const cells = withCell(copyOf(row, added), added.error, errors.map(({ text }) => text).join('；'));
  const marks = new Map<number, string>();
  for (const { column, text } of errors) {
    if (column < 0) continue;
    const before = marks.get(column);
    marks.set(column, before === undefined ? text : `${before}\n${text}`);
  }
  return { cells, marks };
}
