// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run-command.mjs';
import { note } from './steps.mjs';

/**
 * Where a PostgreSQL server's control file is: below a folder of this machine, or in a container.
 * @typedef {{ bin: string, folder: string } | { container: string }} Cluster
 */

/** How long a server may show no change at all before it counts as stuck; recovery itself may take hours. */
export const RECOVERY_PATIENCE = 300_000;

// Messages of a server that was killed, on its way up.
const RECOVERY =
  /redo|recover|not properly shut down|interrupted|syncing data directory|resetting unlogged|checkpoint (starting|complete)/;

/**
 * The message of a line of PostgreSQL's log about recovery, without time and process; null for other lines.
 * @param {string} line
 */
export const recoveryOf = (line) =>
  / LOG: /.test(line) && RECOVERY.test(line) ? line.replace(/^.*? LOG: +/, '') : null;

/** @param {Cluster} cluster */
async function controlFile(cluster) {
  const [command = '', ...args] =
    'container' in cluster
      ? [
          'docker',
          'exec',
          cluster.container,
          'sh',
          '-c',
          'pg_controldata && tail -n 1 "$PGDATA/postmaster.pid"',
        ]
      : [join(cluster.bin, 'pg_controldata'), '-D', cluster.folder];
  return (await run(command, args, { atTheEnd: true, env: { ...process.env, LC_ALL: 'C' } })).output;
}

/**
 * Which server holds a folder, and how far it says it is: starting, ready or stopping.
 * @param {string} folder
 */
function lockFile(folder) {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch {
    return { pid: 0, status: '' };
  }
}

/**
 * Whether the server of a folder takes connections, by its lock file; a killed one's may still say so.
 * @param {string} folder
 */
export const saysReady = (folder) => lockFile(folder).status === 'ready';

/**
 * The WAL segment that the startup process of a server replays, from its title. Empty where the kernel does not show
 * it.
 * @param {number} pid of the server
 */
function replayed(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const titles = children.map((child) =>
      readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '),
    );
    return /startup (.*)/.exec(titles.find((title) => / startup /.test(title)) ?? '')?.[1]?.trim() ?? '';
  } catch {
    return '';
  }
}

/**
 * How far a server is, from pg_controldata, its lock file and its startup process.
 * @param {Cluster} cluster
 * @param {number} pid of the server, or of the container's client
 * @returns {Promise<{ isUp: boolean, text: string }>} isUp: it has recovered, whether it serves or is shutting down
 */
export async function serverState(cluster, pid) {
  const output = await controlFile(cluster);
  const control = /cluster state: +(.*)/.exec(output)?.[1]?.trim() ?? '';
  const isUp = (/** @type {string} */ status) => /^(ready|stopping)/.test(status);
  if ('container' in cluster) {
    // Without a control file there is no server yet: its image is being fetched.
    return { isUp: control === '' || isUp(output.split('\n').at(-1) ?? ''), text: control };
  }
  const lock = lockFile(cluster.folder);
  const text = [control, replayed(pid)].filter(Boolean).join(', ');
  return { isUp: lock.pid === pid && isUp(lock.status), text };
}

/**
 * Waits until a server has recovered or ended by itself; says so, and never signals it.
 * @param {{ cluster: Cluster, pid: number }} server
 * @param {() => boolean} isGone
 * @param {{ patience: number, every: number, seen?: () => string }} limits milliseconds; seen: what its log has said
 * @returns {Promise<boolean>} false when nothing has changed for as long as patience goes
 */
export async function untilRecovered({ cluster, pid }, isGone, { patience, every, seen = () => '' }) {
  let last = '';
  let changed = Date.now();
  let said = 0;
  while (!isGone()) {
    const { isUp, text } = await serverState(cluster, pid);
    if (isUp) return true;
    const now = [text, seen()].filter(Boolean).join('; ');
    if (now !== last) changed = Date.now();
    last = now;
    if (Date.now() - changed > patience) return isGone();
    if (Date.now() - said > every)
      note(`PostgreSQL recovers (${now}); it is not stopped before that is done`);
    if (Date.now() - said > every) said = Date.now();
    await sleep(500);
  }
  return true;
}
