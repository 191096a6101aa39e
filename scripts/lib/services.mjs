// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers, dockerPostgres, dockerRedis } from './docker.mjs';
import { Failure } from './failure.mjs';
import { holderOf } from './lock.mjs';
import { readJson, writeJson } from './paths.mjs';
import { freePort } from './ports.mjs';
import { privatePostgres } from './postgres.mjs';
import { answersPing, privateRedis } from './redis.mjs';
import { secretsOf } from './secrets.mjs';
import { RECOVERY_PATIENCE } from './server-state.mjs';

/** How long without a change: pulling an image takes its time, and so does recovery. */
const PATIENCE = { docker: 900_000, private: RECOVERY_PATIENCE };

/**
 * @typedef {object} Services where the services are
 * @property {string} databaseUrl the database as API and worker connect to it
 * @property {string} ownerUrl the same as the owner of its tables
 * @property {string} redisUrl
 *
 * @typedef {Services & { host?: string, port?: number }} NotedServices and where their keeper listens
 *
 * @typedef {object} Given what is not to be brought up
 * @property {string} dataDir
 * @property {string | null} databaseUrl
 * @property {string | null} ownerUrl
 * @property {string | null} redisUrl
 * @property {boolean} [durable] false for tests alone
 * @property {boolean} [containers] whether a new data folder keeps them in containers
 *
 * @typedef {keyof typeof PATIENCE} Kind where services are kept that are not given
 */

/** The role of API and worker in a database of our own: it owns nothing and is no superuser. */
const API_ROLE = 'gushu_api';

/**
 * The same database as API and worker connect to it.
 * @param {string} ownerUrl
 * @param {string} password
 */
export function asApi(ownerUrl, password) {
  const url = new URL(ownerUrl);
  url.username = API_ROLE;
  url.password = password;
  return url.href;
}

/**
 * Where the services of a data folder run: where they have run so far, and for a new folder where the option says. It
 * does not matter whether an engine is at hand.
 * @param {Kind | undefined} known
 * @param {{ containers: boolean, answers: () => Promise<boolean> }} asked answers: whether an engine does
 * @returns {Promise<Kind>}
 */
export async function kindOfServices(known, { containers, answers }) {
  const kind = known ?? (containers ? 'docker' : 'private');
  if (kind === 'private' || (await answers())) return kind;
  throw known
    ? new Failure(
        'the Docker engine that holds the database does not answer',
        'start Docker, or set DATABASE_URL',
      )
    : new Failure('no Docker engine answers', 'start Docker, or leave --containers out');
}

/**
 * Starts the services that are not given: in containers or below the data folder, the way it was done there the first
 * time.
 * @param {Given} given
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @returns {Promise<Services & { how: string }>}
 */
export async function startServices(
  { dataDir, databaseUrl, ownerUrl, redisUrl, durable = true, containers = false },
  supervisor,
) {
  if (redisUrl) await requireRedis(redisUrl);
  if (databaseUrl && redisUrl)
    return { databaseUrl, ownerUrl: ownerUrl ?? databaseUrl, redisUrl, how: 'as given' };

  const file = join(dataDir, 'services.json');
  const known = readJson(file);
  const kind = await kindOfServices(known['kind'], { containers, answers: dockerAnswers });
  const ports = { postgres: await freePort(known['postgres']), redis: await freePort(known['redis']) };
  writeJson(file, { kind, ...ports });

  const secrets = secretsOf(dataDir);
  const patience = PATIENCE[kind];
  const urls = { databaseUrl: databaseUrl ?? '', ownerUrl: ownerUrl ?? '', redisUrl: redisUrl ?? '' };
  if (!databaseUrl) {
    const make = kind === 'docker' ? dockerPostgres : privatePostgres;
    const made = await make({ dataDir, port: ports.postgres, password: secrets.databasePassword, durable });
    await supervisor.start(made.service, patience);
    urls.ownerUrl = made.url;
    urls.databaseUrl = asApi(made.url, secrets.apiPassword);
  }
  if (!redisUrl) {
    const make = kind === 'docker' ? dockerRedis : privateRedis;
    const made = await make({ dataDir, port: ports.redis, password: secrets.redisPassword, durable });
    await supervisor.start(made.service, patience);
    urls.redisUrl = made.url;
  }
  const how = kind === 'private' && containers ? 'private, as this data folder began with' : kind;
  return { ...urls, how: `${how}, PostgreSQL on port ${ports.postgres}, Redis on port ${ports.redis}` };
}

/**
 * The command that keeps services up on a data folder for others too; null where none does.
 * @param {string} dataDir
 */
export function keeperOf(dataDir) {
  const { what = '', isStopping = false } = holderOf(dataDir) ?? {};
  return !isStopping && ['npm start', 'npm run services'].includes(what) ? what : null;
}

/** @param {string} dataDir */
const noteFile = (dataDir) => join(dataDir, 'run/services.json');

/**
 * Reports commands that run beside their keeper where the services are; their addresses carry passwords, so for the owner's eyes.
 * @param {string} dataDir
 * @param {NotedServices} services
 */
export const noteServices = (dataDir, services) => writeJson(noteFile(dataDir), services);

/**
 * The services that run on a data folder.
 * @param {string} dataDir
 * @returns {NotedServices | null}
 */
export function notedServices(dataDir) {
  const { databaseUrl, ownerUrl, redisUrl, host, port } = readJson(noteFile(dataDir));
  // An earlier version knew no owner of its own: there the API is it.
  return databaseUrl ? { databaseUrl, ownerUrl: ownerUrl ?? databaseUrl, redisUrl, host, port } : null;
}

/** @param {string} dataDir */
export const forgetServices = (dataDir) => rmSync(noteFile(dataDir), { force: true });

/** @param {string} url */
async function requireRedis(url) {
  if (await answersPing(url)) return;
  const { host } = new URL(url);
  throw new Failure(
    `Redis at ${host} does not answer`,
    'check that it runs and that REDIS_URL names its host and password',
  );
}
