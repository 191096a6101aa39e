// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Stopped } from './failure.mjs';
import { send } from './processes.mjs';

/** @type {Set<{ pid: number, mayBeCut: boolean, group: boolean }>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {string} [input]
 * @property {(line: string) => void} [onLine] sees every line as it comes
 * @property {boolean} [mayBeCut] false for work that must not be cut off half-way, such as a package installation
 * @property {boolean} [atTheEnd] may run while all else is being stopped
 * @property {boolean | 'errors'} [show] passes the output on to the terminal, or only what comes on standard error
 */

/**
 * Runs a command to its end and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { cwd, env, uid, gid, input, onLine, mayBeCut = true, atTheEnd = false, show = false } = options;
  if (stopping && !atTheEnd) return Promise.reject(new Stopped());
  const stdin = input === undefined ? 'ignore' : 'pipe';
  return new Promise((resolve, reject) => {
    const out = show === true ? 'inherit' : 'pipe';
    const err = show ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env, uid, gid, detached: !show, stdio: [stdin, out, err] });
    /** @type {string[]} */
    const lines = [];
    const entry = { pid: child.pid ?? 0, mayBeCut, group: !show };
    if (child.pid) running.add(entry);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    }
    child.stdin?.end(input);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      running.delete(entry);
      if (stopping && !atTheEnd) reject(new Stopped());
      else resolve({ code: code ?? 1, output: lines.join('\n') });
    });
  });
}

/** Ends the commands under way, but lets those finish that must not be cut off. */
export async function stopCommands() {
  stopping = true;
  for (const { pid, mayBeCut, group } of running) if (mayBeCut) send(pid, 'SIGTERM', group);
  const end = Date.now() + 5_000;
  while ([...running].some((entry) => !entry.mayBeCut || Date.now() < end)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const { pid, group } of running) send(pid, 'SIGKILL', group);
}

/**
 * The last line that says something of a failure.
 * @param {string} output
 */
export function lastError(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return (
    lines.findLast((line) => /error|fail|E[A-Z]{4,}/i.test(line)) ??
    lines.at(-1) ??
    'no output'
  ).trim();
}
