import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app.js';
import { databaseOptions } from '../../src/database/database.js';
import { readConfig, type Config } from '../../src/process/config.js';
import { recordRows } from './row-recorder.js';
import { spending } from './spent.js';
import { runPrefix, tempFolder } from './temp-folder.js';

/** Password of `admin` in the template database. */
export const ADMIN_PASSWORD = process.env['TEST_ADMIN_PASSWORD'] ?? 'Test-Admin-2026';

recordRows();

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://app@127.0.0.1:5599/postgres';
const api = process.env['TEST_API_DATABASE_URL'] ?? server;
const template = process.env['TEST_TEMPLATE'] ?? 'gushu_tpl';

/** The template with all townships and villages; a clone of it takes ten times as long as one of the suites' own. */
export const WHOLE_TEMPLATE = process.env['TEST_WHOLE_TEMPLATE'] ?? 'gushu_tpl';

const redisServer = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6399';

/** A running product as every suite uses it, whether it is its own or not. */
export interface Product {
  app: NestFastifyApplication;
  db: DataSource;
  config: Config;
}

/** A suite's own running product: application, database, Redis, and the way to end them. */
export interface TestApp extends Product {
  redis: Redis;
  /** Runs a statement as the owner of the tables: the product itself may not change them. */
  asOwner(statement: string, values?: unknown[]): Promise<unknown>;
  /** Starts another API process's twin on the same database and Redis. */
  twin(): Promise<NestFastifyApplication>;
  close(): Promise<void>;
}

/** Runs a statement on the database server, beside all suites' databases. */
export async function onServer<R extends object>(
  statement: string,
  { values, url = server }: { values?: unknown[] | undefined; url?: string } = {},
): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<R>(statement, values).finally(() => client.end());
  return rows;
}

/** Clones the template by copying its files: in a third of the time that it takes through the log, the default since 15. */
async function clone(database: string, from: string): Promise<void> {
  const [version] = await onServer<{ named: boolean }>(
    `select current_setting('server_version_num')::int >= 150000 as named`,
  );
  await onServer(
    `create database ${database} template ${from} ${version?.named ? 'strategy file_copy' : ''}`,
  );
}

const urlOf = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

/** A server that does not listen yet would be brought up and closed for each single call. */
async function listen(config: Config): Promise<NestFastifyApplication> {
  const app = await createApp(config);
  await app.listen(0, '127.0.0.1');
  return app;
}

// Products that are still open when a suite has ended: also of one whose set-up failed before anybody could close it.
const open = new Set<() => Promise<void>>();
afterAll(async () => {
  for (const close of open) await close();
});

/** A pool with the tables' owner, for work that the product itself may not do. The caller ends it. */
export const openOwner = ({ config }: Product): Promise<DataSource> =>
  new DataSource(databaseOptions(config.ownerUrl, 2)).initialize();

/** Options of a product's start, beside the environment that `readConfig` reads. */
interface Launch {
  database: string;
  redisUrl: string;
  overrides?: NodeJS.ProcessEnv;
  from?: string;
}

/** A started product, or one whose start failed: the caller ends either by `close`. */
export function launch({ database, redisUrl, overrides = {}, from = template }: Launch) {
  const redis = new Redis(redisUrl);
  const folder = tempFolder();
  const apps: NestFastifyApplication[] = [];
  const close = async (): Promise<void> => {
    try {
      await Promise.all(apps.map((each) => each.close()));
    } finally {
      redis.disconnect();
      rmSync(folder, { recursive: true, force: true });
      // The next suite need not wait for it; databases that are left at the end of the run are dropped then.
      void onServer(`drop database if exists ${database} with (force)`).catch(() => undefined);
    }
  };
  const begin = async (): Promise<TestApp> => {
    await Promise.all([clone(database, from), redis.flushdb()]);
    const config = readConfig({
      DATABASE_URL: urlOf(api, database),
      DATABASE_OWNER_URL: urlOf(server, database),
      REDIS_URL: redisUrl,
      JWT_SECRET: randomBytes(32).toString('hex'),
      CAPTCHA_MODE: 'off',
      // A busy machine takes as long as it takes; what these limits do has tests of its own.
      ANSWER_SECONDS: '180',
      LOCK_SECONDS: '180',
      LEAVE_SECONDS: '0',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      DATA_DIR: folder,
      ...overrides,
    });
    const twin = async (): Promise<NestFastifyApplication> => {
      const app = await listen(config);
      apps.push(app);
      return app;
    };
    const app = await twin();
    const asOwner = (statement: string, values?: unknown[]) =>
      onServer(statement, { values, url: config.ownerUrl });
    return { app, redis, config, db: app.get(DataSource), asOwner, twin, close };
  };
  const start = (): Promise<TestApp> => spending('start of an app', begin);
  return { start, close };
}

// A worker has two databases of Redis: of the product that a suite starts for itself, and of the one that suites share.
const WORKERS = 7;
const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) % WORKERS;
export const OWN_REDIS = `${redisServer}/${worker}`;
export const SHARED_REDIS = `${redisServer}/${WORKERS + worker}`;

/** A name for a database that is dropped at the end of the run at the latest. */
export const databaseName = (): string => `${runPrefix()}${randomBytes(6).toString('hex')}`;

/** Clones a template database for the suite and starts the product on it. */
export async function startApp(overrides: NodeJS.ProcessEnv = {}, from = template): Promise<TestApp> {
  const launched = launch({ database: databaseName(), redisUrl: OWN_REDIS, overrides, from });
  const close = async (): Promise<void> => {
    open.delete(close);
    await launched.close();
  };
  open.add(close);
  return { ...(await launched.start()), close };
}
