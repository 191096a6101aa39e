// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { ROOT, readJson } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { until } from '../lib/processes.mjs';

const READY_MS = 900_000;
/** A few tests of the API: enough to see that they find the database and Redis in the containers. */
const TESTS = 'platform/post.e2e';

/** @typedef {import('./site.mjs').Site} Site */

/**
 * `npm test -- --containers` by testcontainers, without its own helper container.
 * @param {Site} site
 */
export async function testsInContainers({ engine, env }) {
  const settings = { ...env, TESTCONTAINERS_RYUK_DISABLED: 'true', TMPDIR: process.env['TMPDIR'] ?? '' };
  const args = ['scripts/test.mjs', '--containers', TESTS];
  const said = await engine.do(process.execPath, args, { cwd: ROOT, env: settings });
  if (!said.includes('in containers')) throw new Failure('the tests ran elsewhere', said);
  return said.split('\n').findLast((line) => /passed/.test(line)) ?? '';
}

/**
 * Starts the product on a data folder, sees whether it runs in containers, and ends it.
 * @param {Site} site
 * @param {string[]} args
 */
async function startOnce({ engine, env }, args) {
  const dataDir = join(engine.folder, 'start');
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs'), ...args], {
    cwd: ROOT,
    env: { ...engine.env, ...env, DATA_DIR: dataDir, DEMO_TREES: '0', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const isOver = () => child.exitCode !== null;
  try {
    await until(() => isOver() || /is ready: http/.test(said), READY_MS);
    if (isOver() || !/is ready: http/.test(said)) throw new Failure('npm start does not start', said);
    const inContainers = (await engine.running()).filter((name) => /-(postgres|redis)$/.test(name));
    const { kind } = readJson(join(dataDir, 'services.json'));
    if (kind !== 'docker' || inContainers.length !== 2) throw new Failure('it runs elsewhere', said);
  } finally {
    if (!isOver()) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

/**
 * A new data folder that asks for containers, and the same one when nothing is asked.
 * @param {Site} site
 */
export async function startInContainers(site) {
  await startOnce(site, ['--containers']);
  await startOnce(site, []);
  return 'a new folder by the option, the same folder without it';
}
