import type { Writable } from 'node:stream';
import { MAIN, OFFICE } from './namespaces.js';
import type { CellValue } from './sheet-scanner.js';
import { cellXml, columnLetter, type WrittenValue, xmlText } from './sheet-xml.js';
import { type CellNote, noteParts, packageParts, type SheetPart, sheetName } from './workbook-package.js';
import { type Look, Styles } from './workbook-styles.js';
import { ZipWriter } from './zip-writer.js';

/** Values that the cells of a column take, as Excel validates them. */
interface Validation {
  type: 'list' | 'whole' | 'decimal';
  operator?: 'between';
  allowBlank?: boolean;
  /** Refuses what does not fit; without it Excel only offers what does. */
  showErrorMessage?: boolean;
  errorTitle?: string;
  error?: string;
  /** The list, or the smallest and the largest value. */
  formulae: readonly (string | number)[];
}

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
  validation?: Validation;
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

/** Limits of one sheet; further rows go on in another. */
interface SheetLimits {
  /** Rows, the head among them. */
  rows: number;
  /** Bytes of the sheet's XML. */
  bytes: number;
}

/** Excel's own number of rows, and a good distance to the 4 GB where a part of a zip ends. */
export const SHEET_LIMITS: SheetLimits = { rows: 1_048_576, bytes: 3.5 * 1024 ** 3 };

/** Characters handed over at a time. */
const PIECE = 64 * 1024;
/** As many rows as an import takes by default. */
const VALIDATED_ROWS = 100_000;
/** Notes cost memory until the end, unlike cells; beyond this many the mark's colour must do. */
const MAX_NOTES = 5_000;
const DEFAULT_WIDTH = 16;
const DATE_FORMAT = 'yyyy-mm-dd';

const HEAD: Look = { font: 'head', fill: 'head', align: 'middle' };
const REQUIRED: Look = { ...HEAD, font: 'required' };
const NOTE: Look = { font: 'note', align: 'top' };
const MARK: Look = { font: 'wrong', fill: 'wrong' };
const NO_MARKS: ReadonlyMap<number, string> = new Map();

/**
 * Streams sheets into `output` as a workbook and ends it. Memory does not grow with the rows: writing pauses while
 * the reader is slow. What is more than a sheet holds goes on in sheets with a number behind the name. Rejects when
 * `output` breaks off.
 */
