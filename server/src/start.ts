import { Redis } from 'ioredis';
import pg from 'pg';
import { type Config, readConfig } from './process/config.js';
import { assertOurs } from './schema/version.js';
import { StartFailure } from './process/start-failure.js';

const PATIENCE_MS = 5_000;
const END_MS = 10_000;

/** The reason of an error, without address or password. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no answer';
};

/** Host and port of an address that may carry a password. */
const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the address given');

async function assertDatabase(url: string): Promise<void> {
  const remedy = 'check that PostgreSQL runs and that DATABASE_URL names its host, user and password';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertOurs(async (text) => (await client.query<object>(text)).rows);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`the database at ${placeOf(url)} cannot be reached: ${reasonOf(error)}`, remedy);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function assertRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  redis.on('error', (error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new StartFailure(
      `Redis at ${placeOf(url)} cannot be reached: ${reasonOf(reason ?? error)}`,
      'check that Redis runs and that REDIS_URL names its host and password',
    );
  } finally {
    redis.disconnect();
  }
}

function describe(error: unknown): string {
  const { code, stack } = error as NodeJS.ErrnoException;
  if (error instanceof StartFailure) return `Error: ${error.line}`;
  if (code === 'EADDRINUSE') return 'Error: the port is in use. Remedy: end what listens there, or set PORT.';
  return stack ?? String(error);
}

/** An application that a process has started, and can close. */
interface Closable {
  close(): Promise<void>;
}

/**
 * Ends the process after an error that nobody caught: its state is unknown, but calls and jobs under way come to
 * their end as when it is stopped. Its supervisor starts another one.
 */
function endInOrder(started: Closable): void {
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_MS).unref();
    void started.close().finally(() => process.exit(1));
  });
}

/**
 * Starts a process of the system, or ends it at once with one line that says why: database and Redis are tried once
 * beforehand, since both pools would try for ever to reach a missing service.
 */
export async function startProcess(start: (config: Config) => Promise<Closable | void>): Promise<void> {
  // Files of trees and people are for nobody else on this machine.
  process.umask(0o077);
  try {
    const config = readConfig();
    await Promise.all([assertDatabase(config.databaseUrl), assertRedis(config.redisUrl)]);
    const started = await start(config);
    if (started) endInOrder(started);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}
