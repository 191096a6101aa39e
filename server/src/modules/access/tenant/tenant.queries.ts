import type { TenantInfo } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';

/** The tenant behind an address; a slash at the end makes no difference. */
export const tenantByDomain = (db: Db, domain: string): Promise<TenantInfo | undefined> =>
  queryOne(
    db,
    sql`select tenant_id "tenantId", tenant_name "tenantName", domain_url "domain", domain_url "domainUrl",
        coalesce(background_url, '') "backgroundUrl"
      from blade_tenant
      where rtrim(domain_url, '/') = rtrim(${domain}, '/') and domain_url <> '' and is_deleted = 0 and status = 1
      order by id limit 1`,
  );

/**
 * Refuses more accounts than the tenant's licence has. Call it in the transaction that adds `added` accounts; others
 * that add some wait for it.
 */
export async function assertAccountLimit(tx: EntityManager, tenantId: string, added = 1): Promise<void> {
  const tenant = await queryOne<{ most: number }>(
    tx,
    sql`select account_number most from blade_tenant where tenant_id = ${tenantId} and is_deleted = 0 for update`,
  );
  if (!tenant) throw new BusinessError('user.guestTenant');
  if (tenant.most < 0) return;
  const counted = await queryOne<{ count: number }>(
    tx,
    sql`select count(*)::int count from blade_user where tenant_id = ${tenantId} and is_deleted = 0`,
  );
  if ((counted?.count ?? 0) + added > tenant.most) throw new BusinessError('user.limit');
}

/** Numbers of tenants, those removed too. */
export async function tenantNumbers(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await query<{ tenantId: string }>(
    db,
    sql`select tenant_id "tenantId" from blade_tenant where id = any(${[...ids]}::bigint[])`,
  );
  return found.map(({ tenantId }) => tenantId);
}
