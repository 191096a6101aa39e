import { type Label, listLabel } from '@gushu/shared';
import { BusinessError } from '../../../http/errors.js';
import { headingKey, headingsOf, noteOf, type SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import { columnLetter } from '../../../sheets/format/sheet-xml.js';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';

/** A column of the user's file: where it stands and what it holds. */
export interface FileColumn {
  index: number;
  column: SheetColumn;
}

/** Where the data of a user's file begins and what its columns hold. */
export interface FileHead {
  columns: FileColumn[];
  headRow: number;
  dataFrom: number;
  /** Rows above the data that are not blank. */
  rows: SheetRow[];
}

/** Rows that titles and the heading stand in. */
const HEAD_WITHIN_ROWS = 10;
/** Known headings that make a row the head: of a template that requires fewer, as many as it requires. */
const KNOWN_HEADINGS = 3;
const LONGEST_HEADING = 200;

/** A sheet that says itself that it has too many rows is not read; a title, the head and the notes are none of them. */
export function assertStatedRows(lastRow: number, max: number): void {
  if (lastRow - HEAD_WITHIN_ROWS - 1 > max)
    throw new BusinessError('import.tooManyStated', { n: lastRow, max });
}

const byIndex = (a: FileColumn, b: FileColumn): number => a.index - b.index;

/** The refusal of a file of which two columns go to the same field: nobody could say which of them counts. */
function twice({ index, column }: FileColumn, columns: readonly FileColumn[]): BusinessError {
  const first = columns.find((each) => each.column === column)?.index ?? index;
  return headingTwice([column.heading, column.headingEn], first, index);
}

/** Says that a heading stands over two columns, given by their indexes. */
export const headingTwice = (name: Label, one: number, other: number): BusinessError => {
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  const params = { name, first: columnLetter(first + 1), second: columnLetter(second + 1) };
  return new BusinessError('import.headingTwice', params);
};

/** Finds the heading row among the first rows: titles and merged cells may stand above it, the notes below it. */
export class HeadFinder {
  /** Columns by their names: by the template's own, then by those that exports and earlier versions have. */
  private readonly known: readonly ReadonlyMap<string, SheetColumn>[];
  private readonly required: readonly SheetColumn[];
  private readonly needed: number;
  private readonly above: SheetRow[] = [];

  /** Where rows are found by one field, its column alone must be there. */
  constructor(template: readonly SheetColumn[], foundBy?: string) {
    const names = template.map(headingsOf);
    this.known = (names[0] ?? []).map(
      (_, at) => new Map(template.map((column, i) => [headingKey(names[i]?.[at] ?? column.heading), column])),
    );
    this.required = template.filter(({ field, required }) =>
      foundBy === undefined ? required : field === foundBy,
    );
    this.needed = Math.min(KNOWN_HEADINGS, Math.max(2, this.required.length));
  }

  /** The head, once the row is it; an error when no heading row can come any more. */
  find(row: SheetRow): FileHead | undefined {
    this.above.push(row);
    const { columns, second } = this.columnsOf(row);
    const taken = new Set(columns.map(({ column }) => column));
    if (columns.length < this.needed) {
      if (row.number >= HEAD_WITHIN_ROWS) throw this.missing(taken);
      return undefined;
    }
    if (second) throw twice(second, columns);
    this.assertComplete(taken);
    return { columns, headRow: row.number, dataFrom: row.number + 1, rows: this.above };
  }

  /** The columns of a row, and the leftmost that would be one of them once more. */
  private columnsOf({ cells }: SheetRow): { columns: FileColumn[]; second: FileColumn | undefined } {
    const headings = Array.from(cells, (cell) => String(cell ?? '').trim());
    const keys = headings.map((heading) => (heading.length > LONGEST_HEADING ? '' : headingKey(heading)));
    const found = new Map<SheetColumn, number>();
    const seconds: FileColumn[] = [];
    // A heading that means a column in the template's words means no other one in those of earlier versions.
    const claimed = new Set<number>();
    for (const known of this.known)
      keys.forEach((key, index) => {
        const column = known.get(key);
        if (!column || claimed.has(index)) return;
        claimed.add(index);
        if (found.has(column) && !column.isAlsoAnother) seconds.push({ index, column });
        else found.set(column, index);
      });
    const columns = [...found].map(([column, index]) => ({ index, column }));
    return { columns: columns.sort(byIndex), second: seconds.sort(byIndex)[0] };
  }

  /** Takes the template's row of notes into the head; false for a row of data. */
  takeNotes(head: FileHead, row: SheetRow): boolean {
    const isNotes =
      row.number === head.headRow + 1 &&
      head.columns.some(({ index, column }) => noteOf(column) !== '' && row.cells[index] === noteOf(column));
    if (isNotes) {
      head.rows.push(row);
      head.dataFrom = row.number + 1;
    }
    return isNotes;
  }

  // A required column that is not there would only say "must not be blank" in every row.
  private assertComplete(taken: ReadonlySet<SheetColumn>): void {
    const byCode = [...taken].some(({ part }) => part === 'code');
    const lacking = this.required.filter((column) => !(column.part && byCode) && !taken.has(column));
    if (lacking.length > 0) throw this.missing(taken);
  }

  /** The refusal of a file without the template's headings. */
  missing(taken: ReadonlySet<SheetColumn> = new Set()): BusinessError {
    const names = this.required.filter((column) => !taken.has(column)).map(({ heading }) => heading);
    return new BusinessError('import.noHeading', { names: listLabel(names.slice(0, 8)) });
  }
}
