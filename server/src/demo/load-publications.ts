import { emergencyWarning, noticeAnnouncement, type RecordDefinition, sharePublish } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { queryOne } from '../database/database.js';
import { insertRows } from '../samples/rows.js';
import { keeperOf } from './demo-rows.js';
import type { DemoOptions, Say } from './load.js';
import { demoNotices, demoShares, demoWarnings } from './publications.js';

/** Trees of regions, as a published warning counts them: those that stand alone and those of groups. */
async function treesIn(db: DataSource, tenant: string, codes: readonly string[]): Promise<number> {
  const found = await queryOne<{ num: number }>(
    db,
    sql`select (
        (select count(*) from old_tree t where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.status = 1
          and t.origin_id is null and t.life_status in ('1', '2', '4') and t.vigor is distinct from '4'
          and t.group_id is null and left(t.xz_code, 4) = any(${[...codes]}::text[]))
        + (select coalesce(sum(g.trees), 0) from old_tree_group g where g.tenant_id = ${tenant} and g.is_deleted = 0
          and g.status = 1 and g.origin_id is null and left(g.xz_code, 4) = any(${[...codes]}::text[])))::int as num`,
  );
  return found?.num ?? 0;
}

/** Loads announcements, shared material and warnings; a tenant that has some keeps them as they are. */
export async function loadDemoPublications(
  db: DataSource,
  { tenant }: Pick<DemoOptions, 'tenant'>,
  say: Say,
): Promise<void> {
  const missing = async <R extends object>(record: RecordDefinition, rows: readonly R[]) => {
    const keeper = await keeperOf(db, tenant, record);
    return keeper ? rows.map((row) => ({ ...keeper.whose, ...row })) : [];
  };
  const notices = await missing(noticeAnnouncement, demoNotices());
  await insertRows(db, noticeAnnouncement, notices);
  const shares = await missing(sharePublish, demoShares());
  await insertRows(db, sharePublish, shares);
  const warnings = [];
  for (const warning of await missing(emergencyWarning, demoWarnings())) {
    const isPublished = warning.publishStatus !== 0;
    const affectedTreeNum = isPublished ? await treesIn(db, tenant, warning.xzCodes.split(',')) : null;
    warnings.push({ ...warning, affectedTreeNum });
  }
  await insertRows(db, emergencyWarning, warnings);
  say(`demo announcements: ${notices.length}, shared items: ${shares.length}, warnings: ${warnings.length}`);
}
