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

/** Pulling an image takes its time. */
const PATIENCE = { docker: 900_000, private: 60_000 };

/**
 * Brings up what is not given: in containers or below the data folder, the way it was done there the first time.
 * @param {{ dataDir: string, databaseUrl: string | null, redisUrl: string | null, durable?: boolean }} options
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 */
export async function startServices({ dataDir, databaseUrl, redisUrl, durable = true }, supervisor) {
  if (redisUrl) await requireRedis(redisUrl);
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl, how: 'as given' };

  const file = join(dataDir, 'services.json');
  const known = readJson(file);
  const kind = /** @type {'docker' | 'private'} */ (
    known['kind'] ?? ((await dockerAnswers()) ? 'docker' : 'private')
  );
  if (kind === 'docker' && !(await dockerAnswers())) {
    throw new Failure(
      'the Docker engine that holds the database does not answer',
      'start Docker, or set DATABASE_URL',
    );
  }
  const ports = { postgres: await freePort(known['postgres']), redis: await freePort(known['redis']) };
  writeJson(file, { kind, ...ports });

  const secrets = secretsOf(dataDir);
  const patience = PATIENCE[kind];
  const urls = { databaseUrl: databaseUrl ?? '', redisUrl: redisUrl ?? '' };
  if (!databaseUrl) {
    const make = kind === 'docker' ? dockerPostgres : privatePostgres;
    const made = await make({ dataDir, port: ports.postgres, password: secrets.databasePassword, durable });
    await supervisor.start(made.service, patience);
    urls.databaseUrl = made.url;
  }
  if (!redisUrl) {
    const make = kind === 'docker' ? dockerRedis : privateRedis;
    const made = await make({ dataDir, port: ports.redis, password: secrets.redisPassword, durable });
    await supervisor.start(made.service, patience);
    urls.redisUrl = made.url;
  }
  return { ...urls, how: `${kind}, PostgreSQL on port ${ports.postgres}, Redis on port ${ports.redis}` };
}

/**
 * What keeps services up on a data folder for others too, if anything does.
 * @param {string} dataDir
 */
export function keeperOf(dataDir) {
  const what = holderOf(dataDir)?.what ?? '';
  return ['npm start', 'npm run services'].includes(what) ? what : null;
}

/** @param {string} dataDir */
const noteFile = (dataDir) => join(dataDir, 'run/services.json');

/**
 * Tells commands that run beside their keeper where the services are; their addresses carry passwords, so for the owner's eyes.
 * @param {string} dataDir
 * @param {{ databaseUrl: string, redisUrl: string }} services
 */
export const noteServices = (dataDir, services) => writeJson(noteFile(dataDir), services);

/**
 * The services that are kept up on a data folder.
 * @param {string} dataDir
 * @returns {{ databaseUrl: string, redisUrl: string } | null}
 */
export function notedServices(dataDir) {
  const { databaseUrl, redisUrl } = readJson(noteFile(dataDir));
  return databaseUrl ? { databaseUrl, redisUrl } : null;
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
