// @ts-check
import { Failure } from './failure.mjs';
import { takeLock } from './lock.mjs';
import { prepareDataDir } from './paths.mjs';
import { until } from './processes.mjs';
import { keeperOf, notedServices, startServices } from './services.mjs';

const ROOM = 2 ** 28;

/**
 * The services of the data folder: those of the running `npm start` or `npm run services`, or its own for as long as the command runs.
 * @param {string} what the command as people call it
 * @param {import('./environment.mjs').Options} options
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 */
export async function commandServices(what, options, supervisor) {
  const { dataDir } = options;
  const keeper = keeperOf(dataDir);
  if (keeper) {
    await until(() => notedServices(dataDir) !== null, 120_000);
    const noted = notedServices(dataDir);
    if (!noted) throw new Failure(`the running ${keeper} has no services yet`, 'try again when it is ready');
    return noted;
  }
  prepareDataDir(dataDir, ROOM);
  await takeLock(dataDir, what);
  await supervisor.stopLeftovers();
  return startServices(options, supervisor);
}
