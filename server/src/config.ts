import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { ENVIRONMENT } from './environment.mjs';
import { StartFailure } from './start-failure.js';

/** Signs tokens in every installation of Blade that never changed it (CVE-2021-44910). */
export const PUBLISHED_KEY =
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject';

/** Another system whose people may sign in. */
export interface OidcConfig {
  issuer: URL;
  clientId: string;
  clientSecret: string | undefined;
  name: string;
  redirectUri: string;
}

/** An S3 bucket and who may use it. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** The parsed environment. */
export interface Config {
  port: number;
  host: string;
  /** Processes that share the port and answer calls. */
  apiProcesses: number;
  dataDir: string;
  /** The database as API and worker connect to it. */
  databaseUrl: string;
  /** The same as the owner of its tables: migrations, base data, demo trees. */
  ownerUrl: string;
  redisUrl: string;
  jwtSecret: string;
  adminPassword: string | undefined;
  captcha: boolean;
  geoserverUrl: string | undefined;
  /** Object store of the environment; undefined when files are kept elsewhere. */
  s3: S3Config | undefined;
  /** Status of the map services' refusals; undefined where each has its own. */
  ogcExceptionStatus: 200 | undefined;
  /** Key that pages ask Tianditu's tiles with. */
  tiandituKey: string | undefined;
  oidc: OidcConfig | undefined;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  importMaxRows: number;
  uploadMaxBytes: number;
  logLevel: string;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** All that is wrong with the environment. */
class ConfigurationError extends StartFailure {
  constructor(readonly faults: string[]) {
    super(faults.join('; '), 'set it in the environment; npm start -- --help says what each variable means');
  }
}

/**
 * Makes a folder and those above it, one by one: Node's own recursion never ends where a folder exists that takes no
 * others, such as /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function assertWritable(folder: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder');
    accessSync(folder, constants.W_OK);
  } catch {
    throw new StartFailure(
      `the data folder ${folder} cannot be written`,
      'set DATA_DIR to a folder of your own',
    );
  }
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);

function wholeNumber(env: NodeJS.ProcessEnv, name: string, faults: string[], max: number): number {
  const text = env[name] || (ENVIRONMENT.find((v) => v.name === name)?.default ?? '0');
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    faults.push(`${name} must be a whole number from 0 to ${max}`);
  }
  return value;
}

/** Secrets go to the provider and tokens come from it: only this machine may be asked without encryption. */
function readOidc(env: NodeJS.ProcessEnv, address: string, faults: string[]): OidcConfig | undefined {
  const text = env['OIDC_ISSUER'];
  if (!text) return undefined;
  const issuer = URL.canParse(text) ? new URL(text) : undefined;
  const safe = issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && isLoopback(issuer.hostname));
  if (!issuer || !safe) faults.push('OIDC_ISSUER must be an https address');
  if (!env['OIDC_CLIENT_ID']) faults.push('OIDC_CLIENT_ID is missing');
  const redirectUri = env['OIDC_REDIRECT_URI'] || `${address}/api/blade-auth/oauth/callback/oidc`;
  if (!URL.canParse(redirectUri)) faults.push('OIDC_REDIRECT_URI must be an address');
  if (!issuer) return undefined;
  return {
    issuer,
    clientId: env['OIDC_CLIENT_ID'] ?? '',
    clientSecret: env['OIDC_CLIENT_SECRET'] || undefined,
    name: env['OIDC_NAME'] || 'OpenID Connect',
    redirectUri,
  };
}

function s3Of(env: NodeJS.ProcessEnv, faults: string[]): S3Config | undefined {
  const value = (name: string): string => env[`S3_${name}`] ?? '';
  if (!['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'].some(value)) return undefined;
  for (const name of ['BUCKET', 'ACCESS_KEY', 'SECRET_KEY']) {
    if (!value(name)) faults.push(`S3_${name} is missing`);
  }
  if (value('ENDPOINT') && !/^https?:\/\//.test(value('ENDPOINT'))) {
    faults.push('S3_ENDPOINT must begin with http:// or https://');
  }
  return {
    endpoint: value('ENDPOINT'),
    region: value('REGION'),
    bucket: value('BUCKET'),
    accessKey: value('ACCESS_KEY'),
    secretKey: value('SECRET_KEY'),
  };
}

/** Each an address or a network; whoever believes everybody lets everybody choose his address. */
function readProxies(env: NodeJS.ProcessEnv, faults: string[]): string[] {
  const listed = (env['TRUSTED_PROXIES'] ?? '').split(',').map((each) => each.trim());
  const proxies = listed.filter(Boolean);
  for (const each of proxies) {
    const [address = '', bits] = each.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
    if (isIP(address) === 0 || !isNetwork)
      faults.push(`TRUSTED_PROXIES must be addresses or networks, not ${each}`);
  }
  return proxies;
}

/** Reads and checks the environment once. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const host = env['HOST'] || '127.0.0.1';
  const captchaMode = env['CAPTCHA_MODE'] || 'on';
  if (!env['DATABASE_URL']) faults.push('DATABASE_URL is missing');
  if (!env['REDIS_URL']) faults.push('REDIS_URL is missing');
  if ((env['JWT_SECRET'] ?? '').length < 32) faults.push('JWT_SECRET must have at least 32 characters');
  if (env['JWT_SECRET'] === PUBLISHED_KEY) faults.push('JWT_SECRET is published, everybody knows it');
  if (!['on', 'off'].includes(captchaMode)) faults.push('CAPTCHA_MODE must be on or off');
  if (captchaMode === 'off' && !isLoopback(host)) faults.push('CAPTCHA_MODE=off needs a loopback HOST');
  if (!['', '200'].includes(env['OGC_EXCEPTION_STATUS'] ?? ''))
    faults.push('OGC_EXCEPTION_STATUS must be 200 or empty');
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const geoserverUrl = env['GEOSERVER_URL'] || undefined;
  if (geoserverUrl && !(/^https?:/.test(geoserverUrl) && URL.canParse(geoserverUrl)))
    faults.push('GEOSERVER_URL must be an http or https address');
  // It becomes part of addresses.
  if (!/^\w*$/.test(env['TIANDITU_KEY'] ?? '')) faults.push('TIANDITU_KEY must be letters and digits');
  const config: Config = {
    port: wholeNumber(env, 'PORT', faults, 65_535),
    host,
    apiProcesses: Math.max(1, wholeNumber(env, 'API_PROCESSES', faults, 64)),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] ?? '',
    ownerUrl: env['DATABASE_OWNER_URL'] || (env['DATABASE_URL'] ?? ''),
    redisUrl: env['REDIS_URL'] ?? '',
    jwtSecret: env['JWT_SECRET'] ?? '',
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    captcha: captchaMode === 'on',
    geoserverUrl,
    s3: s3Of(env, faults),
    ogcExceptionStatus: env['OGC_EXCEPTION_STATUS'] === '200' ? 200 : undefined,
    tiandituKey: env['TIANDITU_KEY'] || undefined,
    oidc: readOidc(env, `http://${host}:${env['PORT'] || 8080}`, faults),
    trustedProxies: readProxies(env, faults),
    importMaxRows: wholeNumber(env, 'IMPORT_MAX_ROWS', faults, 10_000_000),
    uploadMaxBytes: wholeNumber(env, 'UPLOAD_MAX_MB', faults, 10_000) * 1024 * 1024,
    logLevel,
  };
  if (faults.length > 0) throw new ConfigurationError(faults);
  assertWritable(config.dataDir);
  return config;
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('CONFIG');
