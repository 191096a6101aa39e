import { ImportStatus, message, permissionOf } from '@gushu/shared';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { BusinessError } from '../../../http/errors.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type RowJobs, type Running } from '../../../jobs/job-runner.js';
import { announceArrived } from '../../../inbox/announce.js';
import { writeErrorWorkbook } from '../../../sheets/error-workbook.js';
import { dictionariesOf, listsOf, templateSheets } from '../../../sheets/template.js';
import { AttachService } from '../attach/index.js';
import { DictionaryService } from '../dict/index.js';
import type { KeysByText } from './cells.js';
import type { Texts } from './fault-log.js';
import { type Outcome, ImportRun, type Progress } from './import-run.js';
import {
  announceBatch,
  BATCHES,
  beginBatch,
  endBatch,
  failBatch,
  type Job,
  updateProgress,
} from './job.queries.js';
import { recordOf, Sinks } from './sinks.js';

// Beyond this many new rows the planner and index-only counts want fresh statistics at once.
const ANALYZE_FROM_ROWS = 5_000;

/**
 * Runs batches. A run is one transaction: a worker that is killed leaves nothing, and the next run starts from the file; a
 * committed run can never run again.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap {
  private readonly rows: RowJobs<Job> = {
    queue: 'imports',
    table: BATCHES.name,
    open: BATCHES.open,
    cancelable: true,
    begin: beginBatch,
    work: (job, running) => this.work(job, running),
    fail: failBatch,
    announce: announceBatch,
    texts: { fault: 'import.fault', gaveUp: 'import.gaveUp' },
  };

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly attaches: AttachService,
    private readonly dictionaries: DictionaryService,
    private readonly sinks: Sinks,
    private readonly callers: Callers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume(this.rows);
  }

  /** Runs one batch to its end; does nothing when it is at its end or another worker is on it. */
  run(id: string): Promise<void> {
    return this.jobs.run(this.rows, id);
  }

  private async work(job: Job, running: Running): Promise<() => Promise<void>> {
    // Going back to here keeps the lock: while the error workbook is written, nobody else takes the batch up.
    await running.client.query('savepoint taken');
    const caller = await this.callers.ofSender(job, permissionOf(recordOf(job.dataType), 'import'));
    const outcome = await this.importRow(job, running, caller);
    try {
      const accepted = await this.finish(job, running, outcome);
      if (accepted > 0) await this.announceRows(job, running, caller, outcome);
      return () => this.refreshStatistics(job, accepted);
    } finally {
      await outcome.faults.close();
    }
  }

  private async importRow(job: Job, { client, tx, assertWanted }: Running, caller: Caller): Promise<Outcome> {
    const record = recordOf(job.dataType);
    const owner = { tenantId: job.tenantId, xzCode: job.xzCode };
    const attach = await this.attaches.find(owner, job.attachId);
    const [texts, choices] = await Promise.all([
      this.dictionaries.labels(dictionariesOf(record), job.tenantId),
      this.dictionaries.choices(dictionariesOf(record), job.tenantId),
    ]);
    // A sealed entry may stay on a row that has it; no new row takes it.
    const keys = keysByText(job.mode === 2 ? texts : choices);
    const sink = await this.sinks.of(record, { client, tx, job, caller, keys });
    const run = async (path: string) =>
      new ImportRun(client, {
        path,
        sink,
        texts,
        acceptGood: job.acceptGood === 1,
        language: job.language,
        maxRows: this.config.importMaxRows,
        assertWanted,
        report: this.jobs.reporter((progress: Progress) => updateProgress(job.id, progress)),
      }).run();
    return this.attaches.withPath(attach, run);
  }

  /** Writes the result, and answers how many rows were imported. */
  private async finish(job: Job, { client, assertWanted }: Running, outcome: Outcome): Promise<number> {
    const { total, refused, warned, faults } = outcome;
    const nothing = refused > 0 && job.acceptGood === 0;
    const accepted = nothing ? 0 : total - refused;
    const status =
      nothing || accepted === 0
        ? ImportStatus.refused
        : refused > 0
          ? ImportStatus.partly
          : ImportStatus.done;
    if (accepted === 0) await client.query('rollback to savepoint taken');
    // The error workbook belongs to the result: who sees the end of the batch can fetch it.
    const errorAttach = refused > 0 ? await this.errorWorkbook(job, outcome, assertWanted) : null;
    const result = endBatch(job.id, {
      status,
      total,
      accepted,
      refused,
      warned,
      first: faults.groups(),
      errorAttach,
    });
    const { rowCount } = await client.query(result.text, result.values);
    if (rowCount === 0) throw new BusinessError(CANCELED);
    return accepted;
  }

  // Rows that a batch has changed are no rows of it: the list of all that wait has them.
  private async announceRows(
    { id, dataType, mode }: Job,
    { tx }: Running,
    caller: Caller,
    { arrived }: Outcome,
  ): Promise<void> {
    const record = recordOf(dataType);
    const isOwn = mode === 1 && 'importId' in record.fields;
    await announceArrived(tx, caller, record, { arrived, filters: isOwn ? { importId: id } : {} });
  }

  private async refreshStatistics(job: Job, accepted: number): Promise<void> {
    if (accepted < ANALYZE_FROM_ROWS) return;
    await this.db.query('select refresh_statistics($1)', [recordOf(job.dataType).table]);
  }

  private async errorWorkbook(
    job: Job,
    { head, faults }: Outcome,
    assertWanted: () => void,
  ): Promise<string> {
    const owner = { tenantId: job.tenantId, xzCode: job.xzCode, userId: job.userId };
    const attach = await this.attaches.find(owner, job.attachId);
    const stem = attach.originalName.replace(/\.xlsx$/i, '');
    const name = message('import.errorFile', job.language, { name: stem });
    const record = recordOf(job.dataType);
    const choices = await this.dictionaries.choices(dictionariesOf(record), job.tenantId);
    const file = await this.attaches.create(owner, name, (output) =>
      this.attaches.withPath(attach, (source) =>
        writeErrorWorkbook(output, {
          source,
          read: { onRead: assertWanted },
          errorHeading: message('import.errorHeading', job.language),
          rowHeading: message('import.rowHeading', job.language),
          rowNote: message('import.rowNote', job.language),
          headRow: head.headRow,
          dataFrom: head.dataFrom,
          errors: faults.rows(),
          // What was all or nothing is sent again as a whole; otherwise the good rows are in.
          ...(job.acceptGood === 1 ? { wrongRows: faults.rowNumbers } : { allRows: true }),
          template: templateSheets(record, listsOf(choices)),
        }),
      ),
    );
    return file.attachId;
  }
}

/** Both the key and the text of an entry lead to the key. */
const keysByText = (texts: Texts): Map<string, KeysByText> =>
  new Map(
    [...texts].map(([code, entries]) => [
      code,
      new Map([...entries].flatMap(([key, value]) => [[value, key] as const, [key, key] as const])),
    ]),
  );
