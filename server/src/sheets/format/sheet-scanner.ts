import { isBlank } from '@gushu/shared';
import { isoText, longDigits, momentText, plainNumber, roundedNumber } from './cell-values.js';
import type { NumberFormat } from './number-formats.js';
import { cut } from './cut.js';
import { CELL_CHARACTERS, ROW_BYTES } from './limits.js';
import type { ReadBudget } from './read-budget.js';
import { unescapeText } from './shared-strings.js';
import type { TextStore } from './text-store.js';
import { WorkbookError } from './workbook-error.js';
import { XmlScanner } from './xml-scanner.js';

/** A cell's value; dates are texts `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, blanks and empty texts are null. */
export type CellValue = string | number | boolean | null;

/**
 * Fault of a cell, by index of its column: too long, there twice, not to be stored, too much for its row, an error, a
 * formula without its value, or shown in a way that its column does not take.
 */
export interface CellFault {
  column: number;
  key:
    | 'sheet.cellLong'
    | 'sheet.cellTwice'
    | 'sheet.cellText'
    | 'sheet.rowLong'
    | 'sheet.cellError'
    | 'sheet.cellFormula'
    | 'sheet.cellPicture'
    | 'sheet.cellPercent'
    | 'sheet.cellFormat'
    | 'sheet.cellRounded'
    | 'sheet.cellOther'
    | 'sheet.cellSerial';
  /** Content of the cell, where the fault names it. */
  value?: string;
}

/** A number with a format of its own, by index of its column; days are counted as in the 1900 system. */
export interface FormattedCell {
  column: number;
  value: number;
  format: NumberFormat;
}

/** A number of more than 15 digits as the file writes it, by index of its column; its cell holds the nearest such number. */
export interface LongNumber {
  column: number;
  digits: string;
}

/**
 * A row in which at least one cell is more than blanks. `number` is Excel's own; cells after the last value are not in the
 * list. With `faults` the cells hold what could be read of them.
 */
export interface SheetRow {
  number: number;
  cells: CellValue[];
  faults?: CellFault[];
  /** Its numbers that are shown in another way than plainly. */
  formatted?: FormattedCell[];
  longNumbers?: LongNumber[];
  /** Its book counts days from 1904: a number that no format makes a day may mean either of two. */
  since1904?: true;
}

/** Texts and formats that a sheet's cells refer to, and how its rows are handed over. */
interface SheetContext {
  texts: TextStore | undefined;
  formats: readonly (NumberFormat | undefined)[];
  date1904: boolean;
  budget: ReadBudget;
  /** Rows handed over at a time. */
  batch: number;
}

const SHEET_DATA = 1;
const ROW = 2;
const CELL = 3;
const VALUE = 4;
const TEXT = 5;
const PHONETIC = 6;
const INLINE = 7;
const FORMULA = 8;

const TYPE_NUMBER = 0;
const TYPE_SHARED = 1;
const TYPE_TEXT = 2;
const TYPE_BOOLEAN = 3;
const TYPE_DATE = 4;
const TYPE_ERROR = 5;

const LAST_ROW = 1_048_576;
/** Wider tables are refused: no sheet of records has them, and one far cell would cost memory in every row. */
const MAX_COLUMNS = 2_000;
/** Faults of a row that are reported: one or two a cell. */
const MAX_FAULTS = 2 * MAX_COLUMNS;
const FAULT_BYTES = 64;
/** Days between the epochs of both systems. */
const DAYS_TO_1904 = 1_462;
/** Rows of the head come one by one, so that a wrong one ends the reading at once. */
const HEAD_ROWS = 10;
/** Bytes that rows which wait to be taken may have in memory, about. */
const WAITING_BYTES = 2 * ROW_BYTES;
const VALUE_BYTES = 8;

/** Whether a cell looks empty to people: spaces count as empty. */
const isBlankCell = (cell: CellValue): boolean => isBlank(cell);

/** Reads a worksheet part, and pauses when rows enough wait to be taken. */
export class SheetScanner extends XmlScanner {
  /** Rows that came to a value so far. */
  count = 0;
  private rows: SheetRow[] = [];
  private waiting = 0;
  private inData = false;
  private phonetic = false;
  private row = 0;
  private cells: CellValue[] = [];
  private faults: CellFault[] = [];
  private faulty = new Set<string>();
  private formatted: FormattedCell[] = [];
  private longNumbers: LongNumber[] = [];
  /** Bytes of the row's texts. */
  private bytesOfRow = 0;
  private column = -1;
  private type = TYPE_NUMBER;
  private style = 0;
  private current: CellValue = null;
  /** Whether the cell has a formula, and the element of its value. */
  private hasFormula = false;
  private hasValue = false;
  /** A cell whose value is not read: it stands there already, or the row is full. */
  private dropped = false;

