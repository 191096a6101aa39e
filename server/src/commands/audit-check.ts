import { readConfig } from '../process/config.js';
import { checkTrail } from '../journal/audit-check.js';
import { sealKey } from '../journal/audit-seal.js';
import { fail, say, withDatabase } from './open-database.js';

try {
  const { databaseUrl, jwtSecret } = readConfig();
  const { rows, faults, open } = await withDatabase(databaseUrl, (db) => checkTrail(db, sealKey(jwtSecret)));
  for (const line of [...faults, ...open]) say(line);
  say(`audit trail: ${rows} rows, ${faults.length} faults, ${open.length} calls of unknown outcome`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  fail('audit-check', error);
}
