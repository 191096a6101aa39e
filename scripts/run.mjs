#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applicationEnv } from './lib/application.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDatabase } from './lib/database.mjs';
import { help, readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { holderOf, releaseLock, takeLock } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT, prepareDataDir } from './lib/paths.mjs';
import { until } from './lib/processes.mjs';
import { run } from './lib/run-command.mjs';
import { notedServices, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { Supervisor } from './lib/supervisor.mjs';

const COMMANDS = ['demo', 'bench', 'migrate', 'base-data'];
const ROOM = 2 ** 28;

/**
 * The services of the data folder: those of the running `npm start`, or its own for as long as the command runs.
 * @param {import('./lib/environment.mjs').Options} options
 * @param {Supervisor} supervisor
 */
async function services(options, supervisor) {
  const { dataDir } = options;
  if (holderOf(dataDir)?.what === 'npm start') {
    await until(() => notedServices(dataDir) !== null, 120_000);
    const noted = notedServices(dataDir);
    if (!noted) throw new Failure('the running npm start has no services yet', 'try again when it is ready');
    return noted;
  }
  prepareDataDir(dataDir, ROOM);
  await takeLock(dataDir, `npm run ${process.argv[2]}`);
  await supervisor.stopLeftovers();
  return startServices(options, supervisor);
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === '--help' || !COMMANDS.includes(name)) {
    console.log(
      help(`node scripts/run.mjs ${COMMANDS.join('|')} [arguments]: runs a command of the server's.`),
    );
    process.exit(name === '--help' ? 0 : 2);
  }
  const options = readOptions();
  const supervisor = new Supervisor(options.dataDir);
  await session(
    async () => {
      await ensurePackages();
      const started = await services(options, supervisor);
      await ensureDatabase(started.databaseUrl);
      await ensureBuilt();
      const file = join(ROOT, 'server/dist/commands', `${name}.js`);
      if (!existsSync(file))
        throw new Failure(`there is no command ${name}`, `one of ${COMMANDS.join(', ')}`);
      const env = applicationEnv(options, started);
      return (await run(process.execPath, [file, ...args], { cwd: ROOT, env, show: true })).code;
    },
    async () => {
      await supervisor.stop();
      releaseLock(options.dataDir);
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
