import { readConfig } from '../process/config.js';
import { loadDemoTrees } from '../demo/load.js';
import { demo } from './arguments.mjs';
import { argumentsOf, fail, say, withDatabase } from './open-database.js';

try {
  const options = argumentsOf(demo);
  const config = readConfig();
  await withDatabase(config.ownerUrl, async (db) => {
    const started = Date.now();
    const done = options.trees > 0 ? await loadDemoTrees(db, options, say) : 0;
    say(`${done.toLocaleString('en')} demo trees in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  });
} catch (error) {
  fail('demo', error);
}
