#!/usr/bin/env node
// @ts-check
import './lib/node-version.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { describe } from './lib/failure.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run-command.mjs';
import { answerHelp } from './lib/usage.mjs';

const USAGE = `npm run new -- record <name> --like <record>: writes a new record, ready to compile.
  --like <record>    a record of the house whose fields, region, machine and child list it begins with
  --from <file>      a plan, as the download of a generated record holds it, in place of --like
  --area <area>      protection, information or experts; information when left out
  --label <text>     what it is called in Chinese; --label-en <text> in English
  --into <folder>    another copy of the house`;

async function main() {
  answerHelp(USAGE);
  await ensurePackages();
  await ensureBuilt(['build:server']);
  const file = join(ROOT, 'server/dist/commands/new-record.js');
  const { code } = await run(process.execPath, [file, ...process.argv.slice(2)], {
    cwd: process.cwd(),
    show: true,
  });
  return code;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(describe(error));
    process.exit(1);
  },
);
