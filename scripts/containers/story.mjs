// @ts-check
import { get } from 'node:https';
import { Failure } from '../lib/failure.mjs';
import { until } from '../lib/processes.mjs';
import { note } from '../lib/steps.mjs';
import { Load } from './load.mjs';
import { openStatus, treeWorkbook } from './workbook.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./api.mjs').Api} Api */
/** @typedef {Record<string, number>} Rows */

const SECRETS = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'JWT_SECRET', 'ADMIN_PASSWORD'];
/** What runs all the time, and which of it has a system that nobody writes to. */
const SERVICES = { postgis: false, redis: false, api: true, worker: true, https: true };
const BACK_MS = 300_000;

/**
 * @param {unknown} isSo
 * @param {string} otherwise
 */
function must(isSo, otherwise) {
  if (!isSo) throw new Failure(otherwise, 'see above');
}

/** @param {Rows} rows */
const inWords = (rows) =>
  Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');

/**
 * Fails where a table has other rows than before.
 * @param {Rows} before
 * @param {Rows} after
 */
export function nothingLost(before, after) {
  must(inWords(before) === inWords(after), `before: ${inWords(before)}; after: ${inWords(after)}`);
  return `${inWords(after)}, as before`;
}

/** @param {Site} site */
export async function missingSecrets(site) {
  for (const name of SECRETS) {
    const said = await site.upWithout(name);
    must(said?.includes(name), `up without ${name} says: ${said ?? 'nothing, and starts'}`);
  }
  must((await site.engine.running()).length === 0, 'something runs all the same');
  return SECRETS.join(', ');
}

let batches = 0;

/**
 * A batch from its workbook to its last row.
 * @param {Site} site
 * @param {Api} api
 * @param {number} rows
 * @param {() => Promise<unknown>} [amid] happens while it is under way
 */
export async function batch(site, api, rows, amid) {
  const before = await site.rows();
  const id = await api.order(await treeWorkbook(site.engine.folder, rows, ++batches));
  if (amid) {
    await api.underWay(id);
    await amid();
  }
  const { importStatus, readNum, successNum, failNum } = await api.over(id, await openStatus());
  const after = await site.rows();
  const said = `status ${importStatus}, ${readNum} read, ${successNum} good, ${failNum} bad; trees ${before['old_tree']} → ${after['old_tree']}`;
  must((after['old_tree'] ?? 0) - (before['old_tree'] ?? 0) === rows, said);
  return said;
}

/**
 * Ends a container as the kernel does when memory is short, while a batch is under way.
 * @param {Site} site
 * @param {Api} api
 * @param {{ service: string, rows: number }} what
 */
export async function kill(site, api, { service, rows }) {
  const { engine } = site;
  const name = site.container(service);
  const of = async (/** @type {string} */ field) =>
    (await engine.podman('inspect', '--format', `{{.State.${field}}}`, name)).trim();
  await api.signIn();
  let gone = 0;
  const said = await batch(site, api, rows, async () => {
    const pid = await of('Pid');
    process.kill(Number(pid), 'SIGKILL');
    const since = Date.now();
    const isBack = async () => (await of('Running')) === 'true' && (await of('Pid')) !== pid;
    must(await until(isBack, BACK_MS), `${name} does not come back`);
    must(await until(() => api.isReady(), BACK_MS), 'the API is not ready again');
    gone = (Date.now() - since) / 1000;
  });
  return `ready again after ${gone.toFixed(1)} s; ${said}`;
}

/**
 * Who runs what, what they can write, and how much memory that takes.
 * @param {Site} site
 */
export async function inside(site) {
  const { engine } = site;
  for (const [service, isReadOnly] of Object.entries(SERVICES)) {
    const users = await engine.podman('top', site.container(service), 'huser', 'comm');
    must(!/^(root|0)\s/m.test(users), `${service} runs as root: ${users}`);
    if (!isReadOnly) continue;
    const write = 'touch /written /usr/written 2>&1 || true';
    const refused = await site.inside(service, 'sh', '-c', write);
    must(
      !/Permission denied/.test(refused) && /Read-only file system/.test(refused),
      `${service}: ${refused}`,
    );
  }
  const stats = await engine.podman('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}');
  for (const line of stats.split('\n').filter(Boolean)) note(line);
  return `${Object.keys(SERVICES).join(', ')} run without root`;
}

/**
 * What the proxy answers by https, and where it leads who comes without.
 * @param {Site} site
 */
export async function https(site) {
  const { https: port, redirect } = site.ports;
  const status = (/** @type {string} */ path) =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
  must((await status('/')) === 200, 'no page by https');
  must((await status('/metrics')) === 404, 'metrics can be read from outside');
  const led = await fetch(`http://127.0.0.1:${redirect}/a?b=1`, { redirect: 'manual' });
  const where = led.headers.get('location');
  must(led.status === 301 && where === `https://127.0.0.1:${port}/a?b=1`, `http leads to ${where}`);
  return 'page 200, metrics 404, http leads to https';
}

const PATH = '/api/blade-auth/ways';
const IS_READY = "fetch('http://127.0.0.1:8080/ready').then(({ ok }) => process.exit(ok ? 0 : 1))";
/** @type {[() => boolean, () => boolean]} */
const YES_OR_NO = [() => true, () => false];

/**
 * Stops and starts the API under load: alone, and beside a second one behind the proxy.
 * @param {Site} site
 * @param {Api} api
 */
export async function restart(site, api) {
  const { engine, ports } = site;
  const alone = new Load(`http://127.0.0.1:${ports.http}${PATH}`);
  await site.compose('restart', 'api');
  await site.ready(api);
  note(`one API: ${await alone.end()}`);
  const [first, second] = [site.container('api'), 'gushu_api_2'];
  // Podman keeps what the last health check said while a container begins anew: it is asked itself.
  const ready = async (/** @type {string} */ name) => {
    const isReady = () => engine.podman('exec', name, 'node', '-e', IS_READY).then(...YES_OR_NO);
    must(await until(isReady, BACK_MS), `${name} is not ready`);
  };
  await site.scale(2);
  for (const name of [first, second]) await ready(name);
  const both = new Load(`https://127.0.0.1:${ports.https}${PATH}`);
  await engine.podman('restart', '--time', '60', first);
  await ready(first);
  await engine.podman('stop', '--time', '60', second);
  const said = `two behind the proxy: ${await both.end()}`;
  await site.scale(1);
  await site.ready(api);
  must(both.lost === 0, said);
  return said;
}
