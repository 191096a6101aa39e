import type { Fault, Language } from '@gushu/shared';
import type pg from 'pg';
import { BusinessError } from '../../../http/errors.js';
import type { SheetSpec } from '../../../sheets/format/workbook-writer.js';
import { readRows, type SheetRow } from '../../../sheets/format/xlsx-reader.js';
import { addCellFaults } from './row-cells.js';
import { ErrorFile, type Refusals } from './error-file.js';
import { FaultLog, type Texts } from './fault-log.js';
import type { CountedFault } from './fault-text.js';
import { assertStatedRows, type FileHead, HeadFinder } from './file-head.js';
import { HeldRows } from './held-rows.js';
import { takeAsShown } from './shown-cells.js';
import type { Arrived, FoundFault, Part, Sink } from './sink.js';

/**
 * Bytes of rows in a part. Up to four parts are in memory: one being read, one with the database, and two with the
 * writer of the error workbook. Parts of ten thousand trees are smaller.
 */
const MAX_WAITING = 12 * 1024 ** 2;

/** Minimum rows of a part that is handed over because the database is idle: each part costs some statements. */
const LEAST_ROWS = 3_000;

/** Result of a batch. */
export interface Outcome {
  total: number;
  /** Rows that were stored, as the sink counted them. */
  stored: number;
  refused: number;
  warned: number;
  /** Stored rows whose photos are still missing. */
  withoutPhotos: number;
  /** The most frequent faults. */
  groups: readonly CountedFault[];
  errors: ErrorFile;
  /** Status of the stored rows, with their numbers. */
  arrived: readonly Arrived[];
}

/** Progress of a batch, reported about once a second. */
export interface Progress {
  read: number;
  refused: number;
  /** Share of the file that has been read, 0 to 1. */
  share: number;
}

/** Order of one run over one file. */
interface RunOrder<P extends Part = Part> {
  path: string;
  sink: Sink<P>;
  /** Texts of all keys, sealed ones too, for the wording of faults. */
  texts: Texts;
  /** Good rows are imported even when others are refused. */
  acceptGood: boolean;
  maxRows: number;
  /** Language of the error workbook, and the sheets of its template. */
  language: Language;
  template: readonly SheetSpec[];
  /** Called from time to time; throws to end the run. */
  report: (progress: Progress) => Promise<void>;
  /** Throws once the run is cancelled. */
  assertWanted: () => void;
}

/** State once the headings are found: the head of the file, its reader, and the faults so far. */
interface Begun {
  head: FileHead;
  reader: ReturnType<Sink['reader']>;
  faults: FaultLog;
  errors: ErrorFile;
}

/**
 * Imports a sheet into the register inside the transaction of `client`: while the next rows are read, the database
 * checks and stores the ones before. The caller commits or rolls back.
 */
export class ImportRun<P extends Part = Part> {
  private readonly finder: HeadFinder;
  private begun: Begun | undefined;
  private part: P;
  /** Rows of the part as they were in the file. */
  private rows = new HeldRows();
  private working: Promise<void> = Promise.resolve();
  /** Whether the database is idle for this run. */
  private isIdle = true;
  private written: Promise<void> = Promise.resolve();
  private total = 0;
  private stored = 0;
  private warned = 0;
  private withoutPhotos = 0;
  /** Numbers of the rows with warnings in the part that is being read. */
  private warnings = new Set<number>();
  private share = 0;
  private readonly arrived: Arrived[] = [];

  constructor(
    private readonly client: pg.ClientBase,
    private readonly order: RunOrder<P>,
  ) {
    this.finder = new HeadFinder(order.sink.columns, order.sink.foundBy);
    this.part = order.sink.part();
  }

  async run(): Promise<Outcome> {
    // The register grows during the run, so the planner's statistics are outdated: index reads are right anyway.
    await this.client.query('set local random_page_cost = 1');
    await this.order.sink.open?.(() => this.order.report({ read: 0, refused: 0, share: 0 }));
    try {
      await this.readAll();
      if (!this.begun) throw this.finder.missing();
      if (this.total === 0) throw new BusinessError('import.noRows');
      // A batch that is refused as a whole is rolled back and needs no counts.
      if (this.stored > 0 && (this.order.acceptGood || this.begun.faults.refused === 0)) {
        this.order.assertWanted();
        await this.order.sink.finish?.();
      }
    } catch (error) {
      // After a failed statement all later ones of the transaction fail too: the first error gives the reason.
      const reason = await this.working.then(
        () => error,
        (first: unknown) => first,
      );
      await this.begun?.errors.close();
      throw reason;
    }
    const { faults, errors } = this.begun;
    const { total, stored, warned, withoutPhotos, arrived } = this;
    const { refused } = faults;
    return { total, stored, refused, warned, withoutPhotos, groups: faults.groups(), errors, arrived };
  }

