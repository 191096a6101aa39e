import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Language, message } from '@gushu/shared';
import {
  type CellRefusal,
  type CheckedRow,
  writeErrorWorkbook,
} from '../../../sheets/meaning/error-workbook.js';
import type { SheetSpec } from '../../../sheets/format/workbook-writer.js';
import { readRows } from '../../../sheets/format/xlsx-reader.js';
import type { FileHead } from './file-head.js';
import type { HeldRows } from './held-rows.js';
import { takeAsShown } from './shown-cells.js';

/** Options of a batch's error workbook. */
interface ErrorFileOrder {
  /** The user's own file. */
  path: string;
  /** Includes the good rows, since all rows are sent again; otherwise the good ones are imported already. */
  allRows: boolean;
  language: Language;
  template: readonly SheetSpec[];
  /** Throws once the run is cancelled. */
  assertWanted: () => void;
}

/** Faults of cells by the row number of Excel. */
export type Refusals = ReadonlyMap<number, readonly CellRefusal[]>;

/** Rows that the database has checked. */
interface CheckedPart {
  rows: HeldRows;
  refusals: Refusals;
}

/**
 * The error workbook of a batch, written to disk while the batch is read: a second reading of the file would cost as
 * much as the first. It is begun with the first refused row; only good rows before that one are read again.
 */
export class ErrorFile {
  private folder: string | undefined;
  private begun: Promise<PassThrough> | undefined;
  private writing: Promise<void> = Promise.resolve();
  /** Whether good rows were skipped before the workbook was begun. */
  private lacksRows = false;

  constructor(
    private readonly order: ErrorFileOrder,
    private readonly head: FileHead,
  ) {}

  /** Whether a row was refused. */
  get isBegun(): boolean {
    return this.begun !== undefined;
  }

  /** Adds the next rows of the file; resolves when there is room for more. */
  async add(rows: HeldRows, refusals: Refusals): Promise<void> {
    const { allRows } = this.order;
    if (refusals.size === 0 && !(allRows && this.begun)) {
      this.lacksRows ||= allRows;
      return;
    }
    this.begun ??= this.begin(rows.first);
    const channel = await this.begun;
    // Waits for room, or throws the error of the writer.
    if (!channel.write({ rows, refusals })) await Promise.race([once(channel, 'drain'), this.writing]);
  }

  /** Ends the workbook and answers its path. */
  async finish(): Promise<string> {
    (await this.begun)?.end();
    await this.writing;
    return this.path;
  }

  /** Stops writing and removes the file. */
  async close(): Promise<void> {
    const channel = await this.begun?.catch(() => undefined);
    channel?.destroy();
    await this.writing.catch(() => undefined);
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private get path(): string {
    return join(this.folder ?? '', 'errors.xlsx');
  }

  private async begin(first: number): Promise<PassThrough> {
    const { language, template } = this.order;
    this.folder = await mkdtemp(join(tmpdir(), 'gushu-import-'));
    // One part of some thousand rows at a time; the next waits until it is written.
    const channel = new PassThrough({ objectMode: true, highWaterMark: 1 });
    this.writing = writeErrorWorkbook(createWriteStream(this.path), {
      errorHeading: message('import.errorHeading', language),
      rowHeading: message('import.rowHeading', language),
      rowNote: message('import.rowNote', language),
      head: this.head.rows,
      headRow: this.head.headRow,
      dataFrom: this.head.dataFrom,
      rows: this.rowsOf(channel, first),
      template,
    });
    // Awaited with the next rows; until then a failure must not count as unhandled.
    this.writing.catch(() => channel.destroy());
    return channel;
  }

  private async *rowsOf(channel: PassThrough, first: number): AsyncGenerator<CheckedRow> {
    if (this.lacksRows) yield* this.rowsBefore(first);
    const { allRows } = this.order;
    for await (const { rows, refusals } of channel as AsyncIterable<CheckedPart>)
      for (const row of rows.rows((number) => allRows || refusals.has(number)))
        yield { ...row, errors: refusals.get(row.number) };
  }

  private async *rowsBefore(first: number): AsyncGenerator<CheckedRow> {
    const { path, assertWanted } = this.order;
    for await (const rows of readRows(path, { onRead: assertWanted }))
      for (const row of rows) {
        if (row.number >= first) return;
        if (row.number < this.head.dataFrom) continue;
        takeAsShown(row, this.head.columns);
        yield row;
      }
  }
}
