// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { ROOT } from '../lib/paths.mjs';
import { until } from '../lib/processes.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends what a test that failed has left. */
export async function endAll() {
  for (const child of running) child.kill('SIGINT');
  await until(() => running.size === 0, 30_000);
}

/**
 * Starts a command and gathers what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function startCommand(command, args, env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said.text += data));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    ended,
    text: () => said.text,
    says: async (/** @type {RegExp} */ words) => {
      await until(() => words.test(said.text) || child.exitCode !== null, 60_000);
      assert.match(said.text, words);
    },
  };
}

/**
 * The same with Node.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export const startScript = (script, args, env) => startCommand(process.execPath, [script, ...args], env);
