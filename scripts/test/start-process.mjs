// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { ROOT } from '../lib/paths.mjs';

/** The one limit of all waits: no load makes what comes take as long. */
export const LIMIT_MS = 600_000;
/** For the tests of a file, of which each may wait several times. */
export const FILE_LIMIT = { timeout: 3_600_000 };

/**
 * Starts a command in the repository and gathers its output.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function startProcess(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { text: '' };
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const look = () => listeners.forEach((listener) => listener());
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said.text += data;
      look();
    });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  child.once('close', look);

  /**
   * Waits for words, and goes on in the moment in which they are said: what follows them may be over soon.
   * @param {RegExp} words
   */
  const says = async (words) => {
    await new Promise((resolve) => {
      const late = setTimeout(resolve, LIMIT_MS);
      const listener = () => {
        if (!words.test(said.text) && child.exitCode === null) return;
        clearTimeout(late);
        listeners.delete(listener);
        resolve(undefined);
      };
      listeners.add(listener);
      listener();
    });
    assert.match(said.text, words);
  };
  return { child, ended, text: () => said.text, says };
}
