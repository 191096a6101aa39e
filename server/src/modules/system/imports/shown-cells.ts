import { isBlank } from '@gushu/shared';
import { roundedNumber } from '../../../sheets/format/cell-values.js';
import { cut } from '../../../sheets/format/cut.js';
import { shownText } from '../../../sheets/format/number-formats.js';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type { CellFault, CellValue, FormattedCell, SheetRow } from '../../../sheets/format/xlsx-reader.js';
import { isDayText } from './cells.js';

/** A column of a file, as far as it matters to how a cell is taken. */
interface TakenColumn {
  index: number;
  column: Pick<SheetColumn, 'definition' | 'part'>;
}

/** Errors as they stand in a cell, or are left as a text where somebody pasted values. */
const ERROR =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CONNECT!|BLOCKED!|UNKNOWN!|FIELD!|CALC!|BUSY!|PYTHON!|EXTERNAL!)$/i;
/** The text that WPS leaves of a picture in a cell. */
const PICTURE = /^=(?:_xlfn\.)?DISPIMG\(/i;
const BARE_NUMBER = /^[\d.,\s+-]*$/;
const ZERO_IN_FRONT = /^0\d+$/;

/**
 * Takes the cells of a row as people see them: a number in the columns of a text as it is shown, a percentage as a figure
 * where the unit is %. What no column takes becomes a fault of its cell.
 */
export function takeAsShown(row: SheetRow, columns: readonly TakenColumn[]): void {
  const found: CellFault[] = [];
  for (const { index } of columns) {
    const key = textFault(row.cells[index]);
    if (key) found.push({ column: index, key, value: cut(String(row.cells[index]).trim()) });
  }
  if (row.formatted) {
    const byIndex = new Map(columns.map(({ index, column }) => [index, column]));
    for (const cell of row.formatted) {
      const column = byIndex.get(cell.column);
      const fault = column && takeFormatted(row, cell, column);
      if (fault) found.push({ column: cell.column, ...fault });
    }
  }
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

function takeFormatted(
  { cells }: SheetRow,
  { column: index, value, format }: FormattedCell,
  { definition, part }: TakenColumn['column'],
): Wrong | undefined {
  // Days in a form that depends on the computer have one spelling here.
  if (format.code === undefined) return undefined;
  const isNumber = format.shown === 'number';
  if (part !== undefined && part !== 'code') return takeText(cells, index, shownText(value, format));
  switch (definition.kind) {
    case 'text':
    case 'html':
    case 'geometry':
    case 'reference':
    case 'references':
      return takeText(cells, index, shownText(value, format));
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

/** An entry may be called so; what only has more digits is the key. */
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
  // Of several sections another one may be shown.
  if (!text.includes('%')) return undefined;
  // What is refused is refused again when it is sent back as it stands.
  cells[index] = isUnit ? roundedNumber(value * 100) : text;
  return isUnit ? undefined : { key: 'sheet.cellPercent', value: text };
}

function takeText(cells: CellValue[], index: number, text: string | undefined): Wrong | undefined {
  if (text === undefined) return { key: 'sheet.cellFormat' };
  // A format that hides its number does not make the cell blank.
  if (!isBlank(text)) cells[index] = text;
  return undefined;
}
