// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connected } from '../database.mjs';
import { Failure } from '../failure.mjs';
import { nameOf, readJson } from '../paths.mjs';
import { lastError, run } from '../run-command.mjs';

const LIB = '/usr/lib/postgresql';

/**
 * @typedef {object} Place where a database is, and how its tools are run
 * @property {string} url as the owner of its tables
 * @property {string | null} container in which it runs, where it is one of ours
 */

/**
 * Where the database of an address is: in the data folder's own container, or anywhere.
 * @param {string} dataDir
 * @param {string} url
 * @returns {Place}
 */
export function placeOf(dataDir, url) {
  const { kind, postgres } = readJson(join(dataDir, 'services.json'));
  const isOurs = kind === 'docker' && new URL(url).host === `127.0.0.1:${postgres}`;
  return { url, container: isOurs ? `${nameOf(dataDir)}-postgres` : null };
}

/** @param {string} url */
export const serverVersion = (url) =>
  connected(url, async (query) => String((await query('show server_version'))[0]?.['server_version']));

/** @param {string} version */
export const majorOf = (version) => Number.parseInt(version, 10);

/**
 * The tool of the server's own version, else of the next one above it.
 * @param {string} name
 * @param {number} major
 */
async function toolPath(name, major) {
  const installed = existsSync(LIB) ? readdirSync(LIB).map(Number) : [];
  const fitting = installed
    .filter((each) => each >= major && existsSync(join(LIB, String(each), 'bin', name)))
    .sort((a, b) => a - b);
  if (fitting[0]) return join(LIB, String(fitting[0]), 'bin', name);
  const { output } = await run(name, ['--version']);
  if (majorOf(/\) (\d+)/.exec(output)?.[1] ?? '0') >= major) return name;
  throw new Failure(
    `${name} of PostgreSQL ${major} is not on this machine`,
    `install it (Debian: postgresql-client-${major})`,
  );
}

/**
 * The command line of a tool of PostgreSQL's, and its environment: the password is in no list of processes.
 * @param {Place} place
 * @param {string} name
 * @param {string[]} args
 */
export async function toolOf({ url, container }, name, args) {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = '';
  const env = { ...process.env, PGPASSWORD: password };
  const all = (/** @type {URL} */ address) => [...args, '--no-password', `--dbname=${address.href}`];
  if (!container)
    return { command: [await toolPath(name, majorOf(await serverVersion(url))), ...all(target)], env };
  target.host = '127.0.0.1:5432';
  const inside = ['docker', 'exec', '--interactive', '--env', 'PGPASSWORD', container, name];
  return { command: [...inside, ...all(target)], env };
}

/**
 * Runs a tool that writes into a file or reads from one, and fails with its message.
 * @param {Place} place
 * @param {{ name: string, args: string[], file: string, reads?: boolean }} options
 */
export async function runTool(place, { name, args, file, reads = false }) {
  const { command, env } = await toolOf(place, name, args);
  const stream = reads ? 'exec "$@" <"$0"' : 'umask 077; exec "$@" >"$0"';
  const { code, output } = await run('/bin/sh', ['-c', stream, file, ...command], { env });
  // Behind its error it prints the statement, whose words may look like one.
  const error = output.split('\n').find((line) => /(error|fatal): /i.test(line)) ?? lastError(output);
  if (code !== 0)
    throw new Failure(`${name} failed: ${error.trim()}`, 'correct what it names, and start again');
}
