// @ts-check
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { readJson, writeJson } from './paths.mjs';
import { isAlive, startTime, until } from './processes.mjs';
import { note } from './steps.mjs';

/**
 * Who has taken a data folder.
 * @typedef {{ pid: number, startTime: string | null, what: string, isStopping?: boolean }} Holder
 */

/** Milliseconds that a process that has just been stopped may take to say so. */
const GRACE = 1_500;
const SAY_EVERY = 5_000;

/** @param {string} dataDir */
const pathOf = (dataDir) => join(dataDir, 'run/lock.json');

/**
 * Stands in a data folder while a restore fills it: its content is not complete yet.
 * @param {string} dataDir
 */
export const restoreMark = (dataDir) => join(dataDir, 'run/restore');

/**
 * Who holds a data folder now, if anybody does.
 * @param {string} dataDir
 * @returns {Holder | null}
 */
export function holderOf(dataDir) {
  const holder = /** @type {Holder} */ (readJson(pathOf(dataDir)));
  return holder.pid && isAlive(holder) ? holder : null;
}

/**
 * Waits for a holder that is stopping; one that goes on running keeps the folder.
 * @param {string} dataDir
 */
async function untilLeft(dataDir) {
  await until(() => !holderOf(dataDir) || holderOf(dataDir)?.isStopping === true, GRACE);
  const since = Date.now();
  let said = 0;
  for (let holder = holderOf(dataDir); holder; holder = holderOf(dataDir)) {
    if (!holder.isStopping) {
      throw new Failure(
        `'${holder.what}' (process ${holder.pid}) already runs on ${dataDir}`,
        'stop it first, or set DATA_DIR and PORT to others',
      );
    }
    if (Date.now() - said > SAY_EVERY) {
      said = Date.now();
      note(
        `'${holder.what}' (process ${holder.pid}) is still stopping … ${Math.round((said - since) / 1000)} s`,
      );
    }
    await sleep(200);
  }
}

/** @type {string | null} */
let held = null;

/**
 * Takes a data folder for this process, after one that is still stopping; what a killed process left is taken over.
 * @param {string} dataDir
 * @param {string} what command is doing so
 */
export async function takeLock(dataDir, what) {
  const path = pathOf(dataDir);
  for (let tries = 0; tries < 3; tries += 1) {
    await untilLeft(dataDir);
    if (existsSync(restoreMark(dataDir))) {
      throw new Failure(
        `a restore into ${dataDir} was broken off, so not everything is there`,
        'remove that folder, and the tables where DATABASE_URL is given, and restore again',
      );
    }
    rmSync(path, { force: true });
    const own = { pid: process.pid, startTime: startTime(process.pid), what };
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    } catch {
      continue;
    }
    // Two may have found the same dead holder: the one whose file remains has it.
    await sleep(50);
    if (readJson(path)['pid'] !== process.pid) continue;
    held = dataDir;
    return;
  }
  throw new Failure(`${dataDir} is being taken by another start`, 'try again');
}

/** Lets others know that this process is giving its data folder up. */
export function noteStopping() {
  if (!held) return;
  const holder = holderOf(held);
  if (holder?.pid === process.pid) writeJson(pathOf(held), { ...holder, isStopping: true });
}

/** @param {string} dataDir */
export function releaseLock(dataDir) {
  if (readJson(pathOf(dataDir))['pid'] === process.pid) rmSync(pathOf(dataDir), { force: true });
}
