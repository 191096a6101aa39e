// @ts-check
// Keeps PostgreSQL up as `npm run services` does, without packages, build and base data.
import { ensureDatabase } from '../lib/database.mjs';
import { releaseLock, takeLock } from '../lib/lock.mjs';
import { prepareDataDir } from '../lib/paths.mjs';
import { startServices } from '../lib/services.mjs';
import { session } from '../lib/session.mjs';
import { Supervisor } from '../lib/supervisor.mjs';

const dataDir = process.env['DATA_DIR'] ?? '';
const redisUrl = process.env['REDIS_URL'] ?? '';
const supervisor = new Supervisor(dataDir, JSON.parse(process.env['LIMITS'] ?? '{}'));

await session(
  async () => {
    prepareDataDir(dataDir, 0);
    await takeLock(dataDir, 'npm run services');
    await supervisor.stopLeftovers();
    const given = { dataDir, redisUrl, databaseUrl: null, ownerUrl: null };
    const { ownerUrl } = await startServices(given, supervisor);
    await ensureDatabase(ownerUrl);
    console.log(`up: ${ownerUrl}`);
    return new Promise(() => undefined);
  },
  async () => {
    await supervisor.stop();
    releaseLock(dataDir);
  },
);
