import type { Label } from '@gushu/shared';
import type { Block, RowMap, Rows } from './row-map.js';
import { TemplateError } from './template-error.js';

/** A range of a sheet in its first and last column and row. */
export interface Range {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An address: its letters, whether its row stands fast, its row. */
interface Address {
  column: string;
  fixed: string;
  row: number;
}

const ADDRESS = /^(\$?[a-z]{1,3})(\$?)(\d{1,7})$/i;
const ROW = /^()(\$?)(\d{1,7})$/;

/** 1 of A, 27 of AA. */
export const columnNumber = (letters: string): number =>
  [...letters.replace('$', '').toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );

function addressOf(text: string, pattern = ADDRESS): Address | undefined {
  const [, column, fixed, row] = pattern.exec(text) ?? [];
  return column === undefined ? undefined : { column, fixed: fixed ?? '', row: Number(row) };
}

/** The range of an attribute such as `A1:B2`; undefined where it is none. */
export function rangeOf(ref: string): Range | undefined {
  const [start = '', end = start] = ref.split(':');
  const [a, b] = [addressOf(start), addressOf(end)];
  if (!a || !b) return undefined;
  const columns = [columnNumber(a.column), columnNumber(b.column)];
  const rows = [a.row, b.row];
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
}

/** The rows of an attribute such as `A1:B2`; undefined where it is none. */
export function rowsOf(ref: string): Rows | undefined {
  const range = rangeOf(ref);
  return range && [range.top, range.bottom];
}

/** A range with other rows. */
const withRows = (ref: string, [from, to]: Rows): string => {
  const [start = '', end] = ref.split(':');
  const at = (text: string, row: number): string => {
    const { column, fixed } = addressOf(text)!;
    return `${column}${fixed}${row}`;
  };
  if (end !== undefined) return `${at(start, from)}:${at(end, to)}`;
  return from === to ? at(start, from) : `${at(start, from)}:${at(start, to)}`;
};

/** An attribute with one range, which grows with the blocks it holds. */
export function grownRef(ref: string, map: RowMap, place: Label): string {
  const rows = rowsOf(ref);
  if (!rows) return ref;
  if (map.cuts(rows)) throw new TemplateError('report.partOfRows', { cell: place });
  return withRows(ref, map.grown(rows));
}

/** An attribute with one cell or range that stays as large as it is, in a copy of its block. */
export function movedRef(ref: string, map: RowMap, copy = 0): string {
  const rows = rowsOf(ref);
  return rows ? withRows(ref, [map.first(rows[0], copy), map.first(rows[1], copy)]) : ref;
}

/** An attribute with any number of ranges: a range within a block is repeated for each copy. */
export const grownRefs = (refs: string, map: RowMap): string =>
  refs
    .trim()
    .split(/\s+/)
    .flatMap((ref) => {
      const rows = rowsOf(ref);
      return rows ? map.pieces(rows).map((each) => withRows(ref, each)) : [ref];
    })
    .join(' ');

/** How the references of a formula follow their rows. */
export interface Following {
  /** The sheet of references without one. */
  sheet: string;
  maps: ReadonlyMap<string, RowMap>;
  /** Where the formula is, for the fault that names it. */
  place: Label;
  /** The block that the formula's own cells stand in: its references to its own item stay within that. */
  block?: Block | undefined;
  /** Which copy of the block it belongs to; the first, whose formula is that of all cells, where none is named. */
  copy?: number;
  /** Whether a single cell of an item stands for all items, as in a chart or a name. */
  isList?: boolean;
}

/** Key of a sheet's map. */
export const sheetKey = (name: string): string => name.toLowerCase();

// Functions that a formula may call: none opens an address, runs a program or reads a reference out of a text.
const FUNCTIONS: ReadonlySet<string> = new Set(
  `ABS AND AVERAGE AVERAGEIF AVERAGEIFS CEILING CELL CHOOSE COLUMN COLUMNS CONCATENATE COUNT COUNTA COUNTBLANK COUNTIF
  COUNTIFS DATE DATEDIF DAY DAYS EDATE EOMONTH EXACT FALSE FIND FLOOR HLOOKUP HOUR IF IFERROR IFNA INDEX INT ISBLANK ISERROR
  ISEVEN ISLOGICAL ISNA ISNUMBER ISODD ISTEXT LARGE LEFT LEN LENB LOOKUP LOWER MATCH MAX MEDIAN MID MIN MINUTE MOD MONTH NOT
  NOW OFFSET OR PERCENTILE PERCENTRANK PROPER QUARTILE RANK REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SECOND
  SIGN SMALL STDEV SUBSTITUTE SUBTOTAL SUM SUMIF SUMIFS SUMPRODUCT TEXT TIME TODAY TRIM TRUE TRUNC UPPER VALUE VLOOKUP
  WEEKDAY YEAR`.split(/\s+/),
);

const STRING = /"[^"]*"/y;
const QUOTED_SHEET = /'((?:[^']|'')*)'!/y;
const SHEET = /([\p{L}_][\p{L}\p{N}_.]*)!/uy;
const RANGE = /(\$?[a-z]{1,3}\$?\d{1,7})(?::(\$?[a-z]{1,3}\$?\d{1,7}))?(?![\p{L}\p{N}_.(])/iuy;
const WHOLE_ROWS = /(\$?\d{1,7}):(\$?\d{1,7})(?![\p{L}\p{N}_.])/uy;
const WORD = /[\p{L}_\\][\p{L}\p{N}_.\\]*/uy;
const NUMBER = /\d[\d.]*(?:e[+-]?\d+)?/iy;

/** A formula whose references follow the rows they name; refuses one that reaches out of the workbook. */
export function movedFormula(formula: string, following: Following): string {
  let sheet = following.sheet;
  let out = '';
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(formula);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < formula.length) {
    const name = take(QUOTED_SHEET) ?? take(SHEET);
    if (name) {
      if (/[[\]]/.test(name[1]!)) throw outside(following, name[0]);
      sheet = name[1]!.replaceAll("''", "'");
      out += name[0];
      continue;
    }
    const map = following.maps.get(sheetKey(sheet));
    const range = take(RANGE);
    const rows = range ? null : take(WHOLE_ROWS);
    const [, start, end] = range ?? rows ?? [];
    if (start !== undefined)
      out += map ? movedRange([start, end], range ? ADDRESS : ROW, map, following) : (range ?? rows)![0];
    else out += other(formula, take, following) ?? formula[at++]!;
    sheet = following.sheet;
  }
  return out;
}

