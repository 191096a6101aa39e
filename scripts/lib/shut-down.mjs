// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { send, until } from './processes.mjs';
import { run } from './run-command.mjs';
import { RECOVERY_PATIENCE, untilRecovered } from './server-state.mjs';
import { note } from './steps.mjs';

/**
 * A program to shut down.
 * @typedef {object} Program
 * @property {string} name
 * @property {number} pid
 * @property {NodeJS.Signals} stopSignal
 * @property {string} [container] of Docker's, ended by its own command: the signal would reach its client alone
 * @property {import('./server-state.mjs').Cluster} [cluster] of a PostgreSQL server, which is never killed
 *
 * @typedef {{ patience: number, every: number, kill: number, seen?: () => string }} Limits milliseconds
 */

/** @type {Limits} */
export const LIMITS = { patience: RECOVERY_PATIENCE, every: 5_000, kill: 20_000 };

// Docker kills containers that have not ended by then; no number means 'never' in all of its versions.
export const DAY = '86400';

/**
 * @param {Program} program
 * @param {() => boolean} isGone
 */
async function tellToEnd({ pid, stopSignal, container }, isGone) {
  if (container) await run('docker', ['stop', '-t', DAY, container], { atTheEnd: true });
  // A client without a container still fetches its image.
  if (!container || !(await until(isGone, 2_000))) send(pid, stopSignal);
}

/**
 * A database server ends when its shutdown checkpoint is written, however long that takes: killed, it would have to
 * recover at the next start. One that still recovers is let finish first.
 * @param {Program} program
 * @param {() => boolean} isGone
 * @param {Limits} limits
 */
async function waitForEnd(program, isGone, limits) {
  const { cluster, pid, name } = program;
  if (cluster && !(await untilRecovered({ cluster, pid }, isGone, limits))) {
    note(`${name} (process ${pid}) still recovers and shows no change: it is left to itself`);
    return false;
  }
  if (isGone()) return true;
  void tellToEnd(program, isGone);
  const since = Date.now();
  let said = since;
  while (!isGone()) {
    await sleep(100);
    if (Date.now() - said < limits.every) continue;
    said = Date.now();
    note(
      `${name} ${cluster ? 'writes its shutdown checkpoint' : 'is stopping'} … ${Math.round((said - since) / 1000)} s`,
    );
  }
  return true;
}

/**
 * Ends a program and waits until it is gone. Any but a database server is killed when it does not end in time.
 * @param {Program} program
 * @param {() => boolean} isGone
 * @param {Partial<Limits>} [limits]
 * @returns {Promise<boolean>} false for a database server that was left running
 */
export async function shutDown(program, isGone, limits = {}) {
  const all = { ...LIMITS, ...limits };
  if (isGone()) return true;
  if (program.cluster || program.container || program.name === 'postgres')
    return waitForEnd(program, isGone, all);
  void tellToEnd(program, isGone);
  if (await until(isGone, all.kill)) return true;
  send(program.pid, 'SIGKILL');
  await until(isGone, 10_000);
  return true;
}
