// @ts-check
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { readJson } from './paths.mjs';
import { isAlive, startTime } from './processes.mjs';

/** @param {string} dataDir */
const pathOf = (dataDir) => join(dataDir, 'run/lock.json');

/**
 * Who holds a data folder now, if anybody does.
 * @param {string} dataDir
 * @returns {{ pid: number, startTime: string | null, what: string } | null}
 */
export function holderOf(dataDir) {
  const holder = readJson(pathOf(dataDir));
  return holder['pid'] && isAlive(/** @type {any} */ (holder)) ? /** @type {any} */ (holder) : null;
}

/**
 * Takes a data folder for this process; what a killed process left is taken over.
 * @param {string} dataDir
 * @param {string} what command is doing so
 */
export async function takeLock(dataDir, what) {
  const path = pathOf(dataDir);
  for (let tries = 0; tries < 3; tries += 1) {
    const holder = holderOf(dataDir);
    if (holder) {
      throw new Failure(
        `'${holder.what}' (process ${holder.pid}) already runs on ${dataDir}`,
        'stop it first, or set DATA_DIR and PORT to others',
      );
    }
    rmSync(path, { force: true });
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, startTime: startTime(process.pid), what }), {
        flag: 'wx',
      });
    } catch {
      continue;
    }
    // Two may have found the same dead holder: the one whose file remains has it.
    await sleep(50);
    if (readJson(path)['pid'] === process.pid) return;
  }
  throw new Failure(`${dataDir} is being taken by another start`, 'try again');
}

/** @param {string} dataDir */
export function releaseLock(dataDir) {
  if (readJson(pathOf(dataDir))['pid'] === process.pid) rmSync(pathOf(dataDir), { force: true });
}
