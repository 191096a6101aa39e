import type { Fault, Language } from '@gushu/shared';
import type pg from 'pg';
import { BusinessError } from '../../../http/errors.js';
import { readRows, type SheetRow } from '../../../sheets/xlsx-reader.js';
import { addCellFaults } from './row-cells.js';
import { FaultLog, type Texts } from './fault-log.js';
import { type FileHead, HEAD_WITHIN_ROWS, HeadFinder } from './file-head.js';
import type { Arrived, FoundFault, Part, Sink } from './sink.js';

/** What a batch has come to. */
export interface Outcome {
  total: number;
  refused: number;
  warned: number;
  head: FileHead;
  faults: FaultLog;
  /** States that the stored rows came to. */
  arrived: readonly Arrived[];
}

/** How far a batch is, reported about once a second. */
export interface Progress {
  read: number;
  refused: number;
  /** Part of the file that has been read, 0 to 1. */
  share: number;
}

/** One run over one file. */
interface RunOrder<P extends Part = Part> {
  path: string;
  sink: Sink<P>;
  /** Texts of all keys, sealed ones too, for the wording of faults. */
  texts: Texts;
  /** Good rows are imported even when others are refused. */
  acceptGood: boolean;
  maxRows: number;
  /** Language of the error workbook. */
  language: Language;
  /** Called from time to time; throws to end the run. */
  report: (progress: Progress) => Promise<void>;
  /** Throws once the run is not wanted any more. */
  assertWanted: () => void;
}

/**
 * Imports a sheet into the register inside the transaction of `client`: while the next rows are read, the
 * database checks and stores the ones before. The caller commits, or not.
 */
export class ImportRun<P extends Part = Part> {
  private readonly finder: HeadFinder;
  private head: FileHead | undefined;
  private reader: ReturnType<Sink<P>['reader']> | undefined;
  private faults: FaultLog | undefined;
  private part: P;
  private working: Promise<void> = Promise.resolve();
  private total = 0;
  private warned = 0;
  private share = 0;
  private readonly arrived: Arrived[] = [];

  constructor(
    private readonly client: pg.ClientBase,
    private readonly order: RunOrder<P>,
  ) {
    this.finder = new HeadFinder(order.sink.record);
    this.part = order.sink.part();
  }

  async run(): Promise<Outcome> {
    // The register grows under the run's own hands; index reads stay right whatever its statistics say.
    await this.client.query('set local random_page_cost = 1');
    await this.order.sink.open(() => this.order.report({ read: 0, refused: 0, share: 0 }));
    try {
      const onRead = (done: number, of: number) => void (this.share = of > 0 ? done / of : 0);
      const onSize = (lastRow: number) => this.assertSize(lastRow);
      for await (const rows of readRows(this.order.path, { numbersAsText: true, onRead, onSize })) {
        this.order.assertWanted();
        for (const row of rows) await this.take(row);
        if (this.part.isFull) await this.handOver();
      }
      await this.handOver();
      await this.working;
    } catch (error) {
      await this.working.catch(() => undefined);
      await this.faults?.close();
      throw error;
    }
    const { head, faults, total, warned, arrived } = this;
    if (!head || !faults) throw this.finder.missing();
    if (total === 0) {
      await faults.close();
      throw new BusinessError('import.noRows');
    }
    return { total, refused: faults.refused, warned, head, faults, arrived };
  }

  /** A sheet that says itself that it has too many rows is not read; a title, the head and the notes are none of them. */
  private assertSize(lastRow: number): void {
    const { maxRows } = this.order;
    if (lastRow - HEAD_WITHIN_ROWS - 1 > maxRows)
      throw new BusinessError('import.tooManyStated', { n: lastRow, max: maxRows });
  }

  private async take(row: SheetRow): Promise<void> {
    if (!this.head || !this.reader) {
      this.head = this.finder.find(row);
      if (!this.head) return;
      this.faults = await FaultLog.open(this.head.columns, this.order);
      this.reader = this.order.sink.reader(this.head.columns);
      return;
    }
    if (this.finder.isNotes(this.head, row)) {
      this.head.dataFrom = row.number + 1;
      return;
    }
    if (++this.total > this.order.maxRows)
      throw new BusinessError('import.tooMany', { max: this.order.maxRows });
    const staged = this.reader.read(row);
    if (row.faults) addCellFaults(staged, row.faults, this.head.columns);
    if (staged.warned) this.warned++;
    this.part.add(staged);
  }

  // One part at a time is with the database; the next is read meanwhile.
  private async handOver(): Promise<void> {
    const { part } = this;
    this.part = this.order.sink.part();
    await this.working;
    if (part.count === 0) return;
    const progress = { read: this.total, refused: this.faults?.refused ?? 0, share: this.share };
    this.working = this.order.report(progress).then(() => this.store(part));
    // Awaited before the next part; until then a failure must not count as unhandled.
    this.working.catch(() => undefined);
  }

  private async store(part: P): Promise<void> {
    const { sink, acceptGood } = this.order;
    const arrived = await sink.importPart(part, async (found) => {
      await this.logFaults(part.faults, found);
      return acceptGood || (this.faults?.refused ?? 0) === 0;
    });
    this.arrived.push(...arrived);
  }

  private async logFaults(
    known: ReadonlyMap<number, readonly Fault[]>,
    found: readonly FoundFault[],
  ): Promise<void> {
    const byRow = new Map<number, Fault[]>([...known].map(([row, faults]) => [row, [...faults]]));
    for (const { row, field, key, params } of found) {
      const faults = byRow.get(row) ?? [];
      if (!byRow.has(row)) byRow.set(row, faults);
      if (!isReported(known.get(row), field)) faults.push({ field, key, params: params ?? undefined });
    }
    for (const [row, faults] of [...byRow].sort(([a], [b]) => a - b)) await this.faults?.add(row, faults);
  }
}

// A field that was refused while reading is not refused again by the database.
const isReported = (known: readonly Fault[] | undefined, field: string): boolean =>
  known?.some((fault) => fault.field === field) ?? false;
