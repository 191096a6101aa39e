// @ts-check
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { install, postgresPackages } from './apt.mjs';
import { canConnect } from './database.mjs';
import { Failure } from './failure.mjs';
import { nameOf } from './paths.mjs';
import { lastError, run } from './run-command.mjs';
import { saysReady } from './server-state.mjs';

const LIB = '/usr/lib/postgresql';
const OTHERWISE = '; or start a Docker engine; or set DATABASE_URL';

/**
 * The newest installed PostgreSQL with PostGIS, or the one that a cluster was made by.
 * @param {string} [version]
 */
function binaries(version) {
  const versions = existsSync(LIB) ? readdirSync(LIB).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find(
    (each) =>
      (!version || each === version) &&
      existsSync(join(LIB, each, 'bin/postgres')) &&
      existsSync(`/usr/share/postgresql/${each}/extension/postgis.control`),
  );
  return found ? join(LIB, found, 'bin') : null;
}

/** @param {string | undefined} version */
async function ensureBinaries(version) {
  const present = binaries(version);
  if (present) return present;
  const wanted = version
    ? [`postgresql-${version}`, `postgresql-${version}-postgis-3`]
    : await postgresPackages();
  await install(wanted, OTHERWISE);
  const installed = binaries(version);
  if (!installed)
    throw new Failure('PostgreSQL with PostGIS was not found after its installation', 'set DATABASE_URL');
  return installed;
}

/** Whom PostgreSQL runs as: it refuses root, so there the user that its package made. */
async function owner() {
  if (process.getuid?.() !== 0) return {};
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  const [uid, gid] = ids.map(({ code, output }) => (code === 0 ? Number(output) : NaN));
  if (!uid || !gid)
    throw new Failure("the user 'postgres' is missing", 'run: adduser --system --group postgres');
  return { uid, gid };
}

/**
 * The cluster's folder: in the data folder, unless PostgreSQL's user cannot get there, as below root's home.
 * @param {string} dataDir
 * @param {{ uid?: number, gid?: number }} user
 */
async function clusterFolder(dataDir, user) {
  const elsewhere = join('/var/lib', nameOf(dataDir), 'postgres');
  if (existsSync(elsewhere)) return elsewhere;
  for (const folder of [join(dataDir, 'postgres'), elsewhere]) {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user.uid === undefined || user.gid === undefined) return folder;
    chownSync(folder, user.uid, user.gid);
    if ((await run('/bin/sh', ['-c', 'test -w "$0"', folder], { ...user, cwd: '/' })).code === 0)
      return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Failure(
    'PostgreSQL finds no folder it may write',
    'set DATA_DIR to a folder that every user may enter',
  );
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} user
 * @param {string} password
 */
async function initialise(bin, folder, user, password) {
  const file = `${folder}.password`;
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  const args = ['-D', folder, '-U', 'app', '-A', 'scram-sha-256', `--pwfile=${file}`];
  const { code, output } = await run(join(bin, 'initdb'), [...args, '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...user,
    cwd: '/',
  });
  rmSync(file);
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Failure(
    `the database cluster could not be made: ${lastError(output)}`,
    'set DATABASE_URL to another one',
  );
}

/**
 * Settings by the machine's size. Sockets are left out: every one connects by loopback with the password.
 * @param {number} port
 * @param {boolean} durable false for tests alone
 * @param {number} version of PostgreSQL
 */
function settings(port, durable, version) {
  const limit = process.constrainedMemory?.() ?? 0;
  const memory = Math.min(totalmem(), limit > 0 ? limit : Infinity) / 2 ** 20;
  const sized = (/** @type {number} */ part, /** @type {number} */ most) =>
    `${Math.round(Math.max(64, Math.min(memory * part, most)))}MB`;
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 150,
    shared_buffers: sized(0.125, 4096),
    effective_cache_size: sized(0.5, 65_536),
    maintenance_work_mem: sized(0.03, 1024),
    work_mem: '32MB',
    max_wal_size: '4GB',
    // Compresses as well as the older one, at a fraction of its time.
    wal_compression: version >= 15 ? 'lz4' : 'on',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'Asia/Shanghai',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// Messages of every start, stop and first connection.
const USUAL = /starting up|not yet accepting|shutting down|terminating|database "gushu" does not exist/;

/** @param {string} line */
const seriousError = (line) => (/ (PANIC|FATAL): /.test(line) && !USUAL.test(line) ? line : null);

/**
 * A private PostgreSQL below the data folder: installed and initialised where it has to be.
 * @param {{ dataDir: string, port: number, password: string, durable: boolean }} options
 * @returns {Promise<{ service: import('./supervisor.mjs').Service, url: string }>}
 */
export async function privatePostgres({ dataDir, port, password, durable }) {
  const known = [join(dataDir, 'postgres'), join('/var/lib', nameOf(dataDir), 'postgres')]
    .map((folder) => join(folder, 'PG_VERSION'))
    .find((file) => existsSync(file));
  const bin = await ensureBinaries(known && readFileSync(known, 'utf8').trim());
  const user = await owner();
  const folder = await clusterFolder(dataDir, user);
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) await initialise(bin, folder, user, password);
  const version = Number(readFileSync(versionFile, 'utf8'));
  const url = `postgresql://app:${password}@127.0.0.1:${port}/gushu`;
  return {
    url,
    service: {
      name: 'postgres',
      command: join(bin, 'postgres'),
      args: ['-D', folder, ...settings(port, durable, version)],
      cwd: '/',
      ...user,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', TZ: 'UTC' },
      // SIGINT is the fast shutdown; SIGTERM would wait for every client to leave.
      stopSignal: 'SIGINT',
      cluster: { bin, folder },
      // Asked before it serves, it would fill its log with refusals.
      ready: async () => saysReady(folder) && canConnect(url),
      error: seriousError,
    },
  };
}
