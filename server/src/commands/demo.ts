import { loadDemoArchives } from '../demo/archives.js';
import { loadDemoTrees } from '../demo/load.js';
import { loadDemoBudgets } from '../demo/load-budgets.js';
import { loadDemoChecks } from '../demo/load-checks.js';
import { loadDemoEvents } from '../demo/load-events.js';
import { loadDemoGroups } from '../demo/load-groups.js';
import { loadDemoMoves } from '../demo/load-moves.js';
import { loadDemoRecords } from '../demo/load-records.js';
import { loadDemoDevices } from '../demo/load-devices.js';
import { loadDemoPhotos } from '../demo/photos.js';
import { loadDemoPublications } from '../demo/load-publications.js';
import { loadDemoProjects } from '../demo/load-projects.js';
import { loadDemoShowcase, removeDemoShowcase } from '../demo/load-showcase.js';
import { readConfig } from '../process/config.js';
import { demo } from './arguments.mjs';
import { argumentsOf, fail, say, withDatabase } from './open-database.js';

try {
  const options = argumentsOf(demo);
  const config = readConfig();
  await withDatabase(config.ownerUrl, async (db) => {
    if (options.removesShowcase) {
      await removeDemoShowcase(db, config, options, say);
      return;
    }
    const started = Date.now();
    const loaded = (what: string) => say(`${what} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    const done = options.trees > 0 ? await loadDemoTrees(db, options, say) : 0;
    loaded(`${done.toLocaleString('en')} demo trees`);
    if (options.groups > 0) {
      const { groups, members } = await loadDemoGroups(db, options, say);
      loaded(`${groups.toLocaleString('en')} demo groups with ${members.toLocaleString('en')} trees`);
    }
    if (options.photos > 0) await loadDemoPhotos(db, config, options, say);
    if (options.projects > 0) await loadDemoProjects(db, config, options, say);
    // Money that projects bind has come to their counties.
    if (options.projects > 0) await loadDemoBudgets(db, options, say);
    if (options.events > 0) await loadDemoEvents(db, options, say);
    if (options.events > 0) {
      await loadDemoMoves(db, options, say);
      await loadDemoChecks(db, options, say);
      await loadDemoPublications(db, options, say);
    }
    if (options.records > 0)
      loaded(`${(await loadDemoRecords(db, options, say)).toLocaleString('en')} demo records`);
    if (options.showcase > 0)
      loaded(`${await loadDemoShowcase(db, config, options, say)} demo entries of the showcase`);
    if (options.trees > 0) await loadDemoDevices(db, options, say);
    if (options.archives > 0)
      loaded(`${(await loadDemoArchives(db, options, say)).toLocaleString('en')} archived rows`);
  });
} catch (error) {
  fail('demo', error);
}
