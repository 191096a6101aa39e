// @ts-check
import { canConnect } from './database.mjs';
import { nameOf } from './paths.mjs';
import { answersPing } from './redis.mjs';
import { run } from './run-command.mjs';
import { DAY } from './shut-down.mjs';

const POSTGIS = 'postgis/postgis:17-3.5';
const REDIS = 'redis:8-alpine';

/** Whether a Docker engine answers. */
export async function dockerAnswers() {
  const { code, output } = await run('timeout', ['5', 'docker', 'info', '--format', '{{.ServerVersion}}']);
  return code === 0 && /^\d/m.test(output);
}

// A client that died may have left its container running: it is put away before every start, a PostgreSQL that still
// recovers when it has done so. Nothing is killed.
const RUN = `while docker exec "$0" sh -c '
  test -n "$PGDATA" && test -f "$PGDATA/postmaster.pid" && ! tail -n 1 "$PGDATA/postmaster.pid" | grep -q ^ready
' >/dev/null 2>&1; do sleep 1; done
docker stop -t ${DAY} "$0" >/dev/null 2>&1
docker rm "$0" >/dev/null 2>&1
exec docker run "$@"`;

/**
 * A container as a service: it runs in the foreground of its client and goes when it is stopped; its volume stays.
 * @param {{ name: string, container: string, image: string, publish: string, volume: string, env: string[],
 *   secrets: NodeJS.ProcessEnv, command: string[], ready: () => Promise<boolean> }} options
 * @returns {import('./supervisor.mjs').Service}
 */
function containerService({ name, container, image, publish, volume, env, secrets, command, ready }) {
  const settings = env.flatMap((variable) => ['--env', variable]);
  const place = [
    '--rm',
    '--stop-timeout',
    DAY,
    '--name',
    container,
    '--publish',
    publish,
    '--volume',
    volume,
  ];
  return {
    name,
    command: 'sh',
    args: ['-c', RUN, container, ...place, ...settings, image, ...command],
    env: { ...process.env, ...secrets },
    container,
    ready,
  };
}

/**
 * PostgreSQL with PostGIS in a container named by the data folder.
 * @param {{ dataDir: string, port: number, password: string }} options
 */
export async function dockerPostgres({ dataDir, port, password }) {
  const container = `${nameOf(dataDir)}-postgres`;
  const url = `postgresql://app:${password}@127.0.0.1:${port}/gushu`;
  const service = containerService({
    name: 'postgres',
    container,
    image: POSTGIS,
    publish: `127.0.0.1:${port}:5432`,
    volume: `${container}:/var/lib/postgresql/data`,
    env: ['POSTGRES_USER=app', 'POSTGRES_DB=gushu', 'POSTGRES_PASSWORD'],
    secrets: { POSTGRES_PASSWORD: password },
    command: [
      '-c',
      'max_connections=150',
      '-c',
      'jit=off',
      '-c',
      'max_wal_size=4GB',
      '-c',
      'wal_compression=lz4',
      '-c',
      'shared_buffers=512MB',
    ],
    ready: () => canConnect(url),
  });
  return { service: { ...service, cluster: { container } }, url };
}

/**
 * Redis in a container named by the data folder.
 * @param {{ dataDir: string, port: number, password: string }} options
 */
export async function dockerRedis({ dataDir, port, password }) {
  const container = `${nameOf(dataDir)}-redis`;
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const start =
    'exec redis-server --requirepass "$REDIS_PASSWORD" --appendonly yes --maxmemory-policy noeviction';
  const service = containerService({
    name: 'redis',
    container,
    image: REDIS,
    publish: `127.0.0.1:${port}:6379`,
    volume: `${container}:/data`,
    env: ['REDIS_PASSWORD'],
    secrets: { REDIS_PASSWORD: password },
    command: ['sh', '-c', start],
    ready: () => answersPing(url),
  });
  return { service, url };
}
