// @ts-check
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { ENVIRONMENT } from '../../server/src/environment.mjs';
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

/**
 * A whole number out of the environment.
 * @param {string} name
 * @param {number} max
 * @param {number} [min]
 */
function wholeNumber(name, max, min = 0) {
  const text = process.env[name] || ENVIRONMENT.find((row) => row.name === name)?.default || '0';
  if (!/^\d+$/.test(text) || Number(text) > max || Number(text) < min) {
    throw new Failure(`${name} is '${text}'`, `set ${name} to a whole number from ${min} to ${max}`);
  }
  return Number(text);
}

/** What the scripts themselves need of the environment. */
export function readOptions() {
  const host = process.env['HOST'] || '127.0.0.1';
  const port = wholeNumber('PORT', 65_535, 1);
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
    demoTrees: wholeNumber('DEMO_TREES', 100_000_000),
    demoSeed: wholeNumber('DEMO_SEED', Number.MAX_SAFE_INTEGER),
  };
}

/**
 * An address that begins as it must.
 * @param {string} name
 * @param {RegExp} form
 * @param {string} example
 */
function assertScheme(name, form, example) {
  const text = process.env[name];
  if (text && !form.test(text))
    throw new Failure(`${name} is no address of its kind`, `set ${name} to one like ${example}`);
}

/**
 * What the server would refuse minutes later, once everything is installed and built.
 * @param {{ host: string }} options
 */
export function checkGiven({ host }) {
  const secret = process.env['JWT_SECRET'];
  if (secret && secret.length < 32) {
    throw new Failure(
      'JWT_SECRET has fewer than 32 characters',
      'lengthen it, or leave it out and one is generated',
    );
  }
  assertScheme('DATABASE_URL', /^postgres(ql)?:\/\//, 'postgresql://user:password@host:5432/gushu');
  assertScheme('REDIS_URL', /^rediss?:\/\//, 'redis://:password@host:6379/0');
  wholeNumber('IMPORT_MAX_ROWS', 10_000_000);
  wholeNumber('UPLOAD_MAX_MB', 10_000);
  const captcha = process.env['CAPTCHA_MODE'] || 'on';
  if (!['on', 'off'].includes(captcha)) {
    throw new Failure(`CAPTCHA_MODE is '${captcha}'`, 'set CAPTCHA_MODE to on or off');
  }
  if (captcha === 'off' && !/^(127\.|localhost$|::1$)/.test(host)) {
    throw new Failure(
      `CAPTCHA_MODE=off is refused on HOST ${host}`,
      'leave out CAPTCHA_MODE, or set HOST to 127.0.0.1',
    );
  }
}

/** What the first administrator would be refused with in the end; once there is one, what is given counts for nothing. */
export function checkAdminPassword() {
  const password = process.env['ADMIN_PASSWORD'];
  if (!password || isStrongPassword(password)) return;
  throw new Failure(
    'ADMIN_PASSWORD is too weak',
    'set ADMIN_PASSWORD to at least 8 characters of three kinds (capitals, small letters, digits, others), or leave it out and one is generated',
  );
}

/** @typedef {ReturnType<typeof readOptions>} Options */
