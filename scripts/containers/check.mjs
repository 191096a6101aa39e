#!/usr/bin/env node
// @ts-check
import '../lib/node-version.mjs';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, Failure } from '../lib/failure.mjs';
import { session } from '../lib/session.mjs';
import { note, Steps } from '../lib/steps.mjs';
import { answerHelp } from '../lib/usage.mjs';
import { startInContainers, testsInContainers } from './choice.mjs';
import { Engine } from './engine.mjs';
import { commandsOf } from './first-hour.mjs';
import { buildProduct, chooseVersion, makeBases, UNPROVED } from './images.mjs';
import { archiveOf } from './release.mjs';
import { Site } from './site.mjs';
import * as story from './story.mjs';

const USAGE = `npm run check:containers   starts docker-compose.yml on podman as docs/first-hour.md says it, and sees whether
anything is lost: a batch, a backup and its restore, an upgrade, kills of each container. Takes root, Debian's podman, buildah,
runc, docker-compose, catatonit, mmdebstrap and openssl, 40 GB of disk and some twenty minutes. All is removed at the end.

  -- --from <commit>       begins with that release and upgrades it
  -- --rows <number>       rows of each batch, 20000 unless said otherwise`;

/** The release that an upgrade begins with. */
const BEFORE = 'v0.1.0';
const THIS = 'this';

function given() {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, rows: { type: 'string' } } });
    const { from, rows = '20000' } = values;
    if (!/^[1-9]\d{0,5}$/.test(rows)) throw new Error(`'${rows}' is no number of rows`);
    return { from, rows: Number(rows) };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Failure(message, 'npm run check:containers -- --help says what it takes');
  }
}

/**
 * The images, and where the release before comes from.
 * @param {Steps} steps
 * @param {Engine} engine
 * @param {string | undefined} from
 */
async function prepare(steps, engine, from) {
  await steps.run('An engine of its own', () => engine.open());
  await steps.run('Images that look like the bases', () => makeBases(engine));
  await steps.run('Images of this version', () => buildProduct(engine, THIS));
  const source = from && (await steps.run(`Sources of ${from}`, () => archiveOf(engine, from)));
  if (!source) {
    note(from ? `the history here has no ${from}: no upgrade is tried` : 'no --from: no upgrade is tried');
    return undefined;
  }
  await steps.run(`Images of ${from}`, () => buildProduct(engine, BEFORE, source));
  return source;
}

/**
 * What ops live through, in the order of the page.
 * @param {Steps} steps
 * @param {Site} site
 * @param {{ source: string | undefined, rows: number }} with
 */
async function live(steps, site, { source, rows }) {
  const { engine } = site;
  const type = async (/** @type {string} */ name) => void (await site.type(commandsOf(name)));
  await chooseVersion(engine, source ? BEFORE : THIS);
  site.place(source);
  await steps.run('Secrets', () => type('secrets'));
  await steps.run('Each missing secret is named', () => story.missingSecrets(site));
  // A release that has no /ready yet is asked for its health.
  const up = source ? commandsOf('up').replace('/ready', '/health') : commandsOf('up');
  await steps.run('Up, until the first answer', async () => void (await site.type(up)));
  const api = site.api();
  await api.signIn();
  await steps.run(`A batch of ${rows} rows`, () => story.batch(site, api, rows));
  await steps.run('Backup', () => type('backup'));
  if (source) {
    await steps.run('Upgrade', async () => {
      const before = await site.rows();
      await type('upgrade-backup');
      await chooseVersion(engine, THIS);
      site.place();
      await type('upgrade');
      return story.nothingLost(before, await site.rows());
    });
  }
  await steps.run('https', async () => {
    await type('certificate');
    await type('https');
    return story.https(site);
  });
  await steps.run('No root, read-only systems, memory', () => story.inside(site));
  await steps.run('Stop and start of the API under load', () => story.restart(site, api));
  for (const service of ['postgis', 'redis', 'worker', 'api']) {
    await steps.run(`kill -9 of ${service} amid a batch`, () => story.kill(site, api, { service, rows }));
  }
  await steps.run('The backup is proved', async () => {
    const before = await site.rows();
    await type('backup');
    await type('proof');
    const proof = site.api('gushu-proof');
    await proof.signIn();
    const said = story.nothingLost(before, await site.rows('gushu-proof'));
    await type('proof-removed');
    return said;
  });
  await steps.run('Down, and back by restore into new volumes', async () => {
    const before = await site.rows();
    await site.compose('--profile', 'https', 'down', '-v');
    await type('move');
    await site.ready(api);
    await api.signIn();
    return story.nothingLost(before, await site.rows());
  });
}

async function main() {
  answerHelp(USAGE);
  const { from, rows } = given();
  const parent = process.env['TMPDIR'] || '/var/tmp';
  const engine = new Engine(mkdtempSync(join(parent, 'gushu-containers-')));
  await session(
    async () => {
      const steps = new Steps(0);
      const source = await prepare(steps, engine, from);
      const site = await Site.make(engine);
      await live(steps, site, { source, rows });
      await site.compose('down', '-v');
      await steps.run('npm test -- --containers', () => testsInContainers(site));
      await steps.run('npm start -- --containers, and without', () => startInContainers(site));
      console.log('\nWhat was seen, in seconds:');
      for (const { title, seconds } of steps.took)
        console.log(`${seconds.toFixed(0).padStart(7)} s  ${title}`);
      console.log('\nWhat look-alikes do not prove:');
      for (const line of UNPROVED) console.log(`  ${line}`);
      return 0;
    },
    () => engine.close(),
  );
}

main().catch((error) => {
  console.error(describe(error));
  process.exit(1);
});