export async function writeWorkbook(
  output: Writable,
  sheets: readonly SheetSpec[],
  limits = SHEET_LIMITS,
): Promise<void> {
  try {
    const zip = new ZipWriter(output);
    const styles = new Styles();
    const parts: SheetPart[] = [];
    for (const spec of sheets) {
      const rows = new Rows(spec.rows);
      try {
        do {
          const sheet = new SheetWriter(spec, styles, limits);
          const number = parts.length + 1;
          await zip.add(`xl/worksheets/sheet${number}.xml`, sheet.pieces(rows));
          const { notes } = sheet;
          parts.push({
            name: sheetName(
              spec.name,
              parts.map(({ name }) => name),
            ),
            hasNotes: notes.length > 0,
          });
          if (notes.length > 0)
            for (const [name, xml] of noteParts(number, notes)) await zip.add(name, [Buffer.from(xml)]);
        } while (await rows.peek());
      } finally {
        await rows.close();
      }
    }
    await zip.add('xl/styles.xml', [Buffer.from(styles.xml())]);
    for (const [name, xml] of packageParts(parts)) await zip.add(name, [Buffer.from(xml)]);
    await zip.end();
  } catch (error) {
    if (!output.destroyed) output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Rows that several sheets share: one that does not fit any more begins the next. */
class Rows {
  private readonly source: AsyncIterator<SheetLine> | Iterator<SheetLine>;
  private next: IteratorResult<SheetLine> | undefined;

  constructor(rows: SheetSpec['rows']) {
    this.source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** The next row, which stays the next until it is taken. */
  async peek(): Promise<SheetLine | undefined> {
    this.next ??= await this.source.next();
    return this.next.done ? undefined : this.next.value;
  }

  take(): void {
    this.next = undefined;
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }
}

/** Writes one sheet. */
class SheetWriter {
  readonly notes: CellNote[] = [];
  private readonly letters: string[] = [];
  private readonly plain: number[];
  private readonly dates: number[];
  private readonly marked: number[];

  constructor(
    private readonly spec: SheetSpec,
    private readonly styles: Styles,
    private readonly limits: SheetLimits,
  ) {
    const { columns } = spec;
    this.plain = columns.map(({ format }) => styles.of(format === undefined ? {} : { format }));
    this.dates = columns.map(({ format = DATE_FORMAT }) => styles.of({ format }));
    this.marked = columns.map(({ format }) =>
      styles.of({ ...MARK, ...(format !== undefined && { format }) }),
    );
  }

  /** The sheet's XML, up to its limits. */
  async *pieces(rows: Rows): AsyncGenerator<Buffer> {
    const head = this.headRows();
    let text = this.opening(head.length) + head.map((row, i) => this.headXml(row, i + 1)).join('');
    let number = head.length;
    let bytes = 0;
    for (let line = await rows.peek(); line !== undefined; line = await rows.peek()) {
      if (number >= this.limits.rows || bytes >= this.limits.bytes) break;
      rows.take();
      text += this.rowXml(line, ++number);
      if (text.length < PIECE) continue;
      const piece = Buffer.from(text);
      bytes += piece.length;
      yield piece;
      text = '';
    }
    yield Buffer.from(text + this.closing(head.length));
  }

  private headRows(): readonly (readonly WrittenValue[])[] {
    const { head, columns } = this.spec;
    if (head) return head;
    const headings = columns.map(({ heading }) => heading);
    return columns.some(({ note }) => note !== undefined)
      ? [headings, columns.map(({ note }) => note ?? '')]
      : [headings];
  }

  private opening(headRows: number): string {
    const { frozenColumns = 0, columns } = this.spec;
    const corner = `${this.letter(frozenColumns)}${headRows + 1}`;
    const pane = frozenColumns > 0 ? 'bottomRight' : 'bottomLeft';
    const split = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : '';
    const widths = columns.map(({ width = DEFAULT_WIDTH }, i) => {
      const style = this.plain[i] ? ` style="${this.plain[i]}"` : '';
      return `<col min="${i + 1}" max="${i + 1}" width="${width}"${style} customWidth="1"/>`;
    });
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0" zoomScale="100"><pane${split} ySplit="${headRows}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`;
  }

  private closing(headRows: number): string {
    const last = headRows + (this.spec.validatedRows ?? VALIDATED_ROWS);
    const checks = this.spec.columns.flatMap(({ validation }, i) =>
      validation
        ? [validationXml(validation, `${this.letter(i)}${headRows + 1}:${this.letter(i)}${last}`)]
        : [],
    );
    const validations = checks.length
      ? `<dataValidations count="${checks.length}">${checks.join('')}</dataValidations>`
      : '';
    const drawing = this.notes.length > 0 ? '<legacyDrawing r:id="rId1"/>' : '';
    return `</sheetData>${validations}${drawing}</worksheet>`;
  }

  // A row without values is not written, yet the rows below it keep their numbers.
  private headXml(row: readonly WrittenValue[], number: number): string {
    if (row.length === 0) return '';
    const isHead = number === (this.spec.headRow ?? 1);
    const cells = row.map((value, i) => {
      if (value === null || value === undefined) return '';
      const look = isHead ? (this.spec.columns[i]?.required ? REQUIRED : HEAD) : NOTE;
      return cellXml({ ref: `${this.letter(i)}${number}`, style: this.styles.of(look) }, value);
    });
    return `<row r="${number}">${cells.join('')}</row>`;
  }

  private rowXml(line: SheetLine, number: number): string {
    const { cells, marks } = 'marks' in line ? line : { cells: line, marks: NO_MARKS };
    let row = `<row r="${number}">`;
    const end =
      marks.size > 0 ? Math.max(cells.length, ...[...marks.keys()].map((at) => at + 1)) : cells.length;
    for (let i = 0; i < end; i++) {
      const value = cells[i];
      const note = marks.get(i);
      // An empty cell needs to stand nowhere, and most tables have many.
      if (note === undefined && (value === null || value === undefined || value === '')) continue;
      const ref = `${this.letter(i)}${number}`;
      row += cellXml({ ref, style: this.styleOf(i, value, note !== undefined) }, value);
      if (note) this.note({ ref, row: number - 1, column: i, text: note });
    }
    return `${row}</row>`;
  }

  private styleOf(column: number, value: WrittenValue, isMarked: boolean): number {
    if (isMarked) return this.marked[column] ?? this.styles.of(MARK);
    if (value instanceof Date) return this.dates[column] ?? this.styles.of({ format: DATE_FORMAT });
    return this.plain[column] ?? 0;
  }

  private note(note: CellNote): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(note);
  }

  private letter(column: number): string {
    return (this.letters[column] ??= columnLetter(column + 1));
  }
}

function validationXml(validation: Validation, range: string): string {
  const { type, operator, allowBlank, showErrorMessage, errorTitle, error, formulae } = validation;
  const attributes = [
    ['type', type],
    ['operator', operator],
    ['allowBlank', allowBlank ? 1 : undefined],
    ['showErrorMessage', showErrorMessage ? 1 : undefined],
    ['errorTitle', errorTitle],
    ['error', error],
    ['sqref', range],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
  const values = formulae.map(
    (formula, i) => `<formula${i + 1}>${xmlText(String(formula))}</formula${i + 1}>`,
  );
  return `<dataValidation${attributes}>${values.join('')}</dataValidation>`;
}
