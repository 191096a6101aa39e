import type { EntityDefinition, Fault, MessageParams } from '@gushu/shared';
import type { Arrived } from '../../../work/announce.js';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';
import type { WordedFault } from './fault-text.js';
import type { FileColumn } from './file-head.js';

export type { Arrived };

/** A row of the file as it was read; `values` are the reader's own, good until the next row. */
export interface StagedRow {
  number: number;
  values: Record<string, string | number | null>;
  faults: Fault[];
  warnings: Fault[];
}

/**
 * Rows on their way to the database: enough for set-based work, few enough that reading and the database work side by
 * side.
 */
export interface Part {
  /** Rows so far. */
  readonly count: number;
  /** Whether it has the rows or bytes that are handed over at once. */
  readonly isFull: boolean;
  /** What was wrong with rows as they were read. */
  readonly faults: ReadonlyMap<number, readonly Fault[]>;
  add(row: StagedRow): void;
}

const PART_ROWS = 200;

/** Rows as they were read, few enough that progress stays lively where each is checked by itself. */
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

/** What was stored of a part. */
export interface StoredPart {
  /** Rows, those among them that say what is there already. */
  stored: number;
  /** States that its new and changed rows came to. */
  arrived: readonly Arrived[];
  /** Numbers of the rows that the database warned of. */
  warned?: readonly number[];
  /** How many of the stored rows have no photos yet. */
  withoutPhotos?: number;
}

export const NOTHING_STORED: StoredPart = { stored: 0, arrived: [] };

/** Reads the rows of a file. */
export interface Reader {
  read(row: SheetRow): StagedRow;
  /** Looks up what the next rows are read with, where that needs the database. */
  lookUp?(rows: readonly SheetRow[]): Promise<void>;
}

/** Where the rows of a file go: how those of one template are read, checked and stored in the run's transaction. */
export interface Sink<P extends Part = Part> {
  /** Whose fields faults name. */
  readonly record: Pick<EntityDefinition, 'fields'>;
  /** Columns of the template. */
  readonly columns: readonly SheetColumn[];
  /** The field by which all rows are found that a file changes; what it has no column of stays as it is. */
  readonly foundBy?: string | undefined;
  /** Makes ready what the transaction needs; `waiting` is called while another batch is waited for, and throws to end that. */
  open?(waiting: () => Promise<void>): Promise<void>;
  /** Reader of a file with these columns. */
  reader(columns: readonly FileColumn[]): Reader;
  /** Texts of wrong cells leave out the number of their row, which stands beside them. */
  readonly omitsRow?: true;
  /** An empty part. */
  part(): P;
  /**
   * Checks a part against the database and reports what is wrong there, by row. The rows in which nothing is wrong are
   * stored when the answer to that is yes, else nothing of the part is.
   */
  importPart(part: P, report: (found: readonly FoundFault[]) => Promise<boolean>): Promise<StoredPart>;
  /** What follows once all parts are stored. */
  finish?(): Promise<void>;
  /** The record's own wording of a fault between cells, instead of the fault's. */
  wording?(key: string, params: WordedFault['params']): Omit<WordedFault, 'row'> | undefined;
}