  constructor(
    part: string,
    private readonly context: SheetContext,
  ) {
    super(part, {
      sheetData: SHEET_DATA,
      row: ROW,
      c: CELL,
      v: VALUE,
      t: TEXT,
      rPh: PHONETIC,
      is: INLINE,
      f: FORMULA,
    });
  }

  /** Whether a batch of rows waits. */
  get isFull(): boolean {
    return this.paused;
  }

  /** Takes the waiting rows, and reads on in the chunks written so far. */
  take(): SheetRow[] {
    const { rows } = this;
    this.rows = [];
    this.waiting = 0;
    if (this.paused) this.resume();
    return rows;
  }

  protected override open(tag: number): void {
    if (tag === 0) return;
    if (!this.inData) this.inData = tag === SHEET_DATA && this.depth === 2;
    else if (tag === CELL) this.beginCell();
    else if (tag === VALUE) this.beginValue();
    else if (tag === TEXT) this.wantsText = !this.phonetic;
    else if (tag === ROW) this.beginRow();
    else if (tag === PHONETIC) this.phonetic = true;
    else if (tag === INLINE) this.type = TYPE_TEXT;
    else if (tag === FORMULA) this.hasFormula = true;
  }

  protected override close(tag: number): void {
    if (tag === 0 || !this.inData) return;
    if (tag === VALUE || tag === TEXT) this.wantsText = false;
    else if (tag === CELL) this.endCell();
    else if (tag === ROW) this.endRow();
    else if (tag === PHONETIC) this.phonetic = false;
    else if (tag === SHEET_DATA) this.inData = false;
  }

  protected override text(start: number, end: number, literal: boolean): void {
    if (this.dropped) this.addTwice();
    else if (this.type === TYPE_SHARED) this.once(this.sharedText(start, end));
    else if (this.type === TYPE_NUMBER) this.once(this.numberValue(start, end));
    else this.append(start, end, literal);
  }

  private append(start: number, end: number, literal: boolean): void {
    this.context.budget.takeText(end - start);
    this.takeBytes(end - start);
    const before = this.current === null ? '' : String(this.current);
    if (before.length <= CELL_CHARACTERS) this.current = before + this.decode(start, end, literal);
  }

  private beginRow(): void {
    const index = this.attribute('r');
    const former = this.row;
    this.row = index < 0 ? former + 1 : this.integer(this.valueStart(index), this.valueEnd(index));
    // Rising, so that rows of the head and of notes are as few as their numbers.
    if (this.row <= former || this.row > LAST_ROW) throw this.fault('row number');
    this.cells = [];
    this.faults = [];
    this.faulty.clear();
    this.formatted = [];
    this.longNumbers = [];
    this.bytesOfRow = 0;
    this.column = -1;
  }

  private endRow(): void {
    const { row: number, cells, faults, formatted, longNumbers } = this;
    if (faults.length === 0 && cells.every(isBlankCell)) return;
    const row: SheetRow = { number, cells };
    if (faults.length > 0) row.faults = faults;
    if (formatted.length > 0) row.formatted = formatted;
    if (longNumbers.length > 0) row.longNumbers = longNumbers;
    if (this.context.date1904) row.since1904 = true;
    this.rows.push(row);
    this.count++;
    this.waiting += this.bytesOfRow + VALUE_BYTES * cells.length + FAULT_BYTES * faults.length;
    const enough = number <= HEAD_ROWS ? 1 : this.context.batch;
    this.paused = this.rows.length >= enough || this.waiting > WAITING_BYTES;
  }

  private beginCell(): void {
    const reference = this.attribute('r');
    this.column = reference < 0 ? this.column + 1 : this.columnOf(this.valueStart(reference));
    const type = this.attribute('t');
    this.type = type < 0 ? TYPE_NUMBER : this.typeOf(this.valueStart(type), this.valueEnd(type));
    const style = this.attribute('s');
    this.style = style < 0 ? 0 : this.integer(this.valueStart(style), this.valueEnd(style));
    this.current = null;
    this.hasFormula = this.hasValue = false;
    this.dropped = this.bytesOfRow > ROW_BYTES || (this.cells[this.column] ?? null) !== null;
  }

  private beginValue(): void {
    this.hasValue = true;
    this.wantsText = true;
  }

