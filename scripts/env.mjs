#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { applicationEnv } from './lib/application.mjs';
import { readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { keeperOf, notedServices } from './lib/services.mjs';
import { answerHelp, refuseArguments } from './lib/usage.mjs';

const NAMES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'JWT_SECRET', 'DATA_DIR', 'HOST', 'PORT'];

const USAGE = `npm run env: how to reach what npm start or npm run services keeps up, for a shell in the same folder.
  eval "$(npm run --silent env)"  sets ${NAMES.join(', ')}
It prints passwords and keys, and takes no options but DATA_DIR of the environment.`;

/**
 * As a shell reads it back.
 * @param {string} text
 */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

// Lines that a shell takes over by: eval "$(npm run --silent env)"
try {
  answerHelp(USAGE);
  refuseArguments('npm run env', process.argv.slice(2));
  const options = readOptions();
  const { dataDir } = options;
  const keeper = keeperOf(dataDir);
  const services = keeper && notedServices(dataDir);
  if (!services) {
    throw new Failure(
      `no services are up on ${dataDir}`,
      'let npm start or npm run services run in another terminal',
    );
  }
  // A running `npm start` is used where it listens; beside services alone the next API listens where this shell says.
  const { host = options.host, port = options.port } = keeper === 'npm start' ? services : {};
  const env = applicationEnv({ ...options, host, port }, services);
  for (const name of NAMES) console.log(`export ${name}=${quoted(env[name] ?? '')}`);
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
