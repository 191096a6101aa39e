import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { faultsOf, hostOf, listOf, textOf } from './settings.mjs';
import { StartFailure } from './start-failure.js';

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
  /** Rows of one export. */
  exportMaxRows: number;
  uploadMaxBytes: number;
  /** Seconds in which a call's headers must have come, then its body; an upload is looked at in such spans. */
  requestSeconds: number;
  /** Seconds until the answer of a call begins. */
  answerSeconds: number;
  /** Seconds that a change waits for rows or tables that another operation has locked. */
  lockSeconds: number;
  /** Seconds that a process still serves after a signal to end, so that proxies see that it is not ready any more. */
  leaveSeconds: number;
  /** Slowest rate of an upload. */
  uploadBytesPerSecond: number;
  /** Most connections of one address to one process; Infinity for any number. */
  connectionsPerAddress: number;
  logLevel: string;
}

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

/** Variables that every process of the server needs; `npm start` brings these services up or makes the values. */
const REQUIRED = ['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET'];

const numberOf = (env: NodeJS.ProcessEnv, name: string): number => Number(textOf(env, name));

function oidcOf(env: NodeJS.ProcessEnv, address: string): OidcConfig | undefined {
  if (!env['OIDC_ISSUER']) return undefined;
  return {
    issuer: new URL(env['OIDC_ISSUER']),
    clientId: env['OIDC_CLIENT_ID'] ?? '',
    clientSecret: env['OIDC_CLIENT_SECRET'] || undefined,
    name: textOf(env, 'OIDC_NAME'),
    redirectUri: env['OIDC_REDIRECT_URI'] || `${address}/api/blade-auth/oauth/callback/oidc`,
  };
}

function s3Of(env: NodeJS.ProcessEnv): S3Config | undefined {
  if (!env['S3_BUCKET']) return undefined;
  return {
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] ?? '',
    bucket: env['S3_BUCKET'],
    accessKey: env['S3_ACCESS_KEY'] ?? '',
    secretKey: env['S3_SECRET_KEY'] ?? '',
  };
}

/** Reads and checks the environment once. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults = faultsOf(env, REQUIRED);
  if (faults.length > 0) {
    throw new ConfigurationError(
      faults.map(({ name, must, isMissing }) =>
        isMissing ? `${name} is missing` : `${name} must be ${must}`,
      ),
    );
  }
  const host = hostOf(env);
  const port = numberOf(env, 'PORT');
  const databaseUrl = env['DATABASE_URL'] ?? '';
  const config: Config = {
    port,
    host,
    apiProcesses: numberOf(env, 'API_PROCESSES'),
    dataDir: resolve(textOf(env, 'DATA_DIR')),
    databaseUrl,
    ownerUrl: env['DATABASE_OWNER_URL'] || databaseUrl,
    redisUrl: env['REDIS_URL'] ?? '',
    jwtSecret: env['JWT_SECRET'] ?? '',
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    captcha: env['CAPTCHA_MODE'] !== 'off',
    geoserverUrl: env['GEOSERVER_URL'] || undefined,
    s3: s3Of(env),
    ogcExceptionStatus: env['OGC_EXCEPTION_STATUS'] === '200' ? 200 : undefined,
    tiandituKey: env['TIANDITU_KEY'] || undefined,
    oidc: oidcOf(env, `http://${host}:${port}`),
    trustedProxies: listOf(env['TRUSTED_PROXIES'] ?? ''),
    importMaxRows: numberOf(env, 'IMPORT_MAX_ROWS'),
    exportMaxRows: numberOf(env, 'EXPORT_MAX_ROWS'),
    uploadMaxBytes: numberOf(env, 'UPLOAD_MAX_MB') * 1024 * 1024,
    requestSeconds: numberOf(env, 'REQUEST_SECONDS'),
    answerSeconds: numberOf(env, 'ANSWER_SECONDS'),
    lockSeconds: numberOf(env, 'LOCK_SECONDS'),
    leaveSeconds: numberOf(env, 'LEAVE_SECONDS'),
    uploadBytesPerSecond: numberOf(env, 'UPLOAD_MIN_KB_PER_S') * 1024,
    connectionsPerAddress: numberOf(env, 'CONNECTIONS_PER_ADDRESS') || Infinity,
    logLevel: textOf(env, 'LOG_LEVEL'),
  };
  assertWritable(config.dataDir);
  return config;
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('CONFIG');
