import { messages } from '@gushu/shared';
import type { Writable } from 'node:stream';
import { headingKey } from './sheet-columns.js';
import type { CellValue, SheetRow } from '../format/sheet-scanner.js';
import { writeWorkbook, type ColumnSpec, type SheetLine, type SheetSpec } from '../format/workbook-writer.js';

// A file that is sent again may have the columns in either language.
const ERROR_HEADINGS: readonly string[] = messages['import.errorHeading'];
const ROW_HEADINGS: readonly string[] = messages['import.rowHeading'];

/** A fault of a row; `column` is the index of the wrong cell, -1 when it is the whole row. */
export interface CellRefusal {
  column: number;
  text: string;
}

/** A row of the user's file, and its faults; a good one has no errors. */
export type CheckedRow = Pick<SheetRow, 'number' | 'cells'> & { errors?: readonly CellRefusal[] | undefined };

/** A copy of the user's file with the faults of its rows. */
interface ErrorWorkbook {
  /** Heading of the column with the faults of a row. */
  errorHeading: string;
  /** Heading of the column with the row's number in the user's own file, which is what the texts name it by. */
  rowHeading: string;
  /** Explains that column, below its heading where the template has its notes. */
  rowNote: string;
  /** Rows above the data, and which of Excel's rows holds the headings; the data begins at `dataFrom`. */
  head: readonly SheetRow[];
  headRow: number;
  dataFrom: number;
  /** Rows of data, ascending. */
  rows: AsyncIterable<CheckedRow> | Iterable<CheckedRow>;
  /** Sheets of the template, so that the copy has its widths, formats, lists and dictionaries again. */
  template?: readonly SheetSpec[];
}

/**
 * Writes rows of the user's own file with columns 原文件行号 and 错误信息 and the wrong cells marked. Head and notes stay
 * where they were, so the copy can be corrected and sent again.
 */
export async function writeErrorWorkbook(output: Writable, order: ErrorWorkbook): Promise<void> {
  // Blank rows of the head are not in the list, yet stay where they were.
  const head = Array.from({ length: order.dataFrom - 1 }, (): SheetRow['cells'] => []);
  for (const { number, cells } of order.head) head[number - 1] = cells;
  const headings = (head[order.headRow - 1] ?? []).map((cell) => String(cell ?? '').trim());
  const added = placesOf(headings, Math.max(headings.length, ...head.map(({ length }) => length)));
  const columns = columnsOf({ headings, added, order });
  head[order.headRow - 1] = columns.map(({ heading }) => heading);
  const notes = head[order.headRow];
  if (notes && notes.length > 0) head[order.headRow] = withCell(notes, added.row, order.rowNote);
  const [data, ...others] = order.template ?? [];
  const sheet: SheetSpec = {
    ...data,
    name: data?.name ?? order.errorHeading,
    columns,
    head,
    headRow: order.headRow,
    rows: linesOf(order.rows, added),
    frozenColumns: 1,
  };
  await writeWorkbook(output, [sheet, ...others]);
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
  rows: ErrorWorkbook['rows'],
  added: Added,
): AsyncGenerator<SheetLine, void, undefined> {
  for await (const row of rows) yield row.errors ? lineOf(row, row.errors, added) : copyOf(row, added);
}

/** Characters of a row that are copied whole; no row of records has as many. */
const COPIED = 32_000;
/** Characters of each cell that are copied of a longer row. */
const COPIED_OF_CELL = 1_000;

/** As much of a row as is copied: cells that share a long text cost little in the user's file, and all of it in a copy. */
export function affordable(cells: SheetRow['cells']): SheetRow['cells'] {
  let length = 0;
  for (const cell of cells) if (typeof cell === 'string') length += cell.length;
  if (length <= COPIED) return cells;
  return cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, COPIED_OF_CELL) : cell));
}

// Errors that an earlier copy has noted are not copied: they are settled.
function copyOf({ number, cells }: CheckedRow, added: Added): SheetRow['cells'] {
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

function lineOf(row: CheckedRow, errors: readonly CellRefusal[], added: Added): SheetLine {
  const cells = withCell(copyOf(row, added), added.error, errors.map(({ text }) => text).join('；'));
  const marks = new Map<number, string>();
  for (const { column, text } of errors) {
    if (column < 0) continue;
    const before = marks.get(column);
    marks.set(column, before === undefined ? text : `${before}\n${text}`);
  }
  return { cells, marks };
}
