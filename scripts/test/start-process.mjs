// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { ROOT } from '../lib/paths.mjs';
import { until } from '../lib/processes.mjs';

/**
 * Starts a command in the repository and gathers what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function startProcess(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
