import { columnOf, message, RECORDS } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { writeHistory } from '../../../rows/history.js';
import type { AnyRow } from '../../../rows/stored.js';
import { MOVED_ACTION } from './batch.js';
import type { Job } from './runs.queries.js';

/** A row whose list of regions was extended. */
interface Named {
  id: string;
  version: number;
  before: string;
  after: string;
}

/**
 * Extends the lists of regions of publications, so that they still reach people whose region was merged into another.
 * The old regions stay in the list, so that undoing the merge takes nothing from anybody. The limit of regions that
 * people may enter does not apply here.
 */
export async function nameTargets(tx: EntityManager, caller: Caller, job: Job): Promise<void> {
  const { tenantId, fromCode, toCode, codes, title, language } = job;
  const from = Object.keys(codes);
  const remark = message('regionMove.remark', language, { title });
  for (const record of RECORDS) {
    const { table, regions = '', fields } = record;
    const field = fields[regions];
    if (field?.kind !== 'region' || !field.multi) continue;
    const column = raw(columnOf(regions));
    const named = await query<Named>(
      tx,
      sql`with changed as (
        update ${raw(table)} t set ${column} = t.${column} || ',' || n.named, version = t.version + 1,
          update_time = localtimestamp
        from (select t.id, t.${column} as before, string_agg(distinct coalesce(c.target, ${toCode}), ',') as named
          from ${raw(table)} t cross join unnest(string_to_array(t.${column}, ',')) r(code)
          left join unnest(${from}::text[], ${from.map((code) => codes[code])}::text[]) c(code, target)
            on c.code = r.code
          where t.tenant_id = ${tenantId} and t.is_deleted = 0 and starts_with(r.code, ${fromCode})
            and coalesce(c.target, ${toCode}) <> all(string_to_array(t.${column}, ','))
          group by t.id) n
        where t.id = n.id
        returning t.id::text, t.version, n.before, t.${column} as after)
      select * from changed`,
    );
    await writeHistory(
      tx,
      record,
      caller,
      named.map(({ id, version, before, after }) => ({
        row: { tenantId, id, version } as AnyRow,
        action: MOVED_ACTION,
        changes: { [regions]: [before, after] },
        remark,
      })),
    );
  }
}
