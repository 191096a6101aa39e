import { columnOf, type RecordDefinition, RECORDS, textIn } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, queryOne } from '../database/database.js';
import { BusinessError } from '../http/errors.js';
import { tableOf } from '../rows/columns.js';
import type { Stored } from '../rows/stored.js';

/** Refuses to remove rows that rows of another record hang on; they are locked, so that none is added meanwhile. */
export async function assertNoneHangs(
  db: Db,
  { language }: Caller,
  record: RecordDefinition,
  rows: readonly Stored[],
): Promise<void> {
  for (const hung of RECORDS)
    for (const { to, field } of hung.targets ?? []) {
      if (to !== record.path) continue;
      const hanging = sql`select count(*)::int as count from ${tableOf(hung)}
        where ${raw(columnOf(field))} = any(${rows.map(({ id }) => id)}::bigint[]) and is_deleted = 0`;
      const { count = 0 } = (await queryOne<{ count: number }>(db, hanging)) ?? {};
      if (count > 0) throw new BusinessError('row.hangs', { count, label: textIn(language, hung.label) });
    }
}
