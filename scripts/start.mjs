#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { Installation, applicationEnv, applicationService, command, isHealthy } from './lib/application.mjs';
import { ensureChineseFonts } from './lib/apt.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDatabase } from './lib/database.mjs';
import { checkAdminPassword, help, readOptions } from './lib/environment.mjs';
import { Failure, describe } from './lib/failure.mjs';
import { holderOf, releaseLock, takeLock } from './lib/lock.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { prepareDataDir } from './lib/paths.mjs';
import { requireFree } from './lib/ports.mjs';
import { secretsOf } from './lib/secrets.mjs';
import { forgetServices, noteServices, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { Steps, note } from './lib/steps.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { answerHelp } from './lib/usage.mjs';

const GIGABYTE = 2 ** 30;

const USAGE = {
  'npm start': 'brings everything up on one address and keeps it running.',
  'npm run services':
    'keeps up what API and worker lean on, for who runs these themselves; npm run env says where.',
};

const CONTAINERS = `
  -- --containers  PostgreSQL and Redis in containers of Docker; a data folder that has them elsewhere keeps them there`;

/** Options that fill the panels of the data screens other than trees and rescue projects. */
const DEMO_BESIDE = ['--groups', '60', '--archives', '2', '--photos', '600'];

/**
 * Brings the database to the present: schema, base data and, the first time, demo trees.
 * @param {Steps} steps
 * @param {import('./lib/environment.mjs').Options} options
 * @param {import('./lib/services.mjs').Services} services
 * @returns {Promise<string | null>} the first administrator's password, on the first start
 */
async function prepareDatabase(steps, options, services) {
  const { dataDir, demoTrees, demoSeed } = options;
  const env = applicationEnv(options, services);
  const installation = new Installation(dataDir);
  const first = await steps.run('Migrating the database', async () => {
    const isFirst = installation.begin(await ensureDatabase(services.ownerUrl));
    await command('migrate', [], {
      env,
      dataDir,
      what: 'the migration',
      remedy: 'nothing was half changed, so start again once the cause is gone',
    });
    return isFirst;
  });
  const password = process.env['ADMIN_PASSWORD'] || secretsOf(dataDir).adminPassword;
  await steps.run('Loading base data', () =>
    command('base-data', [], {
      env: { ...env, ADMIN_PASSWORD: password },
      dataDir,
      what: 'loading base data',
      remedy: 'start again',
    }),
  );
  await steps.run('Demo trees', async () => {
    if (!first || demoTrees === 0) return 'none to load';
    const args = ['--trees', String(demoTrees), '--seed', String(demoSeed), ...DEMO_BESIDE];
    await command('demo', args, {
      env,
      dataDir,
      what: 'loading demo trees',
      remedy: 'start again, or set DEMO_TREES=0',
    });
    return `${demoTrees} loaded`;
  });
  installation.finish();
  return first ? password : null;
}

/**
 * Everything that API and worker lean on: packages, services, build, data.
 * @param {Steps} steps
 * @param {import('./lib/environment.mjs').Options & { containers: boolean }} options
 * @param {Supervisor} supervisor
 */
async function prepare(steps, options, supervisor) {
  await steps.run('Packages (npm ci)', ensurePackages);
  await steps.run('Chinese fonts', ensureChineseFonts);
  const services = await steps.run('PostgreSQL with PostGIS, and Redis', async () => {
    // A database that is given is tried before the build, so that a wrong address is known at once.
    if (options.ownerUrl && (await ensureDatabase(options.ownerUrl))) checkAdminPassword();
    const started = await startServices(options, supervisor);
    noteServices(options.dataDir, { ...started, host: options.host, port: options.port });
    note(started.how);
    return started;
  });
  await steps.run('Building', () => ensureBuilt());
  return { services, password: await prepareDatabase(steps, options, services) };
}

/**
 * @param {import('./lib/environment.mjs').Options & { containers: boolean }} options
 * @param {Supervisor} supervisor
 * @param {keyof typeof USAGE} what
 */
async function start(options, supervisor, what) {
  const { dataDir, port, host, address } = options;
  const serves = what === 'npm start';
  const steps = new Steps(serves ? 9 : 8);
  const places = serves ? `${dataDir} and port ${port}` : dataDir;
  await steps.run(`Checking Node ${process.versions.node}, ${places}`, async () => {
    prepareDataDir(dataDir, GIGABYTE);
    await takeLock(dataDir, what);
    forgetServices(dataDir);
    const left = await supervisor.stopLeftovers();
    if (left.length > 0) note(`stopped what an earlier start had left: ${left.join(', ')}`);
    if (serves) await requireFree(port, host);
  });
  const { services, password } = await prepare(steps, options, supervisor);
  if (serves) await serve(steps, options, { services, supervisor });
  console.log(
    serves
      ? `\nGushu 古树名木管理系统 is ready: ${address}`
      : '\nThe services are ready. Their addresses, in another terminal: eval "$(npm run --silent env)"',
  );
  if (password && password === process.env['ADMIN_PASSWORD'])
    console.log('Sign in as admin with the ADMIN_PASSWORD given');
  else if (password) console.log(`Sign in as admin with the password ${password} (it is not shown again)`);
  console.log(`Logs: ${dataDir}/logs   Stop: Ctrl-C\n`);
}

/**
 * @param {Steps} steps
 * @param {import('./lib/environment.mjs').Options} options
 * @param {{ services: import('./lib/services.mjs').Services, supervisor: Supervisor }} on
 */
async function serve(steps, options, { services, supervisor }) {
  await steps.run('Starting API and worker', async () => {
    const env = applicationEnv(options, services);
    supervisor.launch(applicationService('worker', env));
    supervisor.launch(applicationService('api', env, () => isHealthy(options.address)));
    await supervisor.ready('api', 120_000);
  });
}

async function main() {
  const given = process.argv.slice(2);
  const args = given.filter((argument) => argument !== '--containers');
  const what = args[0] === 'services' ? 'npm run services' : 'npm start';
  answerHelp(() => help(`${what}: ${USAGE[what]}${CONTAINERS}`));
  const [unknown] = what === 'npm start' ? args : args.slice(1);
  if (unknown) {
    throw new Failure(
      `${what} does not know '${unknown}'`,
      `give options in the environment, as in PORT=9000 ${what}; ${what} -- --help lists them`,
    );
  }
  const options = { ...readOptions(), containers: given.length > args.length };
  // Only a look into a given database shows whether it has an administrator.
  if (!options.databaseUrl && !new Installation(options.dataDir).isDone) checkAdminPassword();
  const supervisor = new Supervisor(options.dataDir);
  await session(
    async () => {
      await start(options, supervisor, what);
      return new Promise(() => undefined);
    },
    async () => {
      await supervisor.stop();
      if (holderOf(options.dataDir)?.pid === process.pid) forgetServices(options.dataDir);
      releaseLock(options.dataDir);
    },
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
