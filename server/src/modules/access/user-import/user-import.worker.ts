import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UserImportState } from '@gushu/shared';
import { Inject, Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Callers } from '../../../auth/callers.js';
import { digestOf, hashDigest } from '../../../auth/passwords.js';
import { SessionCache } from '../../../auth/session-cache.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { FileStore } from '../../../files/store.js';
import { CANCELED } from '../../../jobs/canceled.js';
import { JobRunner, type Running } from '../../../jobs/job-runner.js';
import { JobWorker } from '../../../jobs/job-worker.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { JsonLogger } from '../../../process/logger.js';
import { HandOvers } from '../../../work/hand-overs.js';
import { Labels } from '../../../rows/labels.js';
import { ImportRun, type Outcome, type Progress } from '../../system/imports/index.js';
import { assertAccountLimit } from '../tenant/index.js';
import {
  assertAdministratorLeft,
  changeUsers,
  lockAdministrators,
  MAX_USERS,
  templateSpec,
  writeNewUser,
} from '../user/index.js';
import {
  endRun,
  errorsOf,
  forgetFile,
  clearOld,
  type Job,
  refuseRun,
  spentFiles,
  updateProgress,
  USER_IMPORTS,
} from './import-run.js';
import { passwordsOf } from './made-passwords.js';
import { type ReadLine, UserSink } from './user-sink.js';

const HOUR_MS = 3_600_000;
/** Hashes made at once: as many as sign-ins may take. */
const HASHES_AT_ONCE = 2;

/**
 * Imports workbooks of users, all rows or none. Checks and hashes come first and hold no lock; the users are stored in
 * one transaction that ends with the run's state, so a killed worker leaves nothing and no run is stored twice.
 */
@Injectable()
export class UserImportWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly scheduler: Scheduler,
    private readonly callers: Callers,
    private readonly cache: SessionCache,
    private readonly labels: Labels,
    private readonly handOvers: HandOvers,
    private readonly files: FileStore,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(jobs, USER_IMPORTS);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.scheduler.every(HOUR_MS, 'users', () => this.tidy());
  }

  protected async work(job: Job, running: Running): Promise<() => Promise<void>> {
    const { id, file } = job;
    if (!file) throw new BusinessError('import.fault');
    const { tx } = running;
    const caller = await this.callers.ofSender(job, USER_IMPORTS.permission);
    const sink = new UserSink({ tx, caller, handOvers: this.handOvers }, this.labels, job.covers);
    const { total, errors } = await this.files.withPath(file, this.runOf(job, running, sink));
    try {
      if (sink.faults.length === 0) return await this.importUsers(job, sink);
      const path = await errors.finish();
      await this.files.writeBack(errorsOf(file), (output) => pipeline(createReadStream(path), output));
      await end(tx, refuseRun(id, total, sink.faults));
      return () => Promise.resolve();
    } finally {
      await errors.close();
    }
  }

  private runOf({ id, language }: Job, { client, assertWanted }: Running, sink: UserSink) {
    const { checking } = UserImportState;
    const report = this.jobs.reporter(({ read }: Progress) => updateProgress(id, checking, read, read));
    const order = { sink, language, assertWanted, report, texts: new Map(), template: [templateSpec()] };
    // The sink stores nothing yet, and the sender of the file corrects its wrong rows.
    return (path: string): Promise<Outcome> =>
      new ImportRun(client, { ...order, path, acceptGood: true, maxRows: MAX_USERS }).run();
  }

  /** Clears results that nobody fetched in time, and files no longer needed. */
  async tidy(): Promise<void> {
    await clearOld(this.db);
    for (const { id, ...place } of await spentFiles(this.db)) {
      // A file that cannot be removed now must not stop the removal of the others.
      await this.files
        .remove(errorsOf(place))
        .then(() => this.files.remove(place))
        .then(() => query(this.db, forgetFile(id)))
        .catch((error: Error) => this.log.warn(error.message, 'users'));
    }
  }

  private async importUsers(job: Job, sink: UserSink): Promise<() => Promise<void>> {
    const { tx } = sink;
    await sink.unlocking(() => assertRoom(sink));
    const hashes = await this.hashes(job, sink.lines);
    await lockAdministrators(tx);
    const again = await sink.again();
    await assertRoom(again);
    const added = await store(again, hashes);
    await assertAdministratorLeft(tx);
    await end(tx, endRun(job.id, added, again.lines.length - added.length));
    return async () => {
      await this.cache.rightsChanged();
      await this.tidy();
    };
  }

  /** The hash of each new user's password, by their row. */
  private async hashes(job: Job, lines: readonly ReadLine[]): Promise<Map<number, string>> {
    const report = this.jobs.reporter((done: number) =>
      updateProgress(job.id, UserImportState.storing, done, lines.length),
    );
    const passwordOf = passwordsOf(this.config.jwtSecret, job.seed);
    const made = new Map<number, string>();
    const waiting = lines.filter(({ change }) => change === undefined).values();
    const work = async (): Promise<void> => {
      for (const { row, tenantId, order } of waiting) {
        made.set(row.number, await hashDigest(digestOf(passwordOf(tenantId, order.account ?? ''))));
        await report(made.size);
      }
    };
    await report(0);
    await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
    return made;
  }
}

/** Refuses more new users than the licences of their tenants allow. */
async function assertRoom({ tx, lines }: UserSink): Promise<void> {
  const added = new Map<string, number>();
  for (const { tenantId, change } of lines) if (!change) added.set(tenantId, (added.get(tenantId) ?? 0) + 1);
  for (const [tenantId, count] of [...added].sort()) await assertAccountLimit(tx, tenantId, count);
}

/** Stores the users, and answers the ids of the new ones. */
async function store(sink: UserSink, hashes: ReadonlyMap<number, string>): Promise<string[]> {
  const { tx, caller, lines } = sink;
  const changes = lines.flatMap(({ change }) =>
    change ? [{ id: change.before.id, order: change.order }] : [],
  );
  await changeUsers(sink, changes);
  const added: string[] = [];
  for (const { row, order } of lines.filter(({ change }) => change === undefined)) {
    const hash = hashes.get(row.number);
    if (hash) added.push(await writeNewUser(tx, caller, order, hash));
    // Somebody removed this account between the two readings; the file can be sent again.
    else throw new BusinessError('request.busy');
  }
  return added;
}

async function end(tx: EntityManager, ending: Sql): Promise<void> {
  if (!(await queryOne(tx, ending))) throw new BusinessError(CANCELED);
}
