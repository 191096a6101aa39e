import { emergencyWarning, noticeAnnouncement, type RecordDefinition, sharePublish } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { assertTenant, type DemoOptions, type Say } from './load.js';
import { insertRows } from './load-projects.js';
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

/** Loads rows of a record where the tenant has none; answers how many. */
async function loadRows(
  db: DataSource,
  { table }: RecordDefinition,
  tenant: string,
  rows: readonly object[],
): Promise<number> {
  const known = sql`select 1 from ${raw(table)} where tenant_id = ${tenant} limit 1`;
  if (await queryOne(db, known)) return 0;
  const [owner] = await query<{ id: string }>(
    db,
    sql`select id::text from blade_user where tenant_id = ${tenant} and is_deleted = 0 order by id limit 1`,
  );
  const user = owner?.id ?? null;
  const common = {
    tenantId: tenant,
    createUser: user,
    updateUser: user,
    status: 1,
    isDeleted: 0,
    version: 1,
  };
  await insertRows(
    db,
    table,
    rows.map((row) => ({ ...common, ...row })),
  );
  return rows.length;
}

/** Loads announcements, shared material and warnings; a tenant that has some keeps them as they are. */
export async function loadDemoPublications(
  db: DataSource,
  { tenant }: Pick<DemoOptions, 'tenant'>,
  say: Say,
): Promise<void> {
  await assertTenant(db, tenant);
  const notices = await loadRows(db, noticeAnnouncement, tenant, demoNotices());
  const shares = await loadRows(db, sharePublish, tenant, demoShares());
  const counted = [];
  for (const warning of demoWarnings()) {
    const isPublished = warning.publishStatus !== 0;
    const affectedTreeNum = isPublished ? await treesIn(db, tenant, warning.xzCodes.split(',')) : null;
    counted.push({ ...warning, affectedTreeNum });
  }
  const warnings = await loadRows(db, emergencyWarning, tenant, counted);
  say(`demo announcements: ${notices}, shared items: ${shares}, warnings: ${warnings}`);
}
