// @ts-check
// Plain JavaScript: `npm start -- --help` reads it before anything is installed or built.

/**
 * A variable of the environment: its name, its default and its meaning.
 * @typedef {{ name: string, default: string | null, meaning: string }} Variable
 */

/**
 * Everything the product reads from its environment; docs/configuration.md, compose file and `--help` are held against it.
 * @type {readonly Variable[]}
 */
export const ENVIRONMENT = [
  { name: 'PORT', default: '8080', meaning: 'Port of the web address' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address it listens on' },
  { name: 'API_PROCESSES', default: '1', meaning: 'Processes that share the port and answer calls' },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning: "Private services' data, local files, generated keys, logs",
  },
  { name: 'DATABASE_URL', default: null, meaning: 'PostgreSQL with PostGIS' },
  {
    name: 'DATABASE_OWNER_URL',
    default: null,
    meaning:
      'The same database as the owner of its tables, for migrations and base data; DATABASE_URL without it',
  },
  { name: 'REDIS_URL', default: null, meaning: 'Redis' },
  { name: 'JWT_SECRET', default: null, meaning: 'Key of the access tokens, at least 32 characters' },
  {
    name: 'ADMIN_PASSWORD',
    default: null,
    meaning: 'Password of admin (tenant 000000), first start only; 8 characters of three kinds at least',
  },
  { name: 'CAPTCHA_MODE', default: 'on', meaning: 'off: sign-in without captcha; only on a loopback HOST' },
  { name: 'DEMO_TREES', default: '5000', meaning: 'Demo trees loaded on first start; 0 for none' },
  { name: 'DEMO_SEED', default: '1', meaning: 'Seed of the demo trees' },
  { name: 'GEOSERVER_URL', default: null, meaning: 'Pass /geoserver through to a real GeoServer' },
  {
    name: 'OGC_EXCEPTION_STATUS',
    default: null,
    meaning: '200: map services refuse with that status, as GeoServer does; else with the one that fits',
  },
  {
    name: 'S3_ENDPOINT',
    default: null,
    meaning: 'Address of an S3-compatible object store for files; the local disk without S3_BUCKET',
  },
  { name: 'S3_REGION', default: null, meaning: 'Region of the object store' },
  { name: 'S3_BUCKET', default: null, meaning: 'Bucket of the object store; it must exist' },
  { name: 'S3_ACCESS_KEY', default: null, meaning: 'Access key of the object store' },
  { name: 'S3_SECRET_KEY', default: null, meaning: 'Secret key of the object store' },
  {
    name: 'TIANDITU_KEY',
    default: null,
    meaning: 'Browser key of Tianditu, whose maps then lie below ours; else no page asks another host',
  },
  { name: 'IMPORT_MAX_ROWS', default: '100000', meaning: 'Most rows of one Excel batch' },
  { name: 'EXPORT_MAX_ROWS', default: '5000000', meaning: 'Most rows that leave in one workbook' },
  { name: 'UPLOAD_MAX_MB', default: '100', meaning: 'Largest upload in megabytes' },
  {
    name: 'REQUEST_SECONDS',
    default: '60',
    meaning: 'Seconds in which the headers of a call must have come, and then its body, if that is no upload',
  },
  {
    name: 'ANSWER_SECONDS',
    default: '8',
    meaning: 'Seconds until the answer of a call begins, whatever hangs behind it; exports have a minute',
  },
  {
    name: 'LOCK_SECONDS',
    default: '4',
    meaning: 'Seconds that a change waits for what another operation has locked',
  },
  {
    name: 'LEAVE_SECONDS',
    default: '5',
    meaning: 'Seconds that an API process still serves after SIGTERM, not ready any more; npm start has 0',
  },
  {
    name: 'UPLOAD_MIN_KB_PER_S',
    default: '4',
    meaning: 'Slowest upload in kB a second, over each span of REQUEST_SECONDS; 0 for any',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '1000',
    meaning: 'Most connections of one address to each process, TRUSTED_PROXIES exempt; 0 for any number',
  },
  { name: 'OIDC_ISSUER', default: null, meaning: 'OpenID Connect provider that people may sign in by' },
  { name: 'OIDC_CLIENT_ID', default: null, meaning: 'Our client id there' },
  { name: 'OIDC_CLIENT_SECRET', default: null, meaning: 'Our secret there; none for a public client' },
  { name: 'OIDC_NAME', default: 'OpenID Connect', meaning: 'Its name on the sign-in page' },
  {
    name: 'OIDC_REDIRECT_URI',
    default: null,
    meaning:
      'Return address registered there: ours, ending in /api/blade-auth/oauth/callback/oidc, or a client’s',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: null,
    meaning:
      'Addresses or networks (10.0.0.0/8) of proxies in front, by commas, whose X-Forwarded-For is believed',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'debug, info, warn, error or silent' },
];
