import { parseArgs } from 'node:util';
import { openApi } from '../bench/api.js';
import { imports } from '../bench/imports.js';
import { lists } from '../bench/lists.js';
import { load } from '../bench/load/load.js';
import type { Bench, Measurement } from '../bench/measurement.js';
import { signIns } from '../bench/sign-in.js';
import { statistics } from '../bench/statistics.js';
import { tokenCheck } from '../bench/token-check.js';
import { wfs } from '../bench/wfs.js';
import { readConfig } from '../config.js';
import { query, queryOne, withConnection } from '../database.js';
import { loadDemoTrees } from '../demo/load.js';
import sql from 'sql-template-tag';
import { fail, say, withDatabase } from './open-database.js';

const HELP = `Measures lists, statistics, maps and imports, each beside its floor in the same run.
  --trees N      load demo trees until there are so many (default: as many as there are)
  --only NAMES   comma list of lists, statistics, wfs, imports, signin, token, load
  --rows N       rows of the imported batches (default: 100000)
  --seconds N    how long the 200 staff of the load read (default: 60)
  --url URL      an API that runs already with CAPTCHA_MODE=off; else one is started`;

const PARTS: Record<string, (bench: Bench) => Promise<Measurement[]>> = {
  lists,
  statistics,
  wfs,
  imports,
  signin: signIns,
  token: tokenCheck,
  load,
};

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

function line({ name, ours, floor, unit, limit, kept }: Measurement): string {
  const ratio = floor > 0 ? (ours / floor).toFixed(2) : '–';
  const cells = [
    `${figure(ours)} ${unit}`,
    floor > 0 ? `${figure(floor)} ${unit}` : '–',
    ratio,
    limit,
    kept ? 'kept' : 'MISSED',
  ];
  return `| ${name.padEnd(46)} | ${cells.map((cell) => cell.padStart(13)).join(' | ')} |`;
}

const HEAD = `| ${'measurement'.padEnd(46)} | ${['ours', 'floor', 'ratio', 'limit', ''].map((c) => c.padStart(13)).join(' | ')} |`;

try {
  const { values } = parseArgs({
    options: {
      trees: { type: 'string' },
      only: { type: 'string' },
      rows: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '60' },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    process.exit(0);
  }
  const config = readConfig();
  await withDatabase(config.databaseUrl, async (db) => {
    const count = await queryOne<{ n: string }>(db, sql`select tree_count('000000', '') as n`);
    const missing = Number(values.trees ?? 0) - Number(count?.n ?? 0);
    if (missing > 0) {
      const options = { trees: missing, seed: 1, tenant: '000000', year: new Date().getFullYear() };
      await loadDemoTrees(db, options, say);
    }
    // What earlier runs have left to a writer to fold.
    await query(db, sql`select tree_rollup_fold()`);
    const api = await openApi(db, values.url, process.env);
    try {
      const names = values.only?.split(',') ?? Object.keys(PARTS);
      say(HEAD);
      for (const name of names) {
        const part = PARTS[name];
        if (!part) throw new Error(`there is no measurement ${name}`);
        const found = await withConnection(db, (client) =>
          part({
            api,
            db,
            databaseUrl: config.databaseUrl,
            client,
            importRows: Number(values.rows),
            seconds: Number(values.seconds),
          }),
        );
        for (const one of found) say(line(one));
      }
    } finally {
      await api.close();
    }
  });
} catch (error) {
  fail('bench', error);
}
