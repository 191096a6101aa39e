import { readConfig } from '../config.js';
import { checkTrail } from '../journal/audit-check.js';
import { fail, say, withDatabase } from './open-database.js';

try {
  const { rows, faults } = await withDatabase(readConfig().databaseUrl, (db) => checkTrail(db));
  for (const fault of faults) say(fault);
  say(`audit trail: ${rows} rows, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  fail('audit-check', error);
}
