import { ArchiveMark, COUNTY_DIGITS, parentRegion, type RecordDefinition } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, queryOne } from '../../../database/database.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { Extent } from './counts.queries.js';

const TREES = 'old_tree';
const NATION_PARENT = '-';

/** Whether a region's trees have been counted in the snapshot of a year. */
const hasTrees = (
  { owner, year }: Extent,
  region: string,
): Sql => sql`exists (select from tree_archive_rollup r
  where r.tenant_id = ${owner.tenantId} and r.parent = ${region === '' ? NATION_PARENT : parentRegion(region)}
    and r.dim = 'vigor' and r.region = ${region} and r.year = ${year})`;

/** The table of a record's yearly snapshots. */
export const snapshotOf = ({ table }: Pick<RecordDefinition, 'table'>): Sql => raw(`${table}_archive`);

const hasRows = ({ owner, year }: Extent, region: string, record: RecordDefinition): Sql =>
  sql`exists (select from ${snapshotOf(record)} t
    where t.archive_year = ${year} and ${scoped(owner, record)} and ${insideRegionSql(region, 't')})`;

/**
 * What is counted where it is asked for: the live rows where a year has no snapshot of the region. One without any row
 * has a snapshot too, once its own year or that of the nearest region above is archived; counties are what is archived.
 */
export async function settledExtent<E extends Extent>(
  db: Db,
  record: RecordDefinition,
  asked: E,
): Promise<E> {
  if (!asked.archived) return asked;
  const region = asked.region.slice(0, COUNTY_DIGITS);
  const { owner, year } = asked;
  const isArchived = sql`coalesce(archive_state(${owner.tenantId}, ${record.dataType}, ${year}::int, ${region}) >= 2, false)`;
  // What costs less first: a row of the nation's snapshot may be looked for among all years before it.
  const found = await queryOne<{ present: boolean }>(
    db,
    record.table === TREES
      ? sql`select ${hasTrees(asked, region)} or ${isArchived} as present`
      : sql`select ${isArchived} or ${hasRows(asked, region, record)} as present`,
  );
  return found?.present ? asked : { ...asked, archived: false, year: undefined };
}

/** What an extent is read from. */
export const markOf = ({ archived }: Extent): ArchiveMark =>
  archived ? ArchiveMark.snapshot : ArchiveMark.live;
