import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ImportStatus, message, permissionOf, type RecordDefinition } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import type { Caller } from '../../../caller/caller.js';
import { refreshStatistics } from '../../../database/statistics.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { BusinessError } from '../../../http/errors.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { announceArrived } from '../../../work/announce.js';
import { Labels } from '../../../rows/labels.js';
import { dictionariesOf, listsOf, templateSheets } from '../../../sheets/meaning/template.js';
import { type Attach, AttachService } from '../attach/index.js';
import { DictionaryService } from '../dict/index.js';
import { namesByLatin, storeResult } from './batch-jobs.js';
import { keysByText } from './cells.js';
import type { ErrorFile } from './error-file.js';
import { type Outcome, ImportRun, type Progress } from './import-run.js';
import { type Job, SHEET_BATCHES, updateProgress } from './job.queries.js';
import { recordOf, Sinks } from './sinks.js';

/** Where the rows of registers are counted. */
const COUNTS = ['tree_rollup', 'tree_list_count', 'tree_level_count', 'tree_filter_count', 'group_rollup'];

/** A batch with the sender's rights of today, and its file. */
interface Batch {
  job: Job;
  record: RecordDefinition;
  caller: Caller;
  attach: Attach;
  path: string;
}

/**
 * Runs batches. A run is one transaction: a worker that is killed leaves nothing, and the next run starts from the file; a
 * committed run can never run again.
 */
@Injectable()
export class ImportWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly attaches: AttachService,
    private readonly dictionaries: DictionaryService,
    private readonly labels: Labels,
    private readonly sinks: Sinks,
    private readonly callers: Callers,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(jobs, SHEET_BATCHES);
  }

  protected async work(job: Job, running: Running): Promise<() => Promise<void>> {
    // Going back to here keeps the lock: while the error workbook is stored, nobody else takes the batch up.
    await running.client.query('savepoint taken');
    const record = recordOf(job.dataType);
    const caller = await this.callers.ofSender(job, permissionOf(record, 'import'));
    const attach = await this.attaches.find(job, job.attachId);
    return this.attaches.withPath(attach, async (path) => {
      const batch = { job, record, caller, attach, path };
      const outcome = await this.importFile(batch, running);
      try {
        const accepted = await this.finish(batch, running, outcome);
        if (accepted > 0) await this.announceRows(batch, running, outcome);
        return () => refreshStatistics(this.db, accepted, [record.table, ...COUNTS]);
      } finally {
        await outcome.errors.close();
      }
    });
  }

  private async importFile(
    { job, record, caller, path }: Batch,
    { client, tx, assertWanted }: Running,
  ): Promise<Outcome> {
    const [texts, choices, latin] = await Promise.all([
      this.dictionaries.labels(dictionariesOf(record), job.tenantId),
      this.dictionaries.choices(dictionariesOf(record), job.tenantId),
      this.labels.latinNames(),
    ]);
    // A sealed entry may stay on a row that has it; no new row takes it.
    const keys = new Map([...keysByText(job.mode === 2 ? texts : choices), ...namesByLatin(latin)]);
    const sink = await this.sinks.of(record, { client, tx, job, caller, keys });
    return new ImportRun(client, {
      path,
      sink,
      texts,
      acceptGood: job.acceptGood === 1,
      language: job.language,
      template: templateSheets(record, listsOf(choices)),
      maxRows: this.config.importMaxRows,
      assertWanted,
      report: this.jobs.reporter((progress: Progress) => {
        const { read, refused } = progress;
        return updateProgress(this.kind, job.id, progress, sql`, success_num = ${read - refused}`);
      }),
    }).run();
  }

  /** Writes the result, and answers how many rows were imported. */
  private async finish(batch: Batch, running: Running, outcome: Outcome): Promise<number> {
    const { total, stored, refused, warned, withoutPhotos, groups, errors } = outcome;
    const { job } = batch;
    const nothing = refused > 0 && job.acceptGood === 0;
    const accepted = nothing ? 0 : total - refused;
    if (!nothing && stored !== accepted)
      throw new BusinessError('import.unstored', { n: Math.abs(accepted - stored) });
    const status =
      nothing || accepted === 0
        ? ImportStatus.refused
        : refused > 0
          ? ImportStatus.partly
          : ImportStatus.done;
    if (accepted === 0) await running.client.query('rollback to savepoint taken');
    // The error workbook belongs to the result: who sees the end of the batch can fetch it.
    const errorAttach = refused > 0 ? await this.storeErrors(batch, errors) : null;
    const counts = { total, accepted, refused, warned, withoutPhotos };
    await storeResult(running, this.kind, job.id, { status, ...counts, first: groups, errorAttach });
    return accepted;
  }

  // Rows that a batch has changed are no rows of it: the list of all that wait has them.
  private async announceRows(
    { job, record, caller }: Batch,
    { tx }: Running,
    { arrived }: Outcome,
  ): Promise<void> {
    const isOwn = job.mode === 1 && 'importId' in record.fields;
    await announceArrived(tx, caller, record, { arrived, filters: isOwn ? { importId: job.id } : {} });
  }

  private async storeErrors({ job, attach }: Batch, errors: ErrorFile): Promise<string> {
    const path = await errors.finish();
    const stem = attach.originalName.replace(/\.xlsx$/i, '');
    const name = message('import.errorFile', job.language, { name: stem });
    const file = await this.attaches.create(job, name, (output) => pipeline(createReadStream(path), output));
    return file.attachId;
  }
}
