import type { ExportCount } from '@gushu/shared';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { AppError, BusinessError } from '../../../http/errors.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { Params } from '../../../cache/params.js';
import { RecordExports } from '../../../record/exports.js';
import { sentAs } from '../../../sheets/meaning/export-form.js';
import { ExportWriter } from '../../../sheets/meaning/export-writer.js';
import { makeRun } from './export.queries.js';
import { ExportSources } from './export-sources.js';

const DIRECT_ROWS = 10_000;
const PER_PERSON = 3;
/** Limits of exports that a process writes at once, for one person and for all; each waits for its reader. */
const AT_ONCE = 3;
const ALL_AT_ONCE = 8;
const BUSY = 503;

/** Exports of lists and reports as files: directly, or by the worker. */
@Injectable()
export class Exports implements RecordExports {
  private readonly writing = new Map<string, number>();

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly params: Params,
    private readonly sources: ExportSources,
    private readonly writer: ExportWriter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Number of rows of an export, and the limits that decide how it is written. */
  async count(caller: Caller, kind: string, asked: object): Promise<ExportCount> {
    const total = await this.sources.of(caller, kind).count(caller, asked);
    const directRows = await this.params.whole('export.directRows', DIRECT_ROWS);
    return { total, directRows, maxRows: this.config.exportMaxRows };
  }

  /**
   * The file, written while it is sent; reading and writing stop when its reader has `gone`. Refused before the first
   * byte if it would have too many rows.
   */
  async file(caller: Caller, kind: string, asked: object, gone: AbortSignal): Promise<StreamableFile> {
    const { userId } = caller;
    const plan = await this.sources.of(caller, kind).plan(caller, asked);
    const writing = this.writing.get(userId) ?? 0;
    const all = [...this.writing.values()].reduce((sum, each) => sum + each, 0);
    if (writing >= AT_ONCE || all >= ALL_AT_ONCE) throw new AppError(BUSY, 'request.busy');
    this.writing.set(userId, writing + 1);
    try {
      const stream = await this.writer.open(plan, this.config.exportMaxRows, gone);
      stream.once('close', () => this.ended(userId));
      const { type, disposition } = sentAs(plan.title, plan.form);
      return new StreamableFile(stream, { type, disposition });
    } catch (error) {
      this.ended(userId);
      throw gone.aborted ? new AppError(BUSY, 'request.busy') : error;
    }
  }

  /** Orders an export from the worker and answers its id. Refuses an export that could not be written. */
  async submit(caller: Caller, kind: string, asked: object): Promise<{ id: string }> {
    const { title } = await this.sources.of(caller, kind).plan(caller, asked);
    const { total, maxRows } = await this.count(caller, kind, asked);
    if (total > maxRows) throw new BusinessError('export.tooMany', { max: maxRows });
    const most = await this.params.whole('export.perPerson', PER_PERSON);
    const run = { source: kind, title, filters: asked, total };
    const id = await this.db.transaction((tx) => makeRun(tx, caller, run, most));
    if (id === undefined) throw new BusinessError('export.tooManyOpen', { n: most });
    await this.jobs.enqueue('exports', id);
    return { id };
  }

  private ended(userId: string): void {
    const left = (this.writing.get(userId) ?? 1) - 1;
    if (left > 0) this.writing.set(userId, left);
    else this.writing.delete(userId);
  }
}
