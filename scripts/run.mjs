#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { join } from 'node:path';
import { COMMANDS } from '../server/src/commands/arguments.mjs';
import { applicationEnv } from './lib/application.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { commandServices } from './lib/command-services.mjs';
import { ensureDatabase } from './lib/database.mjs';
import { help, readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { releaseLock } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run-command.mjs';
import { session } from './lib/session.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { answerHelp } from './lib/usage.mjs';

/**
 * Refuses wrong arguments and a wrong environment before anything is brought up.
 * @param {string} name
 * @param {import('../server/src/commands/arguments.mjs').Command<unknown>} command
 * @param {string[]} args
 */
function checkedOptions(name, command, args) {
  try {
    command.read(args);
  } catch (error) {
    throw new Failure(/** @type {Error} */ (error).message, `npm run ${name} -- --help lists its options`);
  }
  const options = readOptions();
  return options;
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.entries(COMMANDS).find(([each]) => each === name)?.[1];
  if (!command) {
    const names = Object.keys(COMMANDS).join('|');
    console.log(help(`node scripts/run.mjs ${names} [arguments]: runs a command of the server's.`));
    process.exit(name === '--help' ? 0 : 2);
  }
  answerHelp(`npm run ${name}: ${command.help}`);
  const options = checkedOptions(name, command, args);
  const supervisor = new Supervisor(options.dataDir);
  await session(
    async () => {
      await ensurePackages();
      const started = await commandServices(`npm run ${name}`, options, supervisor);
      await ensureDatabase(started.ownerUrl);
      await ensureBuilt(name === 'bench' ? ['build:server', 'build:bench'] : undefined);
      const file = join(ROOT, name === 'bench' ? 'server/bench/dist' : 'server/dist/commands', `${name}.js`);
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
