// @ts-check
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { ENVIRONMENT } from '../../server/src/process/environment.mjs';
import { faultsOf, hostOf, textOf } from '../../server/src/process/settings.mjs';
import { isStrongPassword } from '../../shared/password.mjs';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';

/**
 * The help text of a script.
 * @param {string} usage
 */
export function help(usage) {
  const width = Math.max(...ENVIRONMENT.map((row) => row.name.length));
  const lines = ENVIRONMENT.map(
    (row) =>
      `  ${row.name.padEnd(width)}  ${row.meaning}${row.default === null ? '' : ` (default ${row.default})`}`,
  );
  return `${usage}\n\nOptions, given in the environment:\n${lines.join('\n')}`;
}

/** Options of the scripts themselves, from the environment once it is validated. */
export function readOptions() {
  checkGiven();
  const host = hostOf(process.env);
  const port = Number(textOf(process.env, 'PORT'));
  const reached =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : isIP(host) === 6 ? `[${host}]` : host;
  return {
    host,
    port,
    address: `http://${reached}:${port}`,
    dataDir: resolve(process.env['DATA_DIR'] || join(ROOT, '.data')),
    databaseUrl: process.env['DATABASE_URL'] || null,
    ownerUrl: process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'] || null,
    redisUrl: process.env['REDIS_URL'] || null,
    demoTrees: Number(textOf(process.env, 'DEMO_TREES')),
    demoSeed: Number(textOf(process.env, 'DEMO_SEED')),
  };
}

// Their values are not for a terminal.
const SECRET = /URL|SECRET|PASSWORD|KEY/;

/** Refuses now, by the server's own rules, what the server would refuse minutes later, after install and build. */
function checkGiven() {
  const faults = faultsOf(process.env);
  if (faults.length === 0) return;
  const wrong = faults.map(({ name, isMissing }) => {
    if (isMissing) return `${name} is missing`;
    return `${name} is ${SECRET.test(name) ? 'not fit' : `'${process.env[name]}'`}`;
  });
  const remedies = faults.map(({ name, must }) => `${name} to ${must}`);
  throw new Failure(wrong.join(', '), `set ${remedies.join(', ')}`);
}

/** Refuses a weak first password now instead of at the end; once there is an administrator, the variable is ignored. */
export function checkAdminPassword() {
  const password = process.env['ADMIN_PASSWORD'];
  if (!password || isStrongPassword(password)) return;
  throw new Failure(
    'ADMIN_PASSWORD is too weak',
    'set ADMIN_PASSWORD to at least 8 characters of three kinds (capitals, small letters, digits, others), or leave it out and one is generated',
  );
}

/** @typedef {ReturnType<typeof readOptions>} Options */
