// @ts-check
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../database.mjs';
import { serverRequire } from '../paths.mjs';

/**
 * @typedef {object} Parts what faults are played on
 * @property {import('./line.mjs').Line} redis
 * @property {import('./line.mjs').Line} database
 * @property {import('./line.mjs').Line} store of files
 * @property {string} folder where a file switches a fault of `hooks.mjs` on
 * @property {string} ownerUrl
 * @property {() => void} restartDatabase at once, as `pg_ctl restart -m fast`
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {(parts: Parts) => Promise<unknown>} play ends with the fault
 * @property {number} wantedMs the longest anybody waits for an answer
 */

/** @param {import('./line.mjs').Line} line @param {number} seconds */
async function held(line, seconds) {
  line.hold();
  await sleep(seconds * 1000);
  line.release();
}

/** @param {import('./line.mjs').Line} line @param {number} ms @param {number} seconds */
async function late(line, ms, seconds) {
  line.delay(ms);
  await sleep(seconds * 1000);
  line.delay(0);
}

/** @param {Parts} parts @param {'dns' | 'disk'} fault @param {number} seconds @param {() => void} [begun] */
async function hooked({ folder }, fault, seconds, begun) {
  const path = join(folder, fault);
  writeFileSync(path, '');
  begun?.();
  await sleep(seconds * 1000);
  rmSync(path);
}

/** @param {Parts} parts @param {string} statement @param {number} seconds */
const locked = ({ ownerUrl }, statement, seconds) =>
  connected(ownerUrl, async (query) => {
    await query('begin');
    await query(statement);
    await sleep(seconds * 1000);
    await query('rollback');
  });

/** @param {Parts} parts @param {number} seconds */
const terminated = ({ ownerUrl }, seconds) =>
  connected(ownerUrl, async (query) => {
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      await query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await sleep(125);
    }
  });

/**
 * Takes all connections that are free, and those that the product loses.
 * @param {Parts} parts
 * @param {number} seconds
 */
async function crowded({ ownerUrl }, seconds) {
  const { Client } = serverRequire('pg');
  /** @type {import('pg').Client[]} */
  const clients = [];
  const fill = async () => {
    for (let isFull = false; !isFull;) {
      const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      isFull = await client.connect().then(
        () => !clients.push(client),
        () => true,
      );
    }
  };
  await fill();
  const ended =
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and datname = current_database()';
  await clients[0]?.query(ended);
  await fill();
  await sleep(seconds * 1000);
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
}

/** @param {Parts} parts @param {number} seconds */
async function readOnly({ ownerUrl }, seconds) {
  const change = (/** @type {string} */ how) =>
    connected(ownerUrl, async (query) => {
      await query('set default_transaction_read_only = off');
      await query(`alter system ${how}`);
      await query('select pg_reload_conf()');
    });
  await change('set default_transaction_read_only = on');
  await sleep(seconds * 1000);
  await change('reset default_transaction_read_only');
}

/** @type {readonly Fault[]} */
export const FAULTS = [
  { name: 'no fault', play: () => sleep(10_000), wantedMs: 3_000 },
  { name: 'Redis frozen 20 s', play: ({ redis }) => held(redis, 20), wantedMs: 3_000 },
  { name: 'Redis frozen 60 s', play: ({ redis }) => held(redis, 60), wantedMs: 3_000 },
  { name: 'Redis 500 ms late for 20 s', play: ({ redis }) => late(redis, 500, 20), wantedMs: 5_000 },
  {
    name: 'old_tree locked against writers 60 s',
    play: (parts) => locked(parts, 'lock table old_tree in share row exclusive mode', 60),
    wantedMs: 8_000,
  },
  {
    name: 'connections ended 8 times a second for 10 s',
    play: (parts) => terminated(parts, 10),
    wantedMs: 10_000,
  },
  {
    name: 'PostgreSQL restarted',
    play: async ({ restartDatabase }) => {
      restartDatabase();
      await sleep(15_000);
    },
    wantedMs: 10_000,
  },
  {
    name: 'foreign connections as many as may be, for 10 s',
    play: (parts) => crowded(parts, 10),
    wantedMs: 10_000,
  },
  { name: 'PostgreSQL read only 9 s', play: (parts) => readOnly(parts, 9), wantedMs: 10_000 },
  { name: 'PostgreSQL frozen 20 s', play: ({ database }) => held(database, 20), wantedMs: 10_000 },
  {
    name: 'PostgreSQL accepts and never answers 20 s',
    play: async ({ database }) => {
      database.hold();
      database.cut();
      await sleep(20_000);
      database.release();
    },
    wantedMs: 10_000,
  },
  {
    name: 'names of Redis and PostgreSQL gone 20 s, and their connections ended',
    play: (parts) =>
      hooked(parts, 'dns', 20, () => {
        parts.redis.cut();
        parts.database.cut();
      }),
    wantedMs: 10_000,
  },
  // The store's own limits end an upload: a slow connection may take long.
  { name: 'S3 frozen 20 s', play: ({ store }) => held(store, 20), wantedMs: 70_000 },
  { name: 'disk 500 ms late for 20 s', play: (parts) => hooked(parts, 'disk', 20), wantedMs: 10_000 },
];
