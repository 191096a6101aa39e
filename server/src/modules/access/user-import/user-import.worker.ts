import { UserImportState } from '@gushu/shared';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { Callers } from '../../../auth/callers.js';
import { digestOf, hashDigest } from '../../../auth/passwords.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { changeOne, query } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { FileStore } from '../../../files/store.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { JsonLogger } from '../../../process/logger.js';
import { Labels } from '../../../rows/labels.js';
import { assertAccountLimit } from '../tenant/index.js';
import {
  assertAdministratorLeft,
  changeUser,
  lockAdministrators,
  readUserLines,
  type UserLine,
  writeNewUser,
} from '../user/index.js';
import {
  beginRun,
  endRun,
  failRun,
  forgetFile,
  clearOld,
  type Job,
  storeLines,
  type LineFault,
  refuseRun,
  RUNS,
  type SpentFile,
  spentFiles,
  updateProgress,
} from './import-run.js';
import { passwordsOf } from './made-passwords.js';
import { type ReadLine, UserLineReader } from './user-line.reader.js';

const HOUR_MS = 3_600_000;
/** Hashes made at once: as many as sign-ins may take. */
const HASHES_AT_ONCE = 2;

type Report = (done: number) => Promise<void>;

/** A run whose file was read. */
type ReadJob = Job & { lines: UserLine[] };

class Refusal extends Error {
  constructor(readonly faults: readonly LineFault[]) {
    super('wrong cells');
  }
}

/**
 * Imports workbooks of users, all rows or none. Checks and hashes come first and hold no lock; the users are stored in
 * one transaction that ends with the run's state, so a killed worker leaves nothing and no run is stored twice.
 */
@Injectable()
export class UserImportWorker implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly cache: SessionCache,
    private readonly labels: Labels,
    private readonly files: FileStore,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.consume<Job>({
      queue: 'users',
      table: RUNS.name,
      open: RUNS.open,
      cancelable: true,
      begin: beginRun,
      work: (job, running) => this.work(job, running),
      fail: failRun,
      texts: { fault: 'import.fault', gaveUp: 'import.gaveUp' },
    });
    this.scheduler.every(HOUR_MS, 'users', () => this.tidy());
  }

  private async work(job: Job, { assertWanted }: Running): Promise<void> {
    try {
      const lines = job.lines ?? (await this.readFile(job, assertWanted));
      await this.importUsers({ ...job, lines });
      await this.cache.rightsChanged();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await query(this.db, refuseRun(job.id, error.faults));
    }
  }

  /** The rows of a run's file; the run holds them from then on, and the file is removed. */
  private async readFile({ id, file }: Job, assertWanted: () => void): Promise<UserLine[]> {
    if (!file) throw new BusinessError('import.fault');
    const lines = await this.files.withPath(file, (path) => readUserLines(path, assertWanted));
    await query(this.db, storeLines(id, lines));
    await this.drop({ id, ...file });
    return lines;
  }

  private async drop({ id, ...place }: SpentFile): Promise<void> {
    await this.files.remove(place);
    await query(this.db, forgetFile(id));
  }

  /** Clears what nobody fetched in time, and files of runs that ended before they were read. */
  async tidy(): Promise<void> {
    await clearOld(this.db);
    for (const file of await spentFiles(this.db)) {
      // One that cannot be removed now must not keep the others.
      await this.drop(file).catch((error: Error) => this.log.warn(error.message, 'users'));
    }
  }

  private async importUsers(job: ReadJob): Promise<void> {
    const caller = await this.callers.ofSender(job, 'user_import');
    const checking = this.reporter(job.id, UserImportState.checking);
    const asked = await this.db.transaction((tx) => this.read(tx, caller, job, checking));
    const hashes = await this.hashes(job, asked, this.reporter(job.id, UserImportState.storing));
    await this.db.transaction(async (tx) => {
      await lockAdministrators(tx);
      // Read again under the locks: somebody may have been added or moved meanwhile.
      const read = await this.read(tx, caller, job);
      await this.store(tx, caller, { job, read, hashes });
      await assertAdministratorLeft(tx);
    });
  }

  private async read(tx: EntityManager, caller: Caller, job: ReadJob, report?: Report): Promise<ReadLine[]> {
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

  /** The hash of each new user's password, by their row. */
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
    { job, read, hashes }: { job: Job; read: readonly ReadLine[]; hashes: ReadonlyMap<number, string> },
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
    const ended = await changeOne(tx, endRun(job.id, added, read.length - added.length));
    if (!ended) throw new BusinessError(CANCELED);
  }

  private reporter(id: string, state: number): Report {
    return this.jobs.reporter((done: number) => updateProgress(id, state, done));
  }
}
