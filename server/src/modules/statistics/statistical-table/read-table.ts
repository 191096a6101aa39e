import {
  type CellError,
  isRegionCode,
  type Language,
  MAX_TABLE_ROWS,
  message,
  type TableColumn,
  type TableLine,
  textIn,
} from '@gushu/shared';
import { BusinessError } from '../../../http/errors.js';
import { type CellValue, readRows } from '../../../sheets/format/xlsx-reader.js';

type Columns = Readonly<Record<string, TableColumn>>;
type Place = readonly [name: string, column: TableColumn, at: number];

/** Result of reading a workbook: its lines, or its wrong cells. */
export interface TableRead {
  lines: TableLine[];
  /** Row number of each line in the sheet. */
  numbers: number[];
  errors: CellError[];
  /** Regions named in the rows, each with the number of the first row that names it. */
  regions: ReadonlyMap<string, number>;
}

const MAX_TEXT = 50;
const NOTE = { min: 5, max: 200 };
const MAX_COUNT = 2_147_483_647;
const MAX_MONEY = 999_999_999_999;
const YEARS = { min: 2000, max: 2100 };

const blank = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';

/** The number of a cell; a text that is only a number counts as one. */
const numberOf = (value: CellValue): number =>
  typeof value === 'number' ? value : Number(String(value).trim());

/** The value of a cell in the type of its column, or the key of its fault. */
function valueOf(
  { kind }: TableColumn,
  cell: CellValue,
): { value?: string | number; key?: string; params?: Record<string, number> } {
  const text = String(cell).trim();
  if (kind === 'text')
    return text.length > MAX_TEXT ? { key: 'field.long', params: { max: MAX_TEXT } } : { value: text };
  if (kind === 'note')
    return text.length >= NOTE.min && text.length <= NOTE.max
      ? { value: text }
      : { key: 'table.note', params: NOTE };
  if (kind === 'region')
    return text !== '' && isRegionCode(text) ? { value: text } : { key: 'field.regionCode' };
  const number = numberOf(cell);
  if (kind === 'money') {
    const isMoney = Number.isFinite(number) && Math.abs(number * 100 - Math.round(number * 100)) < 1e-4;
    if (!isMoney) return { key: 'table.money' };
    return number >= 0 && number <= MAX_MONEY
      ? { value: Math.round(number * 100) / 100 }
      : { key: 'field.range', params: { min: 0, max: MAX_MONEY } };
  }
  if (!Number.isInteger(number)) return { key: 'field.integer' };
  const { min, max } = kind === 'year' ? YEARS : { min: 0, max: MAX_COUNT };
  return number >= min && number <= max ? { value: number } : { key: 'field.range', params: { min, max } };
}

/** Positions of the columns, found by their headings in either language; refuses a sheet without a required column. */
function placesOf(columns: Columns, head: readonly CellValue[], language: Language): Place[] {
  const headings = head.map((cell) => String(cell ?? '').trim());
  const places = Object.entries(columns).map(
    ([name, column]) =>
      [name, column, headings.findIndex((heading) => column.heading.includes(heading))] as const,
  );
  const missing = places
    .filter(([, { isOptional }, at]) => at < 0 && !isOptional)
    .map(([, { heading }]) => textIn(language, heading));
  if (missing.length > 0) throw new BusinessError('import.noHeading', { names: missing.join(', ') });
  return places.filter(([, , at]) => at >= 0);
}

/** Reads a workbook as a table: the first row has the headings, every other one a row. */
export async function readTable(path: string, columns: Columns, language: Language): Promise<TableRead> {
  const found = {
    ...{ lines: [] as TableLine[], numbers: [] as number[], errors: [] as CellError[] },
    regions: new Map<string, number>(),
  };
  const seen = new Map<string, number>();
  let places: Place[] | undefined;
  const wrong = (row: number, column: TableColumn, key: string, params = {}) =>
    void found.errors.push({
      row,
      column: textIn(language, column.heading),
      message: message(key, language, params),
    });
  for await (const rows of readRows(path)) {
    for (const { number, cells, faults } of rows) {
      if (!places) {
        places = placesOf(columns, cells, language);
        continue;
      }
      if (found.lines.length >= MAX_TABLE_ROWS)
        throw new BusinessError('import.tooMany', { max: MAX_TABLE_ROWS });
      const line: TableLine = {};
      for (const [name, column, at] of places) {
        const cell = cells[at];
        const fault = faults?.find((one) => one.column === at);
        if (!fault && blank(cell) && column.isOptional) continue;
        if (fault || blank(cell)) {
          wrong(number, column, fault ? 'field.form' : 'field.required');
          continue;
        }
        const { value, key, params } = valueOf(column, cell as CellValue);
        if (value === undefined) wrong(number, column, key ?? 'field.form', params);
        else line[name] = value;
      }
      const keys = places.filter(([, { isKey }]) => isKey);
      const own = JSON.stringify(keys.map(([name]) => line[name]));
      const before = seen.get(own);
      if (before !== undefined && keys.every(([name]) => line[name] !== undefined))
        wrong(number, keys.at(-1)![1], 'table.twice', { row: before });
      else seen.set(own, number);
      const { xzCode } = line;
      if (typeof xzCode === 'string' && !found.regions.has(xzCode)) found.regions.set(xzCode, number);
      found.lines.push(line);
      found.numbers.push(number);
    }
  }
  if (found.lines.length === 0) throw new BusinessError('import.noRows');
  return found;
}