  private async readAll(): Promise<void> {
    const onRead = (done: number, of: number) => void (this.share = of > 0 ? done / of : 0);
    const onSize = (lastRow: number) => assertStatedRows(lastRow, this.order.maxRows);
    // Files come back with the template's further sheets, lists and notes.
    const beside = this.order.template.slice(1).map(({ name }) => name);
    for await (const rows of readRows(this.order.path, { onRead, onSize, beside })) {
      this.order.assertWanted();
      const data = rows.filter((row) => !this.isHead(row));
      for (const row of data) takeAsShown(row, this.begun!.head.columns);
      await this.begun?.reader.lookUp?.(data);
      for (const row of data) this.take(row);
      if (this.isDue) await this.handOver();
    }
    await this.handOver();
    await this.working;
    await this.written;
  }

  /** Whether the part is handed over: it is full, or the database would be idle. */
  private get isDue(): boolean {
    const { part, rows, isIdle } = this;
    return part.isFull || rows.size > MAX_WAITING || (isIdle && part.count >= LEAST_ROWS);
  }

  /** Whether a row stands above the data: a title, the headings, the notes below them. */
  private isHead(row: SheetRow): boolean {
    if (this.begun) return this.finder.takeNotes(this.begun.head, row);
    this.begun = this.begin(row);
    return true;
  }

  private take(row: SheetRow): void {
    const { head, reader } = this.begun!;
    if (++this.total > this.order.maxRows)
      throw new BusinessError('import.tooMany', { max: this.order.maxRows });
    const staged = reader.read(row);
    if (row.faults) addCellFaults(staged, row.faults, head.columns);
    if (staged.warnings.length > 0) this.warnings.add(staged.number);
    this.part.add(staged);
    this.rows.add(row);
  }

  private begin(row: SheetRow): Begun | undefined {
    const { sink, acceptGood } = this.order;
    const head = this.finder.find(row);
    if (!head) return undefined;
    return {
      head,
      reader: sink.reader(head.columns),
      faults: new FaultLog(head.columns, this.order),
      // An all-or-nothing batch is sent again as a whole; otherwise the good rows are imported already.
      errors: new ErrorFile({ ...this.order, allRows: !acceptGood }, head),
    };
  }

  // The database works on one part at a time; the next is read meanwhile.
  private async handOver(): Promise<void> {
    const { part, rows, warnings } = this;
    this.part = this.order.sink.part();
    this.rows = new HeldRows();
    this.warnings = new Set();
    await this.working;
    if (part.count === 0) return;
    const progress = { read: this.total, refused: this.begun?.faults.refused ?? 0, share: this.share };
    this.isIdle = false;
    this.working = this.order
      .report(progress)
      .then(() => this.store(part, rows, warnings))
      .finally(() => (this.isIdle = true));
    // Awaited before the next part; until then a failure must not count as unhandled.
    this.working.catch(() => undefined);
  }

  private async store(part: P, rows: HeldRows, warnings: ReadonlySet<number>): Promise<void> {
    const { sink, acceptGood } = this.order;
    let refusals: Refusals = new Map();
    const {
      stored,
      arrived,
      warned = [],
      withoutPhotos = 0,
    } = await sink.importPart(part, async (found) => {
      refusals = this.refusalsOf(part.faults, found);
      await this.written;
      // The database goes on while the error workbook is written.
      this.written = this.begun!.errors.add(rows, refusals);
      this.written.catch(() => undefined);
      return acceptGood || this.begun!.faults.refused === 0;
    });
    this.stored += stored;
    // A refused row shows its faults; its warnings do not count, since it was not imported.
    const warnedRows = [...new Set([...warnings, ...warned])].filter((row) => !refusals.has(row));
    if (stored > 0) {
      this.warned += warnedRows.length;
      this.withoutPhotos += withoutPhotos;
    }
    this.arrived.push(...arrived);
  }

  private refusalsOf(read: ReadonlyMap<number, readonly Fault[]>, found: readonly FoundFault[]): Refusals {
    const byRow = new Map<number, Fault[]>([...read].map(([row, faults]) => [row, [...faults]]));
    for (const { row, field, key, params } of found) {
      const faults = byRow.get(row) ?? [];
      if (!byRow.has(row)) byRow.set(row, faults);
      if (!isReported(read.get(row), field)) faults.push({ field, key, params: params ?? undefined });
    }
    const refused = [...byRow].sort(([a], [b]) => a - b);
    return new Map(refused.map(([row, faults]) => [row, this.begun!.faults.add(row, faults)]));
  }
}

// A field refused by the reader is not reported again by the database.
const isReported = (faults: readonly Fault[] | undefined, field: string): boolean =>
  faults?.some((fault) => fault.field === field) ?? false;
