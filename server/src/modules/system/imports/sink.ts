import type { EntityDefinition, Fault, MessageParams } from '@gushu/shared';
import type { Arrived } from '../../../work/announce.js';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';
import type { WordedFault } from './fault-text.js';
import type { FileColumn } from './file-head.js';

export type { Arrived };

/** A row of the file as it was read; the reader reuses `values` for the next row. */
export interface StagedRow {
  number: number;
  values: Record<string, string | number | null>;
  faults: Fault[];
  warnings: Fault[];
}

/**
 * Rows on their way to the database: enough for set-based statements, few enough that reader and database work at the
 * same time.
 */
export interface Part {
  /** Number of rows so far. */
  readonly count: number;
  /** Whether it has reached the rows or bytes that are handed over at once. */
  readonly isFull: boolean;
  /** Faults found while reading, by row number. */
  readonly faults: ReadonlyMap<number, readonly Fault[]>;
  add(row: StagedRow): void;
}

const PART_ROWS = 200;

/** Rows as they were read, few enough that progress is reported often though each row is checked by itself. */
export class RowPart implements Part {
  readonly rows: StagedRow[] = [];
  readonly faults = new Map<number, Fault[]>();

  get count(): number {
    return this.rows.length;
  }

  get isFull(): boolean {
    return this.count >= PART_ROWS;
  }

  add(row: StagedRow): void {
    this.rows.push(row);
    if (row.faults.length > 0) this.faults.set(row.number, row.faults);
  }
}

/** A fault that the database found. */
export interface FoundFault {
  row: number;
  field: string;
  key: string;
  params: MessageParams | null;
}

/** Result of storing a part. */
export interface StoredPart {
  /** Number of stored rows, including those that change nothing. */
  stored: number;
  /** Status of the new and changed rows, with their numbers. */
  arrived: readonly Arrived[];
  /** Numbers of the rows with warnings of the database. */
  warned?: readonly number[];
  /** Number of stored rows that have no photos yet. */
  withoutPhotos?: number;
}

export const NOTHING_STORED: StoredPart = { stored: 0, arrived: [] };

/** Reads the rows of a file. */
export interface Reader {
  read(row: SheetRow): StagedRow;
  /** Looks up in the database what the next rows need, if they need anything. */
  lookUp?(rows: readonly SheetRow[]): Promise<void>;
}

/** Reads, checks and stores the rows of one template in the transaction of the run. */
export interface Sink<P extends Part = Part> {
  /** Record whose fields faults name. */
  readonly record: Pick<EntityDefinition, 'fields'>;
  /** Columns of the template. */
  readonly columns: readonly SheetColumn[];
  /** Key field of the rows that a file changes; fields without a column stay as they are. */
  readonly foundBy?: string | undefined;
  /** Prepares the transaction; `waiting` is called while it waits for another batch, and throws to stop that. */
  open?(waiting: () => Promise<void>): Promise<void>;
  /** Makes the reader of a file with these columns. */
  reader(columns: readonly FileColumn[]): Reader;
  /** Set if texts of faults omit the row number, since it is shown beside them. */
  readonly omitsRow?: true;
  /** An empty part. */
  part(): P;
  /**
   * Checks a part against the database and reports the faults, by row. If the report answers true, the rows without
   * faults are stored, else no row of the part.
   */
  importPart(part: P, report: (found: readonly FoundFault[]) => Promise<boolean>): Promise<StoredPart>;
  /** Runs after all parts are stored. */
  finish?(): Promise<void>;
  /** The record's own wording of a fault between cells, instead of the fault's. */
  wording?(key: string, params: WordedFault['params']): Omit<WordedFault, 'row'> | undefined;
}
