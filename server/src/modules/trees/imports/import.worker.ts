import { message, permissionOf, ImportStatus } from '@gushu/shared';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { DataSource, type QueryRunner } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { CONFIG, type Config } from '../../../config.js';
import { beginOn, isPassing, query, queryOne, withConnection } from '../../../database.js';
import { AppError, BusinessError } from '../../../errors.js';
import { JobQueue, MOST_BEGUN } from '../../../jobs/job-queue.js';
import { writeErrorWorkbook } from '../../../sheets/error-workbook.js';
import { dictionariesOf, listsOf, templateSheets } from '../../../sheets/template.js';
import { AttachService } from '../../system/attach/index.js';
import { DictionaryService } from '../../system/dict/index.js';
import type { KeysByText } from './cells.js';
import type { Texts } from './fault-log.js';
import { type Outcome, ImportRun, type Progress } from './import-run.js';
import {
  attemptsOf,
  beginBatch,
  endBatch,
  failBatch,
  type Job,
  openBatches,
  tellProgress,
} from './job.queries.js';
import { recordOf, Sinks } from './sinks.js';

const REPORT_MS = 500;
// Beyond this many new rows the planner and index-only counts want fresh statistics at once.
const VACUUM_FROM_ROWS = 5_000;
// A fault that is not a lost connection is tried again this often: another batch may have brought the same number.
const MOST_ATTEMPTS = 3;
const AWAY = 503;

/** The transaction of a run, and its connection for what has no other way. */
interface Running {
  client: pg.PoolClient;
  runner: QueryRunner;
}

type Reason = Pick<AppError, 'key'> & Partial<Pick<AppError, 'params'>>;

/**
 * Runs batches. A run is one transaction under an advisory lock on the batch: a worker that is killed leaves nothing,
 * its lock goes with its connection, and the next run starts from the file; a committed run can never run again.
 */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly attaches: AttachService,
    private readonly dictionaries: DictionaryService,
    private readonly sinks: Sinks,
    private readonly callers: Callers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume('imports', { run: (id) => this.run(id), open: () => query(this.db, openBatches()) });
  }

  /** Runs one batch to its end; does nothing when it is at its end or another worker is on it. */
  async run(id: string): Promise<void> {
    try {
      await withConnection(this.db, (client) => this.claimed(client, id));
    } catch (error) {
      // A store of files that is away now may be back when the sweeper comes again.
      if (error instanceof AppError) await this.giveUp(id, error, error.http === AWAY ? MOST_BEGUN : 0);
      else if (!isPassing(error)) await this.giveUp(id, { key: 'import.fault' }, MOST_ATTEMPTS);
      if (!(error instanceof AppError)) throw error;
    }
  }

  private async giveUp(id: string, { key, params }: Reason, after: number): Promise<void> {
    const row = await queryOne<{ attempts: number }>(this.db, attemptsOf(id));
    if (row && row.attempts >= after) await query(this.db, failBatch(id, key, params));
  }

  private async claimed(client: pg.PoolClient, id: string): Promise<void> {
    const runner = await beginOn(this.db, client);
    // The error workbook of a large batch takes longer than a forgotten transaction may.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('import', $1::bigint)) as locked`,
      [id],
    );
    const job = rows[0]?.locked ? await this.begin(id) : undefined;
    if (!job) {
      await runner.rollbackTransaction();
      return;
    }
    // Going back to here keeps the lock: while the error workbook is written, nobody else takes the batch up.
    await client.query('savepoint taken');
    const outcome = await this.bringIn({ client, runner }, job);
    try {
      await this.finish({ client, runner }, job, outcome);
    } finally {
      await outcome.faults.close();
    }
  }

  private async begin(id: string): Promise<Job | undefined> {
    const job = await this.changed<Job>(beginBatch(id));
    if (job?.cancelRequested) throw new BusinessError('import.canceled');
    if (job && job.attempts > MOST_BEGUN) throw new BusinessError('import.gaveUp', { n: MOST_BEGUN });
    return job;
  }

  // TypeORM answers an update with its rows and their number.
  private async changed<T>(statement: Sql): Promise<T | undefined> {
    const [rows] = (await query(this.db, statement)) as [T[], number];
    return rows[0];
  }

  private async bringIn({ client, runner }: Running, job: Job): Promise<Outcome> {
    const record = recordOf(job.dataType);
    const caller = await this.callers.ofSender(job, permissionOf(record, 'import'));
    const owner = { tenantId: job.tenantId, xzCode: job.xzCode };
    const attach = await this.attaches.find(owner, job.attachId);
    const [texts, choices] = await Promise.all([
      this.dictionaries.labels(dictionariesOf(record), job.tenantId),
      this.dictionaries.choices(dictionariesOf(record), job.tenantId),
    ]);
    // A sealed entry may stay on a row that has it; no new row takes it.
    const keys = keysByText(job.mode === 2 ? texts : choices);
    const sink = await this.sinks.of(record, { client, tx: runner.manager, job, caller, keys });
    const run = async (path: string) =>
      new ImportRun(client, {
        path,
        sink,
        texts,
        acceptGood: job.acceptGood === 1,
        language: job.language,
        maxRows: this.config.importMaxRows,
        report: this.reporter(job.id),
      }).run();
    return this.attaches.withPath(attach, run);
  }

  // Told outside of the run's transaction, so that people see it; asks for a cancel on the way.
  private reporter(id: string): (progress: Progress) => Promise<void> {
    let last = 0;
    return async (progress) => {
      if (Date.now() - last < REPORT_MS) return;
      last = Date.now();
      const row = await this.changed<{ canceled: boolean }>(tellProgress(id, progress));
      if (row?.canceled) throw new BusinessError('import.canceled');
    };
  }

  private async finish({ client, runner }: Running, job: Job, outcome: Outcome): Promise<void> {
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
    const errorAttach = refused > 0 ? await this.errorWorkbook(job, outcome) : null;
    const result = endBatch(job.id, {
      status,
      total,
      accepted,
      refused,
      warned,
      first: faults.first,
      errorAttach,
    });
    const { rowCount } = await client.query(result.text, result.values);
    if (rowCount === 0) throw new BusinessError('import.canceled');
    await runner.commitTransaction();
    if (accepted >= VACUUM_FROM_ROWS) await client.query(`vacuum (analyze) ${recordOf(job.dataType).table}`);
  }

  private async errorWorkbook(job: Job, { head, faults }: Outcome): Promise<string> {
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
