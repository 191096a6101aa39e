import { join } from 'node:path';
import sql from 'sql-template-tag';
import { queryOne } from '#src/database/database.js';
import { ended, remove, start, upload } from './batches.js';
import { writeGroupSheet } from './group-sheet.js';
import { type Bench, type Measurement, timed } from './measurement.js';

/** Groups of the nation in the second survey, and how long a batch of them may take. */
const GROUPS = 18_585;
const WITHIN_MS = 120_000;

/** The nation's groups with their outlines in one file, none of them on ground that the register's groups have. */
export async function groupImport(bench: Bench, folder: string): Promise<Measurement> {
  const { db } = bench;
  const path = join(folder, 'groups.xlsx');
  const sent = await writeGroupSheet(db, path, GROUPS);
  const attachId = await upload(bench, path);
  let id = '';
  const ours = await timed(async () => {
    id = await start(bench, attachId, { dataType: '2' });
    await ended(bench, id);
  });
  const stored = await queryOne<{ num: number }>(
    db,
    sql`select count(*)::int as num from old_tree_group where import_id = ${id}`,
  );
  await remove(bench, id, 'old_tree_group');
  return {
    name: `import of ${stored?.num ?? 0} of ${sent} groups with outlines`,
    ours: ours / 1000,
    floor: 0,
    unit: 's',
    limit: '120 s',
    kept: stored?.num === sent && ours <= WITHIN_MS,
  };
}