/** Texts, words and numbers of a formula, which stay; undefined for a single sign. */
function other(
  formula: string,
  take: (pattern: RegExp) => RegExpExecArray | null,
  following: Following,
): string | undefined {
  const plain = take(STRING) ?? take(NUMBER);
  if (plain) return plain[0];
  const word = take(WORD);
  if (word) {
    const next = formula.slice(word.index + word[0].length).trimStart();
    const called = word[0].toUpperCase().replace(/^_XLFN\./, '');
    if (next.startsWith('(') && !FUNCTIONS.has(called)) throw outside(following, word[0]);
    return word[0];
  }
  const bar = take(/[|[]/y);
  // Column names of tables stand in brackets, and so do other workbooks; a bar calls a program.
  if (bar) throw outside(following, bar[0]);
  return undefined;
}

const outside = ({ place }: Following, name: string): TemplateError =>
  new TemplateError('report.function', { name, cell: place });

function movedRange(
  [start, end]: readonly [string, string | undefined],
  pattern: RegExp,
  map: RowMap,
  { place, block, copy, isList }: Following,
): string {
  const a = addressOf(start, pattern)!;
  const b = end === undefined ? undefined : addressOf(end, pattern)!;
  const said = (address: Address, row: number): string => `${address.column}${address.fixed}${row}`;
  const rows: Rows = [a.row, b?.row ?? a.row];
  const isFixed = a.fixed !== '' || (b?.fixed ?? '') !== '';
  const isOwn = block !== undefined && rows.every((row) => map.blockAt(row) === block);
  if (b ? isOwn && (copy !== undefined || !isFixed) : !isList) {
    const first = said(a, map.first(a.row, copy));
    return b ? `${first}:${said(b, map.first(b.row, copy))}` : first;
  }
  if (map.cuts(rows)) throw new TemplateError('report.partOfRows', { cell: place });
  const [from, to] = map.grown(rows);
  if (b) return `${said(a, from)}:${said(b, to)}`;
  return from === to ? said(a, from) : `${said(a, from)}:${said(a, to)}`;
}
