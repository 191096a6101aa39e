import { parseArgs } from 'node:util';
import { readConfig } from '../config.js';
import { loadDemoTrees } from '../demo/load.js';
import { fail, say, withDatabase } from './open-database.js';

const HELP = `Loads demo trees, statistically like the second national survey's scattered trees.
  --trees N    how many (default 5000, at most 5000000)
  --seed S     the same seed gives the same trees (default 1)
  --year Y     data year of the trees (default: the current year)
  --tenant T   tenant they belong to (default 000000)`;
const MAX_TREES = 5_000_000;

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new Error(`--${name} must be a whole number from ${low} to ${high}`);
  }
  return value;
}

try {
  const { values } = parseArgs({
    options: {
      trees: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      year: { type: 'string', default: String(new Date().getFullYear()) },
      tenant: { type: 'string', default: '000000' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    process.exit(0);
  }
  const options = {
    trees: wholeNumber('trees', values.trees, 0, MAX_TREES),
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31),
    year: wholeNumber('year', values.year, 2002, 2100),
    tenant: values.tenant,
  };
  const config = readConfig();
  await withDatabase(config.databaseUrl, async (db) => {
    const started = Date.now();
    const done = options.trees > 0 ? await loadDemoTrees(db, options, say) : 0;
    say(`${done.toLocaleString('en')} demo trees in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  });
} catch (error) {
  fail('demo', error);
}
