import { isBlank } from '@gushu/shared';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';
import {
  cellText,
  type FileColumn,
  keysOf,
  readCell,
  type Reading,
  readColumn,
  type StagedRow,
} from '../../system/imports/index.js';

/** What the register has of a row, by wire name; what a row refers to by id, which sheets name. */
export type Existing = Readonly<Record<string, string | number | null>>;

/**
 * What becomes of the blank cells of an update. A field that is not named here is filled in with what the register has, so
 * that rules see it, and cleared before the row is staged: what the register has by the time it is updated stays.
 */
export interface BlankCells {
  /** Follow from other fields, or belong to what a row gives of them: not filled in, the register's may be out of date. */
  derived: readonly string[];
  /** Filled in and staged: what is stored or checked by sets needs them. */
  staged: readonly string[];
  /** Staged where the row is given a place: a position or a region. */
  stagedByPlace: readonly string[];
  /** What is stored beside a field, and cleared where that was filled in. */
  beside: Readonly<Record<string, readonly string[]>>;
}

interface ExistingOptions {
  /** Columns of the file. */
  columns: readonly FileColumn[];
  /** Those of the template: one that the file does not have is blank in all rows. */
  template: readonly SheetColumn[];
  /** The field by whose number a row is found. */
  key: string;
  blank: BlankCells;
  /** Finds the register's rows by their numbers; none is asked for where a batch only adds. */
  find?: ((numbers: readonly string[]) => Promise<ReadonlyMap<string, Existing>>) | undefined;
}

/** What of a row was filled in from the register. */
export interface Filled {
  fields: Set<string>;
  /** Whether a cell says where the row stands: its position, or its region. */
  isPlaced: boolean;
}

const NOTHING_FILLED: Filled = { fields: new Set(), isPlaced: true };

/** Checked by sets, with what the register has: a position of another coordinate system must not be converted twice. */
const POSITION = ['lon', 'lat'];

/** What the register has of those rows of a file that an update names: a blank cell leaves it as it is. */
export class ExistingRows {
  private rows: ReadonlyMap<string, Existing> = new Map();
  private readonly numberAt: number;
  private readonly all: readonly FileColumn[];
  private readonly positions: readonly FileColumn[];

  constructor(private readonly options: ExistingOptions) {
    const { columns, template, key } = options;
    const present = new Set(columns.map(({ column }) => column));
    const absent = template.filter((column) => !present.has(column));
    this.all = [...columns, ...absent.map((column) => ({ index: -1, column }))];
    this.positions = columns.filter(({ column }) => isPosition(column));
    this.numberAt = columns.find(({ column }) => column.field === key)?.index ?? -1;
  }

  /** Looks up some rows: what they say may be what the register has. */
  async lookUp(rows: readonly SheetRow[]): Promise<void> {
    const { find } = this.options;
    if (!find) return;
    const numbers = new Set(rows.map((row) => this.numberOf(row)).filter(Boolean));
    this.rows = numbers.size > 0 ? await find([...numbers]) : new Map();
  }

  /**
   * Reads the cells of a row. Blank ones become what the register has, so that rules see the whole row; so do those that
   * say what it has, as in an export that comes back: what follows from others is then worked out anew where these change.
   */
  read(reading: Reading, row: SheetRow): Filled {
    const known = this.rows.get(this.numberOf(row));
    if (known) return this.fill(known, reading, row);
    for (const { index, column } of this.options.columns) readColumn(reading, column, row.cells[index]);
    reading.staged.values['isPartial'] = 'f';
    return NOTHING_FILLED;
  }

  /** Empties what was only filled in for the rules. */
  clearFilled({ values }: StagedRow, { fields, isPlaced }: Filled): void {
    const { staged, stagedByPlace, beside } = this.options.blank;
    for (const name of fields) {
      if (!staged.includes(name) && !(isPlaced && stagedByPlace.includes(name))) values[name] = null;
      for (const other of beside[name] ?? []) values[other] = null;
    }
  }

  private fill(known: Existing, reading: Reading, { cells }: SheetRow): Filled {
    const fields = new Set<string>();
    const { staged, region } = reading;
    const isLeft = ({ index, column }: FileColumn): boolean =>
      isBlankCell(cells[index]) ||
      (column.field !== this.options.key && saysTheSame(known, reading, column, cells[index]));
    const hasPosition = !this.positions.every(isLeft);
    let isPartial = false;
    for (const each of this.all) {
      const { index, column } = each;
      const isUnchanged = !(isPosition(column) && hasPosition) && isLeft(each);
      const filled = isUnchanged && this.isFilled(column) ? known[column.field] : null;
      if (isBlank(filled)) {
        readColumn(reading, column, isUnchanged ? null : cells[index]);
        continue;
      }
      isPartial = true;
      if (isPosition(column)) continue;
      staged.values[column.field] = filled ?? null;
      fields.add(column.field);
    }
    const hasRegion = !Object.values(region).every(isBlank);
    if (!hasRegion) region.code = String(known['xzCode']);
    // A row that is removed meanwhile is not added with what is given alone.
    staged.values['isPartial'] = isPartial || !hasRegion ? 't' : 'f';
    return { fields, isPlaced: hasPosition || hasRegion };
  }

  private isFilled({ field, part, definition }: SheetColumn): boolean {
    return !part && definition.kind !== 'geometry' && !this.options.blank.derived.includes(field);
  }

  private numberOf({ cells }: SheetRow): string {
    return cellText(cells[this.numberAt] ?? null);
  }
}

/** Whether a cell says what the register has. */
function saysTheSame(
  known: Existing,
  { keys }: Reading,
  { field, part, definition }: SheetColumn,
  cell: SheetRow['cells'][number] | undefined,
): boolean {
  const stored = known[field];
  if (isBlank(stored) || (part && part !== 'code')) return false;
  if (definition.kind.startsWith('reference')) return cellText(cell ?? null) === known[`${field}Name`];
  const { value } = readCell(field, definition, cell, keysOf(definition, keys));
  if (value === null || value === undefined) return false;
  return typeof stored === 'number' ? Number(value) === stored : value === stored;
}

const isBlankCell = (cell: SheetRow['cells'][number] | undefined): boolean =>
  isBlank(cell) || isBlank(cellText(cell ?? null));
const isPosition = ({ field }: SheetColumn): boolean => POSITION.includes(field);
