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

/** Values of a register's row by wire name; references have the names that sheets use beside their ids. */
export type Existing = Readonly<Record<string, string | number | null>>;

/**
 * Treatment of blank cells in an update. A field that is not listed here is filled in from the register, so that rules
 * see it, and cleared before the row is staged: the value that the register has at the time of the update stays.
 */
export interface BlankCells {
  /** Fields derived from others, or belonging to given ones: not filled in, since stored values may be outdated. */
  derived: readonly string[];
  /** Fields filled in and staged, since set-based statements need them. */
  staged: readonly string[];
  /** Fields staged if the row gives a place: a position or a region. */
  stagedByPlace: readonly string[];
  /** Fields stored beside another one, and cleared if that was filled in. */
  beside: Readonly<Record<string, readonly string[]>>;
}

interface ExistingOptions {
  /** Columns of the file. */
  columns: readonly FileColumn[];
  /** Columns of the template: those missing in the file are blank in all rows. */
  template: readonly SheetColumn[];
  /** Key field that rows are found by. */
  key: string;
  blank: BlankCells;
  /** Finds the register's rows by their numbers; unset if a batch only adds. */
  find?: ((numbers: readonly string[]) => Promise<ReadonlyMap<string, Existing>>) | undefined;
}

/** Fields of a row that were filled in from the register. */
export interface Filled {
  fields: Set<string>;
  /** Whether a cell gives the row's place: its position or its region. */
  isPlaced: boolean;
}

const NOTHING_FILLED: Filled = { fields: new Set(), isPlaced: true };

/** Checked by sets with the register's values: a position in another coordinate system must not be converted twice. */
const POSITION = ['lon', 'lat'];

/** The register's rows that a file updates: a blank cell leaves their value as it is. */
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

  /** Looks up the register's rows for some rows of the file. */
  async lookUp(rows: readonly SheetRow[]): Promise<void> {
    const { find } = this.options;
    if (!find) return;
    const numbers = new Set(rows.map((row) => this.numberOf(row)).filter(Boolean));
    this.rows = numbers.size > 0 ? await find([...numbers]) : new Map();
  }

  /**
   * Reads the cells of a row. Blank cells get the register's value, so that rules see the whole row. Cells that equal
   * the register's, as in a returned export, are treated the same: fields derived from others are computed anew then.
   */
  read(reading: Reading, row: SheetRow): Filled {
    const known = this.rows.get(this.numberOf(row));
    if (known) return this.fill(known, reading, row);
    for (const { index, column } of this.options.columns) readColumn(reading, column, row.cells[index]);
    reading.staged.values['isPartial'] = 'f';
    return NOTHING_FILLED;
  }

  /** Clears the fields that were only filled in for the rules. */
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
    // If the stored row is removed meanwhile, a partial row is not added as a new one.
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

/** Whether a cell equals the register's value. */
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
