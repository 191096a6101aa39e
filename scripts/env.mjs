#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { applicationEnv } from './lib/application.mjs';
import { readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { keeperOf, notedServices } from './lib/services.mjs';

const NAMES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'JWT_SECRET', 'DATA_DIR', 'HOST', 'PORT'];

/**
 * As a shell reads it back.
 * @param {string} text
 */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

// Lines that a shell takes over by: eval "$(npm run --silent env)"
try {
  const options = readOptions();
  const { dataDir } = options;
  const services = keeperOf(dataDir) && notedServices(dataDir);
  if (!services) {
    throw new Failure(`no services are up on ${dataDir}`, 'let npm run services run in another terminal');
  }
  const env = applicationEnv(options, services);
  for (const name of NAMES) console.log(`export ${name}=${quoted(env[name] ?? '')}`);
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
