import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { remainingMs } from '../process/deadline.js';
import { passing } from '../process/passing-faults.js';

/** How long anybody waits for a connection. */
export const CONNECT_MS = 10_000;
const WRITER_MS = 3_000;
// Also a call whose time is over may take a connection that is free: it rolls back on it.
const MIN_CONNECT_MS = 1;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

const ignore = (): void => undefined;

/** A pool in which a call waits for a connection only as long as it has time. */
export class DeadlinePool extends pg.Pool {
  override connect(done?: Connected): never {
    const timely = this.inTime();
    if (!done) return timely as never;
    timely.then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error, undefined, ignore),
    );
    return undefined as never;
  }

  /** A connection that comes too late goes back at once. */
  private inTime(): Promise<pg.PoolClient> {
    const coming = super.connect();
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(
        () => {
          isLate = true;
          reject(passing('No connection has come free in time'));
        },
        Math.max(MIN_CONNECT_MS, remainingMs(CONNECT_MS)),
      );
      coming
        .then((client) => (isLate ? client.release() : resolve(client)), reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

type Transaction = Parameters<DataSource['transaction']>;

/**
 * The data source of a process whose callers' transactions take only so many of its connections: those that wait for a lock
 * leave the others to reads, sign-in and `/health`. A transaction that is begun within another one counts once.
 */
export class BoundedDataSource extends DataSource {
  private readonly isWriter = new AsyncLocalStorage<true>();
  private readonly queue: (() => void)[] = [];
  private permits: number;

  /** @param writers transactions at a time */
  constructor(options: ConstructorParameters<typeof DataSource>[0], writers: number) {
    super(options);
    this.permits = writers;
  }

  override async transaction<T>(...given: unknown[]): Promise<T> {
    const run = (): Promise<T> => super.transaction(...(given as Transaction)) as Promise<T>;
    if (this.isWriter.getStore()) return run();
    await this.acquire();
    try {
      return await this.isWriter.run(true, run);
    } finally {
      this.release();
    }
  }

  private acquire(): Promise<void> {
    if (this.permits > 0) {
      this.permits--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const acquired = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(acquired), 1);
        reject(passing('No transaction has ended in time'));
      }, remainingMs(WRITER_MS));
      this.queue.push(acquired);
    });
  }

  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.permits++;
  }
}

/** A transaction of what must go on while all writers wait: sessions. */
export const unboundedTransaction = <T>(db: DataSource, run: (tx: EntityManager) => Promise<T>): Promise<T> =>
  db.manager.transaction(run);
