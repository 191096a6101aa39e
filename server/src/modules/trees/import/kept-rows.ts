import { isBlank } from '@gushu/shared';
import type { SheetRow } from '../../../sheets/xlsx-reader.js';
import type { SheetColumn } from '../../../sheets/sheet-columns.js';
import {
  cellText,
  type FileColumn,
  readColumn,
  type RegionCells,
  type StagedRow,
} from '../../system/imports/index.js';

/** What the register has of a row, by wire name; what a row refers to by id, which sheets name. */
export type Kept = Readonly<Record<string, string | number | null>>;
type Reading = Parameters<typeof readColumn>[0] & { region: RegionCells; staged: StagedRow };

interface KeptOrder {
  /** Columns of the file. */
  columns: readonly FileColumn[];
  /** Those of the template: one that the file does not have is blank in all rows. */
  template: readonly SheetColumn[];
  /** The field by whose number a row is found. */
  key: string;
  /** Finds the register's rows by their numbers; none is asked for where a batch only adds. */
  find?: ((numbers: readonly string[]) => Promise<ReadonlyMap<string, Kept>>) | undefined;
  /** Fields that follow from others: what the register has of them may be out of date with what the row says. */
  derived: readonly string[];
}

/** Checked by sets, with what the register has: a position of another coordinate system must not be converted twice. */
const POSITION = ['lon', 'lat'];

/** What of a row was filled in from the register. */
export interface Filled {
  fields: Set<string>;
  /** Whether a cell says where the row stands: its position, or its region. */
  isPlaced: boolean;
}

/** What the register has of those rows of a file that an update names: a blank cell leaves it as it is. */
export class KeptRows {
  private rows: ReadonlyMap<string, Kept> = new Map();
  private readonly numberAt: number;
  private readonly absent: readonly FileColumn[];
  private readonly positions: readonly FileColumn[];

  constructor(private readonly order: KeptOrder) {
    const present = new Set(order.columns.map(({ column }) => column));
    this.absent = order.template.flatMap((column) => (present.has(column) ? [] : [{ index: -1, column }]));
    this.positions = order.columns.filter(({ column }) => isPosition(column));
    this.numberAt = order.columns.find(({ column }) => column.field === order.key)?.index ?? -1;
  }

  /** Looks up those of some rows that leave a cell blank. */
  async lookUp(rows: readonly SheetRow[]): Promise<void> {
    const { find } = this.order;
    if (!find) return;
    const columns = [...this.order.columns, ...this.absent];
    const lacking = rows.filter(({ cells }) => columns.some(({ index }) => leaves(cells[index])));
    const numbers = new Set(lacking.map((row) => this.numberOf(row)).filter(Boolean));
    this.rows = numbers.size > 0 ? await find([...numbers]) : new Map();
  }

  /** Reads the cells of a row. Blank ones become what the register has, so that rules see the whole row. */
  read(reading: Reading, row: SheetRow): Filled {
    const kept = this.rows.get(this.numberOf(row));
    const filled = new Set<string>();
    const hasPosition = this.positions.some(({ index }) => !leaves(row.cells[index]));
    let isPartial = false;
    for (const { index, column } of kept ? [...this.order.columns, ...this.absent] : this.order.columns) {
      const { field } = column;
      const known = kept && leaves(row.cells[index]) && this.isKept(column) ? (kept[field] ?? null) : null;
      if (isBlank(known) || (isPosition(column) && hasPosition)) {
        readColumn(reading, column, row.cells[index]);
        continue;
      }
      isPartial = true;
      if (isPosition(column)) continue;
      reading.staged.values[field] = known;
      filled.add(field);
    }
    const hasRegion = !Object.values(reading.region).every(isBlank);
    if (kept && !hasRegion) {
      reading.region.code = String(kept['xzCode']);
      isPartial = true;
    }
    // A row that is removed meanwhile is not added with what is given alone.
    reading.staged.values['updates'] = isPartial ? 1 : null;
    return { fields: filled, isPlaced: hasPosition || hasRegion };
  }

  private isKept({ field, part, definition }: FileColumn['column']): boolean {
    return !part && definition.kind !== 'geometry' && !this.order.derived.includes(field);
  }

  private numberOf({ cells }: SheetRow): string {
    return cellText(cells[this.numberAt] ?? null);
  }
}

const leaves = (cell: SheetRow['cells'][number] | undefined): boolean =>
  isBlank(cell) || cellText(cell ?? null) === '';
const isPosition = ({ field }: FileColumn['column']): boolean => POSITION.includes(field);

/** Empties what was only filled in for the rules: what the register has by the time it is updated stays. */
export function forget({ values }: StagedRow, filled: Iterable<string>): void {
  for (const name of filled) values[name] = null;
}
