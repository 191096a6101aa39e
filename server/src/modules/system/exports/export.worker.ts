import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { FileStore, type Place } from '../../../files/store.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import type { ExportForm } from '../../../sheets/meaning/export-plan.js';
import { type ExportStream, ExportWriter } from '../../../sheets/meaning/export-writer.js';
import { endRun, EXPORTS, type Job, nameFile } from './export.queries.js';
import { ExportFiles } from './export-files.js';
import { ExportSources } from './export-sources.js';

const HOUR_MS = 3_600_000;
const WATCH_MS = 500;

/** Key of the file that one attempt writes. */
const keyOf = ({ id, attempts }: Job, form: ExportForm = 'xlsx'): string =>
  `exports/${id}-${attempts}.${form}`;

/** A written file: place, size, digest and number of rows. */
interface Written extends Place {
  size: number;
  digest: string;
  total: number;
}

/**
 * Writes exports with the rights that their owners have at that time. Each attempt writes its own file, which is
 * complete before the export ends: after a killed worker the export begins anew.
 */
@Injectable()
export class ExportWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly sources: ExportSources,
    private readonly writer: ExportWriter,
    private readonly files: FileStore,
    private readonly spent: ExportFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(jobs, EXPORTS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(HOUR_MS, 'exports', () => this.sweep());
  }

  /** Removes the files of exports older than a week, and answers how many. */
  sweep(): Promise<number> {
    return this.spent.sweep();
  }

  protected async work(job: Job, { tx }: Running): Promise<void> {
    await this.discardEarlier(job);
    const written = await this.write(job);
    try {
      const ended = await queryOne(tx, endRun(job.id, written.total, written));
      if (!ended) throw new BusinessError(CANCELED);
    } catch (error) {
      await this.spent.discard(written);
      throw error;
    }
  }

  /** Removes the file of an earlier attempt whose worker was killed or whose transaction failed. */
  private async discardEarlier({ store, name }: Job): Promise<void> {
    if (store !== null && name !== null) await this.files.remove({ store, name });
  }

  private async write(job: Job): Promise<Written> {
    const { permissions } = this.sources.named(job.source);
    const caller = await this.callers.ofSender(job, permissions, 'export');
    const plan = await this.sources.of(caller, job.source).plan(caller, job.filters);
    const watch = new AbortController();
    let stream: ExportStream | undefined;
    const report = this.jobs.reporter((at: ExportStream | undefined) =>
      EXPORTS.progress(job.id, { total: at?.total ?? job.total, done: at?.done ?? 0 }),
    );
    const timer = setInterval(() => void report(stream).catch((error) => watch.abort(error)), WATCH_MS);
    try {
      stream = await this.writer.open(plan, this.config.exportMaxRows, watch.signal);
      return { ...(await this.store(job, plan.form, stream)), total: stream.total };
    } finally {
      clearInterval(timer);
      stream?.destroy();
    }
  }

  private async store(
    job: Job,
    form: ExportForm | undefined,
    stream: ExportStream,
  ): Promise<Omit<Written, 'total'>> {
    const digest = createHash('sha256');
    const place = await this.files.placeOf(job.tenantId, keyOf(job, form));
    await query(this.db, nameFile(job.id, place));
    const size = await this.files.writeBack(place, (output) =>
      pipeline(
        stream,
        async function* (pieces: AsyncIterable<Buffer>) {
          for await (const piece of pieces) {
            digest.update(piece);
            yield piece;
          }
        },
        output,
      ),
    );
    return { ...place, size, digest: digest.digest('hex') };
  }
}
