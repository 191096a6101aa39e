import { UserImportState } from '@gushu/shared';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { Callers } from '../../../auth/callers.js';
import { digestOf, hashDigest } from '../../../auth/passwords.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { CONFIG, type Config } from '../../../config.js';
import { isPassing, queryOne } from '../../../database.js';
import { AppError, BusinessError } from '../../../errors.js';
import { JobQueue, MOST_BEGUN } from '../../../jobs/job-queue.js';
import { Periodic } from '../../../jobs/periodic.js';
import { Labels } from '../../../rows/labels.js';
import { assertAccountLimit } from '../tenant/index.js';
import { assertAdministratorLeft, changeUser, lockAdministrators, writeNewUser } from '../user/index.js';
import {
  beginRun,
  endRun,
  forgetOld,
  giveUpRun,
  type Job,
  type LineFault,
  openRuns,
  refuseRun,
  tellRun,
} from './import-run.js';
import { passwordsOf } from './made-passwords.js';
import { type ReadLine, UserLineReader } from './user-line.reader.js';

const REPORT_MS = 500;
const HOUR_MS = 3_600_000;
const MOST_ATTEMPTS = 3;
/** Hashes made at once: as many as sign-ins may take. */
const HASHES_AT_ONCE = 2;

type Report = (done: number) => Promise<void>;

class Refusal extends Error {
  constructor(readonly faults: readonly LineFault[]) {
    super('wrong cells');
  }
}

/**
 * Brings workbooks of users in, all rows or none. Checks and hashes come first and hold no lock; the users are stored in
 * one transaction that ends with the run's state, so a killed worker leaves nothing and no run is stored twice.
 */
@Injectable()
export class UserImportWorker implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly periodic: Periodic,
    private readonly callers: Callers,
    private readonly cache: SessionCache,
    private readonly labels: Labels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume('users', { run: (id) => this.run(id), open: () => openRuns(this.db) });
    this.periodic.every(HOUR_MS, 'users', () => forgetOld(this.db));
  }

  /** Runs one workbook to its end; does nothing when it is at its end or another worker is on it. */
  async run(id: string): Promise<void> {
    try {
      await this.db.transaction((lock) => this.locked(lock, id));
    } catch (error) {
      if (error instanceof Refusal) return void (await refuseRun(this.db, id, error.faults));
      if (error instanceof AppError) return void (await giveUpRun(this.db, id, error.key, error.params, 0));
      if (!isPassing(error)) await giveUpRun(this.db, id, 'import.fault', {}, MOST_ATTEMPTS);
      throw error;
    }
  }

  /** The lock goes with its connection; its transaction holds nothing else. */
  private async locked(lock: EntityManager, id: string): Promise<void> {
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    const got = await queryOne<{ locked: boolean }>(
      lock,
      sql`select pg_try_advisory_xact_lock(hashtextextended('users', ${id}::bigint)) locked`,
    );
    const job = got?.locked ? await beginRun(this.db, id) : undefined;
    if (!job) return;
    if (job.cancelRequested) throw new BusinessError('import.canceled');
    if (job.attempts > MOST_BEGUN) throw new BusinessError('import.gaveUp', { n: MOST_BEGUN });
    await this.bringIn(job);
    await this.cache.rightsChanged();
  }

  private async bringIn(job: Job): Promise<void> {
    const caller = await this.callers.ofSender(job, 'user_import');
    const checking = this.reporter(job.id, UserImportState.checking);
    const asked = await this.db.transaction((tx) => this.read(tx, caller, job, checking));
    const hashes = await this.hashes(job, asked, this.reporter(job.id, UserImportState.storing));
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      // Read again under the locks: somebody may have been added or moved meanwhile.
      const read = await this.read(tx, caller, job);
      await this.store(tx, caller, job, read, hashes);
      await assertAdministratorLeft(tx);
    });
  }

  private async read(tx: EntityManager, caller: Caller, job: Job, report?: Report): Promise<ReadLine[]> {
    const reader = new UserLineReader(tx, caller, this.labels, job.covers);
    const read: ReadLine[] = [];
    for (const [at, line] of job.lines.entries()) {
      const each = await reader.read(line);
      if (each) read.push(each);
      await report?.(at);
    }
    if (reader.faults.length > 0) throw new Refusal(reader.faults);
    const added = new Map<string, number>();
    for (const { tenantId, id } of read) if (!id) added.set(tenantId, (added.get(tenantId) ?? 0) + 1);
    for (const [tenantId, count] of [...added].sort()) await assertAccountLimit(tx, tenantId, count);
    return read;
  }

  /** The hash of each new user's password, by his row. */
  private async hashes(job: Job, lines: readonly ReadLine[], report: Report): Promise<Map<number, string>> {
    const passwordOf = passwordsOf(this.config.jwtSecret, job.seed);
    const made = new Map<number, string>();
    const waiting = lines.filter(({ id }) => id === undefined).values();
    const work = async (): Promise<void> => {
      for (const { row, tenantId, order } of waiting) {
        made.set(row, await hashDigest(digestOf(passwordOf(tenantId, order.account ?? ''))));
        await report(made.size);
      }
    };
    await report(0);
    await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
    return made;
  }

  private async store(
    tx: EntityManager,
    caller: Caller,
    job: Job,
    read: readonly ReadLine[],
    hashes: ReadonlyMap<number, string>,
  ): Promise<void> {
    const added: string[] = [];
    for (const { row, id, order } of read) {
      if (id !== undefined) {
        await changeUser(tx, caller, id, order);
        continue;
      }
      const hash = hashes.get(row);
      // Somebody removed this account between the two readings; the file can be sent again.
      if (!hash) throw new BusinessError('request.busy');
      added.push(await writeNewUser(tx, caller, order, hash));
    }
    if (!(await endRun(tx, job.id, added, read.length - added.length))) {
      throw new BusinessError('import.canceled');
    }
  }

  /** Tells progress beside the transactions, and ends the run when its sender has asked for that. */
  private reporter(id: string, state: number): Report {
    let last = 0;
    return async (done) => {
      if (Date.now() - last < REPORT_MS) return;
      last = Date.now();
      if (await tellRun(this.db, id, state, done)) throw new BusinessError('import.canceled');
    };
  }
}
