import { fileURLToPath } from 'node:url';
import { assertAdministrator, loadAccess } from '../base-data/access.js';
import { borderLines } from '../base-data/border-lines.js';
import { businessDictionaries, systemDictionaries } from '../base-data/dictionaries.js';
import { regions } from '../base-data/regions.js';
import { treeSpecies } from '../base-data/species.js';
import { runSteps } from '../base-data/step.js';
import { shippedFlows } from '../modules/flow/models/index.js';
import { readConfig } from '../process/config.js';
import { baseData } from './arguments.mjs';
import { argumentsOf, fail, say, withDatabase } from './open-database.js';

try {
  argumentsOf(baseData);
  const config = readConfig();
  await withDatabase(config.ownerUrl, async (db) => {
    // The regions take minutes.
    await assertAdministrator(db, config);
    const steps = [
      systemDictionaries(),
      businessDictionaries(),
      treeSpecies(),
      borderLines(),
      shippedFlows(),
      // Beside the code: the databases of `npm start` and `npm test` share it.
      regions(fileURLToPath(new URL('..', import.meta.url))),
    ];
    await runSteps(db, steps, say);
    await loadAccess(db, config);
    say('roles, menus and clients are loaded');
    say('base data is complete');
  });
} catch (error) {
  fail('base data', error);
}
