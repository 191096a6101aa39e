import { oldTree } from '@gushu/shared';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { query, queryOne, withConnection } from '../../../database.js';
import { AppError, BusinessError } from '../../../errors.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { JsonLogger } from '../../../logger.js';
import { Labels } from '../../../record/labels.js';
import { writeErrorWorkbook } from '../../../sheets/error-workbook.js';
import { dictionariesOf } from '../../../sheets/template.js';
import { message } from '@gushu/shared';
import { AttachService } from '../../system/attach/index.js';
import type { KeysByText } from './cells.js';
import { Counties } from './counties.js';
import { type Outcome, ImportRun, type Progress } from './import-run.js';
import { ImportStatus } from './import-status.js';
import { type Batch, writeArrivals } from './import.queries.js';
import { loadSpecies } from './species-by-name.js';

interface Job {
  id: string;
  tenantId: string;
  xzCode: string;
  createUser: string;
  createDept: string | null;
  importUser: string;
  year: number;
  mode: number;
  acceptGood: number;
  attachId: string;
  cancelRequested: boolean;
}

const SWEEP_MS = 3_000;
const REPORT_MS = 500;
// Beyond this many new rows the planner and index-only counts want fresh statistics at once.
const VACUUM_FROM_ROWS = 5_000;

/**
 * Runs batches. A run is one transaction under an advisory lock on the batch: a worker that is killed leaves nothing,
 * its lock goes with its connection, and the next run starts from the file; a committed run can never run again.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly attaches: AttachService,
    private readonly labels: Labels,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume('imports', (id) => this.run(id));
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    void this.sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  /** Puts back what the queue has forgotten: after a lost Redis, a killed worker, a database that was away. */
  private async sweep(): Promise<void> {
    try {
      const open = await query<{ id: string }>(
        this.db,
        sql`select id from data_import_record where import_status in (0, 1, 3, 4) and is_deleted = 0 order by id limit 100`,
      );
      for (const { id } of open) await this.jobs.add('imports', id);
    } catch (error) {
      this.log.debug((error as Error).message, 'imports');
    }
  }

  /** Runs one batch to its end; does nothing when it is at its end or another worker is on it. */
  async run(id: string): Promise<void> {
    try {
      await withConnection(this.db, (client) => this.claimed(client, id));
    } catch (error) {
      // A refusal is the batch's end; anything else (database away, killed connection) is tried again.
      if (!(error instanceof AppError)) throw error;
      await this.end(id, ImportStatus.failed, message(error.key, 'zh', error.params));
    }
  }

  private async claimed(client: pg.PoolClient, id: string): Promise<void> {
    await client.query('begin');
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('import', $1::bigint)) as locked`,
      [id],
    );
    const job = rows[0]?.locked ? await this.start(id) : undefined;
    if (!job) {
      await client.query('rollback');
      return;
    }
    const outcome = await this.bringIn(client, job);
    try {
      await this.finish(client, job, outcome);
    } finally {
      await outcome.faults.close();
    }
  }

  private async start(id: string): Promise<Job | undefined> {
    const job = await queryOne<Job>(
      this.db,
      sql`select id, tenant_id as "tenantId", xz_code as "xzCode", create_user as "createUser",
          create_dept as "createDept", import_user as "importUser", year, mode, accept_good as "acceptGood",
          attach_id as "attachId", cancel_requested as "cancelRequested"
        from data_import_record where id = ${id} and import_status in (0, 1, 3, 4) and is_deleted = 0`,
    );
    if (!job) return undefined;
    if (job.cancelRequested) throw new BusinessError('import.canceled');
    await query(
      this.db,
      sql`update data_import_record set import_status = ${ImportStatus.checking}, attempts = attempts + 1,
          begin_time = localtimestamp, read_num = 0, fail_num = 0, progress = 0 where id = ${id}`,
    );
    return job;
  }

  private async bringIn(client: pg.PoolClient, job: Job): Promise<Outcome> {
    const owner = { tenantId: job.tenantId, xzCode: job.xzCode };
    const attach = await this.attaches.find(owner, job.attachId);
    const [species, counties, keys] = await Promise.all([
      loadSpecies(this.db),
      Counties.load(this.db),
      this.keysByText(job.tenantId),
    ]);
    return new ImportRun(client, {
      path: this.attaches.pathOf(attach),
      batch: batchOf(job),
      context: { keys, species, counties, ownRegion: job.xzCode },
      acceptGood: job.acceptGood === 1,
      maxRows: this.config.importMaxRows,
      report: this.reporter(job.id),
    }).run();
  }

  // Both the key and the text of an entry lead to the key.
  private async keysByText(tenantId: string): Promise<Map<string, KeysByText>> {
    const texts = await this.labels.dictionaries(dictionariesOf(oldTree), tenantId);
    return new Map(
      [...texts].map(([code, entries]) => [
        code,
        new Map([...entries].flatMap(([key, value]) => [[value, key] as const, [key, key] as const])),
      ]),
    );
  }

  // Told outside of the run's transaction, so that people see it; asks for a cancel on the way.
  private reporter(id: string): (progress: Progress) => Promise<void> {
    let last = 0;
    return async ({ read, refused, share }) => {
      if (Date.now() - last < REPORT_MS) return;
      last = Date.now();
      const row = await queryOne<{ canceled: boolean }>(
        this.db,
        sql`with told as (update data_import_record set read_num = ${read}, fail_num = ${refused},
            success_num = ${read - refused}, progress = ${Math.min(share, 0.99).toFixed(4)} where id = ${id}
            returning cancel_requested)
          select cancel_requested as canceled from told`,
      );
      if (row?.canceled) throw new BusinessError('import.canceled');
    };
  }

  private async finish(client: pg.PoolClient, job: Job, outcome: Outcome): Promise<void> {
    const { total, refused, warned, faults } = outcome;
    const nothing = refused > 0 && job.acceptGood === 0;
    const accepted = nothing ? 0 : total - refused;
    const status =
      nothing || accepted === 0
        ? ImportStatus.refused
        : refused > 0
          ? ImportStatus.partly
          : ImportStatus.done;
    if (accepted === 0) {
      await client.query('rollback');
      await client.query('begin');
    } else {
      const arrivals = writeArrivals(batchOf(job));
      await client.query(arrivals.text, arrivals.values);
    }
    const result = sql`update data_import_record set import_status = ${status}, read_num = ${total},
      total_num = ${total}, success_num = ${accepted}, fail_num = ${refused}, warn_num = ${warned}, progress = 1,
      end_time = localtimestamp, update_time = localtimestamp, error_message = null,
      first_errors = ${JSON.stringify(faults.first)} where id = ${job.id}`;
    // The error workbook belongs to the result: who sees the end of the batch can fetch it.
    const errorAttach = refused > 0 ? await this.errorWorkbook(job, outcome) : null;
    await client.query(result.text, result.values);
    await client.query('update data_import_record set error_attach_id = $1 where id = $2', [
      errorAttach,
      job.id,
    ]);
    await client.query('commit');
    if (accepted >= VACUUM_FROM_ROWS) await client.query('vacuum (analyze) old_tree');
  }

  private async errorWorkbook(job: Job, { head, faults }: Outcome): Promise<string> {
    const owner = { tenantId: job.tenantId, xzCode: job.xzCode, userId: job.createUser };
    const attach = await this.attaches.find(owner, job.attachId);
    const name = attach.originalName.replace(/\.xlsx$/i, '-错误.xlsx');
    const file = await this.attaches.create(owner, name, (output) =>
      writeErrorWorkbook(output, {
        source: this.attaches.pathOf(attach),
        headRow: head.headRow,
        dataFrom: head.dataFrom,
        errors: faults.rows(),
      }),
    );
    return file.attachId;
  }

  private async end(id: string, status: number, text: string): Promise<void> {
    await query(
      this.db,
      sql`update data_import_record set import_status = ${status}, error_message = ${text}, success_num = 0,
        end_time = localtimestamp, update_time = localtimestamp
        where id = ${id} and import_status in (0, 1, 3, 4)`,
    );
  }
}

const batchOf = (job: Job): Batch => ({
  id: job.id,
  year: job.year,
  mode: job.mode,
  owner: {
    tenantId: job.tenantId,
    xzCode: job.xzCode,
    userId: job.createUser,
    deptId: job.createDept,
    userName: job.importUser,
  },
});
