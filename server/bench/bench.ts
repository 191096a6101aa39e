import { openApi } from './api.js';
import { exports } from './exports.js';
import { flow } from './flow.js';
import { hostile } from './hostile.js';
import { imports } from './imports.js';
import { lists } from './lists.js';
import { load } from './load/load.js';
import type { Bench, Measurement } from './measurement.js';
import { protection } from './protection.js';
import { register } from './register.js';
import { screen } from './screen.js';
import { signIns } from './sign-in.js';
import { statistics } from './statistics.js';
import { tokenCheck } from './token-check.js';
import { wfs } from './wfs.js';
import { work } from './work.js';
import { readConfig } from '#src/process/config.js';
import { query, queryOne, withConnection } from '#src/database/database.js';
import { loadDemoTrees } from '#src/demo/load.js';
import sql from 'sql-template-tag';
import { bench, type MeasurementName } from '#src/commands/arguments.mjs';
import { argumentsOf, fail, say, withDatabase } from '#src/commands/open-database.js';

const PARTS: Record<MeasurementName, (bench: Bench) => Promise<Measurement[]>> = {
  lists,
  statistics,
  screen,
  register,
  protection,
  work,
  wfs,
  imports,
  exports,
  signin: signIns,
  token: tokenCheck,
  hostile,
  flow,
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
  const { trees, only, rows, seconds, people, writes, url } = argumentsOf(bench);
  const config = readConfig();
  await withDatabase(config.ownerUrl, async (db) => {
    const count = await queryOne<{ n: string }>(db, sql`select tree_count('000000', '') as n`);
    const missing = trees - Number(count?.n ?? 0);
    if (missing > 0) {
      const options = { trees: missing, seed: 1, tenant: '000000', year: new Date().getFullYear() };
      await loadDemoTrees(db, options, say);
    }
    // Folds the pending counts that earlier runs have left.
    await query(db, sql`select tree_rollup_fold(), group_rollup_fold(), record_rollup_fold()`);
    const api = await openApi(db, url, process.env);
    try {
      say(HEAD);
      for (const name of only) {
        const found = await withConnection(db, (client) =>
          PARTS[name]({
            api,
            db,
            databaseUrl: config.ownerUrl,
            client,
            importRows: rows,
            exportRows: config.exportMaxRows,
            seconds,
            people,
            writes,
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
