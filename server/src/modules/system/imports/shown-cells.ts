import { type Field, isBlank } from '@gushu/shared';
import { decimalText, mayBeRounded, roundedNumber } from '../../../sheets/format/cell-values.js';
import { cut } from '../../../sheets/format/cut.js';
import { type NumberFormat, shownText } from '../../../sheets/format/number-formats.js';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type {
  CellFault,
  CellValue,
  FormattedCell,
  LongNumber,
  SheetRow,
} from '../../../sheets/format/xlsx-reader.js';
import { isDayText, isSerial } from './cells.js';

/** The parts of a file's column that decide how its cells are read. */
interface TakenColumn {
  index: number;
  column: Pick<SheetColumn, 'definition' | 'part'>;
}

/** Errors of formulas, also if they were pasted as text. */
const ERROR =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CONNECT!|BLOCKED!|UNKNOWN!|FIELD!|CALC!|BUSY!|PYTHON!|EXTERNAL!)$/i;
/** The text that WPS leaves of a picture in a cell. */
const PICTURE = /^=(?:_xlfn\.)?DISPIMG\(/i;
const BARE_NUMBER = /^[\d.,\s+-]*$/;
const ZERO_IN_FRONT = /^0\d+$/;
const SCIENTIFIC = /^-?\d(?:\.\d+)?E[+-]\d+$/i;
/** A number with 15 digits, the precision of a cell in Excel. */
const SAMPLE = 123_456_789_012_345;

/**
 * Replaces the cells of a row by what people see: numbers in text columns as they are shown, percentages as figures if
 * the unit is %. A cell that its column cannot take becomes a fault.
 */
export function takeAsShown(row: SheetRow, columns: readonly TakenColumn[]): void {
  const found: CellFault[] = [];
  for (const { index } of columns) {
    const key = textFault(row.cells[index]);
    if (key) found.push({ column: index, key, value: cut(String(row.cells[index]).trim()) });
  }
  const byIndex = new Map(columns.map(({ index, column }) => [index, column]));
  const taken = new Set<number>();
  for (const cell of row.longNumbers ?? []) {
    if (!isWritten(byIndex.get(cell.column))) continue;
    taken.add(cell.column);
    const fault = takeLong(row, cell);
    if (fault) found.push({ column: cell.column, ...fault });
  }
  for (const cell of row.formatted ?? []) {
    const column = byIndex.get(cell.column);
    const fault = column && !taken.has(cell.column) && takeFormatted(row, cell, column);
    if (fault) found.push({ column: cell.column, ...fault });
  }
  if (row.since1904) found.push(...bareSerials(row, columns));
  const known = new Set(row.faults?.map(({ column }) => column));
  const more = found.filter(({ column }) => !known.has(column));
  if (more.length > 0) row.faults = [...(row.faults ?? []), ...more];
}

function textFault(cell: CellValue | undefined): CellFault['key'] | undefined {
  if (typeof cell !== 'string') return undefined;
  const first = cell.trimStart()[0];
  if (first === '#' && ERROR.test(cell.trim())) return 'sheet.cellError';
  return first === '=' && PICTURE.test(cell.trim()) ? 'sheet.cellPicture' : undefined;
}

type Wrong = Pick<CellFault, 'key' | 'value'>;

const WRITTEN_KINDS: ReadonlySet<Field['kind']> = new Set([
  'text',
  'html',
  'geometry',
  'reference',
  'references',
  'region',
]);

/** Whether a column holds text, even if Excel stores a cell of it as a number. */
const isWritten = (column: TakenColumn['column'] | undefined): boolean =>
  column !== undefined && WRITTEN_KINDS.has(column.definition.kind);

/** Takes the file's digits if they are certainly the typed ones and are shown; else answers a fault. */
function takeLong({ cells, formatted }: SheetRow, { column, digits }: LongNumber): Wrong | undefined {
  const format = formatted?.find((each) => each.column === column)?.format;
  if (mayBeRounded(digits) || (format && !showsDigits(format)))
    return { key: 'sheet.cellRounded', value: digits };
  cells[column] = digits;
  return undefined;
}

/** Whether a format shows a whole number by its digits alone, as the general one does. */
function showsDigits(format: NumberFormat): boolean {
  const text = shownText(SAMPLE, format) ?? '';
  return format.shown === 'number' && (text === String(SAMPLE) || SCIENTIFIC.test(text));
}

/** Refuses numbers in date columns without a date format. */
const bareSerials = ({ cells }: SheetRow, columns: readonly TakenColumn[]): CellFault[] =>
  columns.flatMap(({ index, column: { definition } }) => {
    const text = String(cells[index] ?? '').trim();
    if (!['date', 'datetime'].includes(definition.kind) || !isSerial(text)) return [];
    // Marked, so that it is refused again if it is sent back unchanged in a workbook that counts from 1900.
    cells[index] = `${text} (1904)`;
    return [{ column: index, key: 'sheet.cellSerial' as const, value: text }];
  });

function takeFormatted(
  { cells }: SheetRow,
  cell: FormattedCell,
  { definition, part }: TakenColumn['column'],
): Wrong | undefined {
  const { column: index, value, format } = cell;
  // Dates in a format that depends on the computer are already in one spelling.
  if (format.code === undefined) return undefined;
  const isNumber = format.shown === 'number';
  if (part !== undefined && part !== 'code') return takeText(cells, cell);
  switch (definition.kind) {
    case 'text':
      return takeText(cells, cell, definition.identity);
    case 'html':
    case 'geometry':
    case 'reference':
    case 'references':
      return takeText(cells, cell);
    case 'dictionary':
      if (isNumber) takeWhere(isLabel, cells, index, shownText(value, format));
      return undefined;
    case 'date':
    case 'datetime':
      if (isNumber) takeWhere(isDayText, cells, index, shownText(value, format));
      return undefined;
    default:
      return format.isPercent
        ? takePercent(cells, index, { value, format, isUnit: definition.unit?.[0] === '%' })
        : undefined;
  }
}

/** Whether a shown number may be the text of an entry; a number that only shows more decimals is a key. */
const isLabel = (text: string): boolean => ZERO_IN_FRONT.test(text) || !BARE_NUMBER.test(text);

function takeWhere(
  fits: (text: string) => boolean,
  cells: CellValue[],
  index: number,
  text: string | undefined,
): void {
  if (text !== undefined && fits(text)) cells[index] = text;
}

function takePercent(
  cells: CellValue[],
  index: number,
  { value, format, isUnit }: Pick<FormattedCell, 'value' | 'format'> & { isUnit: boolean },
): Wrong | undefined {
  const text = shownText(value, format) ?? `${roundedNumber(value * 100)}%`;
  // A format with several sections may show one without a percent sign.
  if (!text.includes('%')) return undefined;
  // A refused cell keeps its percent sign, so that it is refused again when it is sent back unchanged.
  cells[index] = isUnit ? roundedNumber(value * 100) : text;
  return isUnit ? undefined : { key: 'sheet.cellPercent', value: text };
}

/** Takes a number as it is shown; in an identity field only if no digit of it is hidden. */
function takeText(
  cells: CellValue[],
  { column, value, format }: FormattedCell,
  isIdentity = false,
): Wrong | undefined {
  const text = shownText(value, format);
  if (text === undefined) return { key: 'sheet.cellFormat' };
  // An exponent is shown only because the column is narrow, as in the general format.
  if (format.shown === 'number' && SCIENTIFIC.test(text)) {
    cells[column] = decimalText(value);
    return undefined;
  }
  if (isIdentity && format.shown === 'number' && !digitsOf(text).includes(digitsOf(decimalText(value))))
    return { key: 'sheet.cellOther', value: text };
  // A format that hides the number does not make the cell blank.
  if (!isBlank(text)) cells[column] = text;
  return undefined;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
