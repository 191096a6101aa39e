import passport from 'passport';
import { JwtStrategy } from '../../src/auth/jwt.strategy.js';
import { databaseName, launch, type Product, SHARED_REDIS, type TestApp } from './app.js';
import { moveHome } from './home.js';
import { buildTenant } from './people.js';
import { platformRows } from './platform-rows.js';

/** A running product that other suites use too, and the suite's own tenant in it. */
export interface SharedApp extends Product {
  tenantId: string;
  /** Makes one more tenant that is nobody else's. */
  anotherTenant(): Promise<string>;
}

/** State that a worker keeps from suite to suite. */
interface Kept {
  product: TestApp;
  /** How many tenants suites have had so far. */
  tenants: number;
  /** Digests of the platform's tables, as every suite must find them. */
  platform: Readonly<Record<string, string>>;
}

/** State in the environment of Jest, which outlives the suites: see `shared-environment.cjs`. */
interface Worker {
  kept: Kept | undefined;
  closeKept: (() => Promise<void>) | undefined;
}

const worker = (globalThis as unknown as { GUSHU_WORKER: Worker }).GUSHU_WORKER;
const FIRST_TENANT = 900_000;

async function begin(): Promise<Kept> {
  const { start, close } = launch({ database: databaseName(), redisUrl: SHARED_REDIS });
  worker.closeKept = close;
  const product = await start();
  return { product, tenants: 0, platform: await platformRows(product.db) };
}

/** Ends the product of the worker: the next suite starts one anew. */
async function discard(): Promise<void> {
  const { closeKept } = worker;
  worker.kept = worker.closeKept = undefined;
  await closeKept?.();
}

/** Whether an earlier suite has left the product able to answer. */
async function isSound({ product: { app, db, redis } }: Kept): Promise<boolean> {
  try {
    await Promise.all([db.query('select'), redis.ping()]);
    return (app.getHttpServer() as { listening: boolean }).listening;
  } catch {
    return false;
  }
}

async function keep(): Promise<Kept> {
  if (worker.kept && !(await isSound(worker.kept))) await discard().catch(() => undefined);
  return (worker.kept ??= await begin());
}

// Later suites count on the platform's rows: who changes them starts a product of their own.
let isUsed = false;
afterAll(async () => {
  if (!isUsed || !worker.kept) return;
  const { platform, product } = worker.kept;
  const now = await platformRows(product.db);
  const changed = Object.keys({ ...platform, ...now }).filter((table) => platform[table] !== now[table]);
  if (changed.length === 0) return;
  await discard();
  throw new Error(`Rows that are the whole platform's were left changed, use startApp(): ${changed.join()}`);
});

/**
 * The product that the suites of a worker share, with a new tenant: people and rows that the suite makes belong to it
 * unless they say otherwise. For suites that neither change nor count rows of the whole platform.
 */
export async function sharedApp(): Promise<SharedApp> {
  isUsed = true;
  const kept = await keep();
  const { app, db, config } = kept.product;
  // Passport knows one strategy a process: that of the service which a suite has started last.
  passport.use(app.get(JwtStrategy, { strict: false }));
  const anotherTenant = () => buildTenant(db, String(FIRST_TENANT + ++kept.tenants));
  const tenantId = await anotherTenant();
  moveHome(tenantId);
  return { app, db, config, tenantId, anotherTenant };
}
