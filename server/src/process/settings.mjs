// @ts-check
// Plain JavaScript: `npm start` refuses by it what is wrong before anything is installed or built, the server reads it too.
import { isIP } from 'node:net';
import { URL } from 'node:url';
import { ENVIRONMENT } from './environment.mjs';

/**
 * A variable that is wrong: what it must be, in words that follow 'must be' and 'set it to'.
 * @typedef {{ name: string, must: string, isMissing: boolean }} Fault
 *
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {{ name: string, must: string, fits: (text: string, env: Environment) => boolean }} Rule
 */

/** Signs tokens in every installation of Blade that never changed it (CVE-2021-44910). */
export const PUBLISHED_KEY =
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject';

/**
 * Whether only this machine can reach the address.
 * @param {string} host
 */
export const isLoopback = (host) => /^(127\.|localhost$|::1$)/.test(host);

/** @param {Environment} env */
export const hostOf = (env) => env['HOST'] || '127.0.0.1';

/**
 * A variable's text, its default where none is given.
 * @param {Environment} env
 * @param {string} name
 */
export const textOf = (env, name) =>
  env[name] || (ENVIRONMENT.find((row) => row.name === name)?.default ?? '');

/**
 * The addresses and networks of proxies that are believed.
 * @param {string} text
 */
export const listOf = (text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * @param {string} name
 * @param {number} min
 * @param {number} max
 * @returns {Rule}
 */
const whole = (name, min, max) => ({
  name,
  must: `a whole number from ${min} to ${max}`,
  fits: (text) => /^\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max,
});

/**
 * @param {string} name
 * @param {string[]} words
 * @returns {Rule}
 */
const oneOf = (name, ...words) => ({
  name,
  must: words.length > 1 ? `one of ${words.join(', ')}` : `${words[0]} or empty`,
  fits: (text) => words.includes(text),
});

/**
 * @param {string} name
 * @param {RegExp} scheme
 * @param {string} must
 * @returns {Rule}
 */
const address = (name, scheme, must) => ({
  name,
  must,
  fits: (text) => scheme.test(text) && URL.canParse(text),
});

/** @param {string} each */
function isAddressOrNetwork(each) {
  const [part = '', bits] = each.split('/');
  const most = isIP(part) === 4 ? 32 : 128;
  // A proxy network of 0 bits would let everybody choose the address that they are seen with.
  return isIP(part) !== 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

const POSTGRES = 'an address like postgresql://user:password@host:5432/gushu';

/** @type {readonly Rule[]} */
const RULES = [
  whole('PORT', 1, 65_535),
  whole('API_PROCESSES', 1, 64),
  whole('IMPORT_MAX_ROWS', 1, 10_000_000),
  whole('EXPORT_MAX_ROWS', 1, 50_000_000),
  whole('UPLOAD_MAX_MB', 1, 10_000),
  whole('REQUEST_SECONDS', 1, 3_600),
  whole('ANSWER_SECONDS', 1, 3_600),
  whole('LOCK_SECONDS', 1, 3_600),
  whole('LEAVE_SECONDS', 0, 600),
  whole('UPLOAD_MIN_KB_PER_S', 0, 100_000),
  whole('CONNECTIONS_PER_ADDRESS', 0, 1_000_000),
  whole('DEMO_TREES', 0, 100_000_000),
  whole('DEMO_SEED', 0, Number.MAX_SAFE_INTEGER),
  oneOf('LOG_LEVEL', 'debug', 'info', 'warn', 'error', 'silent'),
  oneOf('CAPTCHA_MODE', 'on', 'off'),
  {
    name: 'CAPTCHA_MODE',
    must: 'on where HOST is no loopback address',
    fits: (text, env) => text !== 'off' || isLoopback(hostOf(env)),
  },
  oneOf('OGC_EXCEPTION_STATUS', '200'),
  address('DATABASE_URL', /^postgres(ql)?:\/\//, POSTGRES),
  address('DATABASE_OWNER_URL', /^postgres(ql)?:\/\//, POSTGRES),
  address('REDIS_URL', /^rediss?:\/\//, 'an address like redis://:password@host:6379/0'),
  address('GEOSERVER_URL', /^https?:/, 'an http or https address'),
  address('S3_ENDPOINT', /^https?:\/\//, 'an address that begins with http:// or https://'),
  {
    name: 'JWT_SECRET',
    must: 'a random key of at least 32 characters, not the published one',
    fits: (text) => text.length >= 32 && text !== PUBLISHED_KEY,
  },
  // It becomes part of addresses.
  { name: 'TIANDITU_KEY', must: 'letters and digits', fits: (text) => /^\w+$/.test(text) },
  {
    // Secrets go to the provider and tokens come from it: only this machine may be contacted without encryption.
    name: 'OIDC_ISSUER',
    must: 'an https address',
    fits: (text) =>
      URL.canParse(text) &&
      (/^https:/.test(text) || (/^http:/.test(text) && isLoopback(new URL(text).hostname))),
  },
  { name: 'OIDC_REDIRECT_URI', must: 'an address', fits: (text) => URL.canParse(text) },
  {
    name: 'TRUSTED_PROXIES',
    must: 'addresses or networks by commas',
    fits: (text) => listOf(text).every(isAddressOrNetwork),
  },
];

/** Variables that must be set as soon as another one is. */
const S3 = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
/** @type {readonly { name: string, with: string[], must: string }[]} */
const COMPANIONS = [
  { name: 'S3_BUCKET', with: S3, must: 'the name of a bucket that exists' },
  { name: 'S3_ACCESS_KEY', with: S3, must: 'the access key of the object store' },
  { name: 'S3_SECRET_KEY', with: S3, must: 'the secret key of the object store' },
  { name: 'OIDC_CLIENT_ID', with: ['OIDC_ISSUER'], must: 'our client id at the provider' },
  { name: 'DATABASE_URL', with: ['DATABASE_OWNER_URL'], must: POSTGRES },
];

/**
 * All that is wrong with an environment.
 * @param {Environment} env
 * @param {readonly string[]} [required] what must be given
 * @returns {Fault[]}
 */
export function faultsOf(env, required = []) {
  const missing = required
    .filter((name) => !env[name])
    .map((name) => ({
      name,
      must: RULES.find((rule) => rule.name === name)?.must ?? 'given',
      isMissing: true,
    }));
  const companions = COMPANIONS.filter((each) => !env[each.name] && each.with.some((name) => env[name]));
  const wrong = RULES.filter(({ name, fits }) => env[name] && !fits(env[name] ?? '', env));
  return [
    ...missing,
    ...companions.map(({ name, must }) => ({ name, must, isMissing: true })),
    ...wrong.map(({ name, must }) => ({ name, must, isMissing: false })),
  ];
}
