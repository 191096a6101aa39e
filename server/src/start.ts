import { Redis } from 'ioredis';
import pg from 'pg';
import { type Config, readConfig } from './process/config.js';
import { assertOurs } from './schema/version.js';
import { StartFailure } from './process/start-failure.js';

const PATIENCE_MS = 5_000;

/** What went wrong, without address or password. */
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

/**
 * Starts a process of the system, or ends it at once with one line that says why: what it leans on is tried once
 * beforehand, since both pools would try for ever to reach what is not there.
 */
export async function startProcess(start: (config: Config) => Promise<void>): Promise<void> {
  // Files of trees and people are for nobody else on this machine.
  process.umask(0o077);
  try {
    const config = readConfig();
    await Promise.all([assertDatabase(config.databaseUrl), assertRedis(config.redisUrl)]);
    await start(config);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}
