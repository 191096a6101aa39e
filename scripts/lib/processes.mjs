// @ts-check
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * When a process began, in the kernel's ticks: with the number it names a process for good. Null outside Linux.
 * @param {number} pid
 * @returns {string | null}
 */
export function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/**
 * Whether the very process that was noted down still runs.
 * @param {{ pid: number, startTime: string | null }} noted
 */
export function isAlive(noted) {
  try {
    process.kill(noted.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || startTime(noted.pid) === noted.startTime;
}

/**
 * Sends a signal to a process and, where it leads one, to its whole group.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {boolean} [group]
 */
export function send(pid, signal, group = false) {
  // 0 is nobody here; to the kernel it is this process's own group.
  if (pid <= 0) return;
  try {
    process.kill(group ? -pid : pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Polls until something is so.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds
 * @param {number} [every]
 */
export async function until(condition, milliseconds, every = 100) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await condition()) return true;
    await sleep(every);
  }
  return await condition();
}

/** The npm that started this script, when one did: if it alone gets a signal, it may end without passing it on. */
export function npmAncestors() {
  if (!process.env['npm_lifecycle_event']) return [];
  const ancestors = [];
  let pid = process.ppid;
  while (pid > 1) {
    ancestors.push({ pid, startTime: startTime(pid) });
    try {
      if (/npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' '))) break;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      break;
    }
  }
  return ancestors;
}
