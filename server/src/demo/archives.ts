import { columnOf } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { countSnapshot, copiedOf, makePartition } from '../modules/trees/archives/index.js';
import { countedSql, snapshotOf } from '../modules/trees/counts/index.js';
import { GROUPS, type Register, TREES } from '../modules/trees/rules/index.js';
import { tableOf } from '../rows/columns.js';
import type { DemoOptions, Say } from './load.js';

type ArchiveOptions = Pick<DemoOptions, 'tenant' | 'year'> & { archives: number };

// Of that many rows one is newer than an archive of so many years ago; of these, one has gone since.
const NEWER = 500;
const GONE = 600;
// Far above the ids of rows that are there.
const GONE_IDS = raw('4000000000000000000');
/** Centimetres that a girth grows in a year. */
const GROWTH = 0.8;
/** Ages that levels begin with. */
const LEVELS = raw('array[100, 300, 500]');

/** Archived rows, and where they are counted. */
const SNAPSHOTS = [
  ...[TREES, GROUPS].map(({ record }) => snapshotOf(record)),
  ...['tree_archive_rollup', 'tree_archive_holder', 'group_rollup'].map((table) => raw(table)),
];

/** Archives the years before the data year as they may have been: younger trees, some that are not there yet or gone since. */
export async function loadDemoArchives(
  db: DataSource,
  { tenant, year, archives }: ArchiveOptions,
  say: Say,
): Promise<number> {
  let rows = 0;
  for (let ago = archives; ago >= 1; ago--) {
    const archived = year - ago;
    const open = await query(
      db,
      sql`select 1 from archive_year where tenant_id = ${tenant} and year = ${archived} and xz_code = '' and is_deleted = 0`,
    );
    if (open.length > 0) {
      say(`demo archives: ${archived} is there already`);
      continue;
    }
    await query(db, makePartition(archived));
    rows += await db.transaction(async (tx) => {
      const trees = await archive(tx, TREES, { tenant, archived, ago });
      const groups = await archive(tx, GROUPS, { tenant, archived, ago });
      // Queries of the year right after the commit get plans that know of its rows.
      await query(tx, sql`analyze ${join(SNAPSHOTS)}`);
      return trees + groups;
    });
    say(`demo archives: ${archived}, ${rows.toLocaleString('en')} rows in all`);
  }
  if (rows > 0) await query(db, sql`vacuum (analyze) ${join(SNAPSHOTS)}`);
  return rows;
}

/** Columns of a row as they were so many years before. */
const AGED: Readonly<Record<string, (ago: number) => Sql>> = {
  tree_age: (
    ago,
  ) => sql`case when t.tree_age - ${ago}::int >= 100 and width_bucket(t.tree_age - ${ago}::int, ${LEVELS})
    = width_bucket(t.tree_age, ${LEVELS}) then t.tree_age - ${ago}::int else t.tree_age end`,
  bust: (ago) => sql`greatest(t.bust - ${GROWTH * ago}::numeric, 10)`,
  vigor: () => sql`case when t.vigor = '2' and t.id % 7 = 0 then '1' else t.vigor end`,
};

function valueOf(name: string, number: string, { archived, ago }: Archived, gone: boolean): Sql {
  if (name === 'year') return sql`${archived}::int`;
  if (gone && name === 'id') return sql`t.id + ${GONE_IDS}`;
  if (gone && name === number) return sql`'X' || substr(${raw(`t.${name}`)}, 2)`;
  return AGED[name]?.(ago) ?? raw(`t.${name}`);
}

interface Archived {
  tenant: string;
  archived: number;
  ago: number;
}

async function archive(tx: EntityManager, register: Register, archived: Archived): Promise<number> {
  const { columns } = (await queryOne<{ columns: string }>(tx, copiedOf(register)))!;
  const names = columns.split(', ');
  await query(tx, copySql(register, names, archived, false));
  if (archived.ago > 1) await query(tx, copySql(register, names, archived, true));
  const { num, trees } = (await queryOne<{ num: number; trees: number }>(
    tx,
    sql`select count(*)::int as num, ${register === GROUPS ? sql`coalesce(sum(t.trees), 0)` : sql`count(*)`}::int as trees
      from ${snapshotOf(register.record)} t where t.tenant_id = ${archived.tenant} and t.archive_year = ${archived.archived}`,
  ))!;
  await query(
    tx,
    sql`insert into archive_year (tenant_id, data_type, year, xz_code, state, tree_num, group_num, archived_time, archived_by)
      values (${archived.tenant}, ${register.dataType}, ${archived.archived}, '', 2, ${trees},
        ${register === GROUPS ? num : 0}, make_timestamp(${archived.archived}::int, 12, 20, 9, 0, 0), '演示')`,
  );
  const owner = { tenantId: archived.tenant, xzCode: '', rowScopes: {} };
  await countSnapshot(tx, { owner, year: archived.archived, xzCode: '' }, register);
  return num;
}

/** Copies approved rows into the snapshot of a year; or those that have gone since, made after some that are there. */
function copySql({ record, number }: Register, names: readonly string[], of: Archived, gone: boolean): Sql {
  const { tenant, archived, ago } = of;
  const values = names.map((name) => valueOf(name, columnOf(number), of, gone));
  return sql`insert into ${snapshotOf(record)} (${raw(names.join(', '))}, archive_year, archive_time)
    select ${join(values)}, ${archived}::int, make_timestamp(${archived}::int, 12, 20, 9, 0, 0)
    from ${tableOf(record)} t where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1
      and ${countedSql()} and t.id % ${raw(String(NEWER))} >= ${ago}
      ${gone ? sql`and t.id % ${raw(String(GONE))} = 1` : empty}`;
}
