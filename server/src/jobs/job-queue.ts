import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { GuardedRedis } from '../cache/guarded-redis.js';
import { REDIS } from '../cache/redis.js';
import { CONFIG, type Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { Scheduler } from './scheduler.js';

/** Names of the queues, and of the kinds of jobs; each is consumed by the worker of its module. */
export type QueueName =
  | 'imports'
  | 'archives'
  | 'archive-checks'
  | 'users'
  | 'pictures'
  | 'exports'
  | 'moves'
  | 'photos'
  | 'inspections'
  | 'region-moves'
  | 'sensitive';

// A killed worker's job is seen after at most ten seconds instead of Bull's sixty.
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
const CLOSE_MS = 3_000;
const SWEEP_MS = 3_000;
const HOUR_MS = 3_600_000;

/** A row that is not at its end; a higher turn does not wait for the job of a killed worker. */
export interface OpenRow {
  id: string;
  turn?: number;
}

/** A worker's handlers for the rows of a queue. */
interface Consumer {
  /** Runs one row to its end, and does nothing when it is there already. */
  run: (id: string) => Promise<void>;
  /** Rows that are not at their end, some hundred at the most. */
  open: () => Promise<OpenRow[]>;
  /** Deletes jobs that ended long ago. */
  forget?: () => Promise<unknown>;
}

/**
 * The queues. A job carries only the id of a row that is the truth; adding it twice keeps one, running it twice does no
 * harm, and what Redis forgets is put back from the rows.
 */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly connections: Redis[] = [];
  private readonly queues = new Map<QueueName, Queue>();
  private readonly workers: Worker[] = [];
  private isAway = false;
  /** Called at the end of each job of this process. */
  onJobEnd: () => void = () => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly log: JsonLogger,
    private readonly scheduler: Scheduler,
    @Inject(REDIS) private readonly redis: GuardedRedis,
  ) {}

  /**
   * Puts the id of a new row into the queue. The row is the job: a queue that cannot be reached now gets it from the sweeper
   * later, which is logged until one could be reached again.
   */
  async enqueue(name: QueueName, id: string): Promise<void> {
    try {
      this.redis.assertAvailable();
      await this.add(name, id);
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) this.log.warn((error as Error).message, name);
      this.isAway = true;
    }
  }

  /**
   * Puts the row's id into the queue. Fails quickly while Redis is away: the sweeper comes again. The job of a worker
   * that was killed stays in the queue for a while; a higher `turn` does not wait for that.
   */
  private async add(name: QueueName, id: string, turn = 0): Promise<void> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.connect({ enableOfflineQueue: false }) });
      queue.on('error', () => undefined);
      this.queues.set(name, queue);
    }
    const options = { jobId: `${name}-${id}-${turn}`, removeOnComplete: true, removeOnFail: true };
    const added = queue.waitUntilReady().then(() => queue.add(name, { id }, options));
    // Bull would wait for ever; the row is there, and the sweeper comes again in seconds.
    added.catch(() => undefined);
    await Promise.race([added, unreachable()]);
  }

  /**
   * Runs the jobs of a queue, one at a time in this process, and puts back what the queue has forgotten: after a lost
   * Redis, a killed worker, a database that was away.
   */
  consume(name: QueueName, { run, open, forget }: Consumer): void {
    const worker = new Worker<{ id: string }>(name, ({ data }) => run(data.id), {
      connection: this.connect(),
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      maxStalledCount: 1_000,
    });
    worker.on('completed', ({ data, processedOn = 0 }) =>
      this.log.pino.info({ queue: name, id: data.id, ms: Date.now() - processedOn }, 'Job done'),
    );
    worker.on('completed', () => this.onJobEnd());
    worker.on('failed', () => this.onJobEnd());
    worker.on('error', (error) => this.log.warn(error.message, name));
    worker.on('failed', (job, error) =>
      this.log.error(error.message, error.stack, `${name} ${job?.data.id}`),
    );
    this.workers.push(worker);
    this.scheduler.every(SWEEP_MS, name, () => this.sweep(name, open));
    if (forget) this.scheduler.every(HOUR_MS, name, forget);
  }

  async onApplicationShutdown(): Promise<void> {
    const closing = [
      ...this.workers.map((worker) => worker.close(true)),
      ...[...this.queues.values()].map((queue) => queue.close()),
    ];
    // A Redis that does not answer must not hold up the process: the sweeper restores forgotten entries.
    await Promise.race([Promise.allSettled(closing), wait(CLOSE_MS, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
  }

  private async sweep(name: QueueName, open: Consumer['open']): Promise<void> {
    try {
      for (const { id, turn } of await open()) await this.add(name, id, turn);
    } catch (error) {
      // A database or Redis that is away is reported by /health; not here every three seconds.
      this.log.debug((error as Error).message, name);
    }
  }

  private connect(options: { enableOfflineQueue?: boolean } = {}): Redis {
    const redis = new Redis(this.config.redisUrl, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(times * 200, 2_000),
      ...options,
    });
    redis.on('error', () => undefined);
    this.connections.push(redis);
    return redis;
  }
}

const REACHED_WITHIN_MS = 1_500;

const unreachable = (): Promise<never> =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Error('Redis cannot be reached')), REACHED_WITHIN_MS).unref(),
  );