  private endCell(): void {
    const value = this.finished();
    // A text of no length is a value as well.
    const hasValue = value !== null || (this.hasValue && this.type === TYPE_TEXT) || this.dropped;
    if (this.hasFormula && !hasValue) this.addFault('sheet.cellFormula');
    if (value === null || value === '') return;
    const { cells, column } = this;
    if (column >= MAX_COLUMNS) throw new WorkbookError('sheet.tooWide', { max: MAX_COLUMNS });
    while (cells.length < column) cells.push(null);
    if (cells.length === column) cells.push(value);
    else cells[column] = value;
  }

  private finished(): CellValue {
    const value = this.current;
    if (typeof value !== 'string') return value;
    if (this.type === TYPE_BOOLEAN) return value.trim() === '1' || value.trim() === 'true';
    if (this.type === TYPE_DATE) return this.sound(isoText(value), false);
    if (this.type === TYPE_ERROR) this.addFault('sheet.cellError', cut(value));
    if (this.type === TYPE_SHARED) return this.sound(value, this.context.texts?.hasUnstorable ?? false);
    const isEscaped = this.type === TYPE_TEXT && value.includes('_x');
    return this.sound(isEscaped ? unescapeText(value) : value, isEscaped);
  }

  /** As much of a text as a cell may hold, what cannot be stored replaced; says so. */
  private sound(text: string, isDoubtful: boolean): string {
    let own = text;
    if (isDoubtful && own.includes('\0')) {
      this.addFault('sheet.cellText');
      own = own.replaceAll('\0', '\uFFFD');
    }
    if (own.length <= CELL_CHARACTERS) return own;
    this.addFault('sheet.cellLong');
    return own.slice(0, CELL_CHARACTERS);
  }

  private addFault(key: CellFault['key'], value?: string): void {
    const { column, faults, faulty } = this;
    const own = `${column} ${key}`;
    if (faults.length >= MAX_FAULTS || faulty.has(own)) return;
    faulty.add(own);
    faults.push({ column, key, ...(value !== undefined && { value }) });
  }

  /** A cell that is dropped for its row's length was reported when that was passed. */
  private addTwice(): void {
    if (this.bytesOfRow <= ROW_BYTES) this.addFault('sheet.cellTwice');
  }

  private takeBytes(bytes: number): void {
    this.bytesOfRow += bytes;
    if (this.bytesOfRow > ROW_BYTES) this.addFault('sheet.rowLong');
  }

  /** `str`, `inlineStr` and `e` (an error such as `#N/A`, which is a fault too) are all given as their text. */
  private typeOf(start: number, end: number): number {
    const first = this.bytes[start];
    if (end - start > 1) return TYPE_TEXT;
    if (first === 115) return TYPE_SHARED;
    if (first === 98) return TYPE_BOOLEAN;
    if (first === 100) return TYPE_DATE;
    if (first === 101) return TYPE_ERROR;
    return first === 110 ? TYPE_NUMBER : TYPE_TEXT;
  }

  private columnOf(start: number): number {
    let column = 0;
    let at = start;
    for (; at < start + 4; at++) {
      const letter = this.bytes[at]! & ~32;
      if (letter < 65 || letter > 90) break;
      column = column * 26 + letter - 64;
    }
    if (column < 1 || column > 16_384) throw this.fault('cell reference');
    return column - 1;
  }

  private integer(start: number, end: number): number {
    const value = plainNumber(this.bytes, start, end);
    if (!Number.isSafeInteger(value)) throw this.fault('not a whole number');
    return value;
  }

  private sharedText(start: number, end: number): string {
    const { texts } = this.context;
    const index = this.integer(start, end);
    const text = texts?.get(index);
    if (text === undefined) throw this.fault('no such shared string');
    this.takeBytes(texts?.sizeOf(index) ?? 0);
    return text;
  }

  private numberValue(start: number, end: number): CellValue {
    let value = plainNumber(this.bytes, start, end);
    if (Number.isNaN(value)) {
      const text = this.decode(start, end).trim();
      if (text === '') return null;
      value = roundedNumber(Number(text));
      // A value that is no number is given as it stands, so that a check can name it.
      if (!Number.isFinite(value)) {
        this.takeBytes(end - start);
        return text;
      }
      const digits = longDigits(text);
      if (digits !== undefined) this.longNumbers.push({ column: this.column, digits });
    }
    const format = this.context.formats[this.style];
    if (!format) return value;
    const { shown } = format;
    const { date1904 } = this.context;
    const shift = date1904 && shown !== 'number' ? DAYS_TO_1904 : 0;
    this.formatted.push({ column: this.column, value: value + shift, format });
    return (shown === 'number' ? undefined : momentText(value, shown, date1904)) ?? value;
  }

  /** A number or index is one text; a comment inside it is something no program writes. */
  private once(value: CellValue): void {
    if (this.current !== null) throw this.fault('a value in pieces');
    this.current = value;
  }
}
