// @ts-check
import { Failure } from './failure.mjs';
import { serverRequire } from './paths.mjs';
import { asApi, startServices } from './services.mjs';

/**
 * PostGIS and Redis for tests: private ones on free ports, or throw-away containers on request.
 * @param {string} dataDir
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {boolean} inContainers
 * @returns {Promise<import('./services.mjs').Services & { how: string, stop: () => Promise<unknown> }>}
 */
export async function testServices(dataDir, supervisor, inContainers) {
  if (inContainers) {
    return containers().catch((/** @type {Error} */ { message }) => {
      throw new Failure(
        `no containers could be started: ${message}`,
        'start Docker or name an engine in DOCKER_HOST, or leave --containers out',
      );
    });
  }
  const given = { dataDir, databaseUrl: null, ownerUrl: null, redisUrl: null, durable: false };
  return { ...(await startServices(given, supervisor)), stop: async () => undefined };
}

async function containers() {
  const { GenericContainer, Wait } = serverRequire('testcontainers');
  const postgres = new GenericContainer('postgis/postgis:17-3.5')
    .withEnvironment({ POSTGRES_USER: 'app', POSTGRES_PASSWORD: 'app' })
    .withCommand(['-c', 'fsync=off', '-c', 'max_connections=150'])
    .withExposedPorts(5432)
    // Its first start initialises and starts once more: the second time counts.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2));
  const redis = new GenericContainer('redis:8-alpine').withExposedPorts(6379);
  const [database, queue] = await Promise.all([postgres.start(), redis.start()]);
  const ownerUrl = `postgresql://app:app@${database.getHost()}:${database.getMappedPort(5432)}/gushu`;
  return {
    ownerUrl,
    databaseUrl: asApi(ownerUrl, 'api'),
    redisUrl: `redis://${queue.getHost()}:${queue.getMappedPort(6379)}`,
    how: 'in containers',
    stop: () => Promise.all([database.stop(), queue.stop()]),
  };
}
