import type { EntityDefinition } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import { type Db, query, queryOne } from '../database/database.js';

/** Milliseconds of an hour, and hours of a day. */
export const HOUR_MS = 3_600_000;
export const DAY_HOURS = 24;

/** The moment that a time of China's clock names. */
export const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** The review of a row that is entered below the county, and decided on by it. */
export const BY_COUNTY = { xzCode: '330106002', end: 3 } as const;

/** Refuses a tenant that is not there. */
export async function assertTenant(db: Db, tenant: string): Promise<void> {
  const found = await query(db, sql`select from blade_tenant where tenant_id = ${tenant} and is_deleted = 0`);
  if (found.length === 0) throw new Error(`there is no tenant ${tenant}`);
}

/** Columns that every row of the demo has. */
export const made = (tenantId: string, userId: string | null = null) => ({
  ...{ tenantId, createUser: userId, updateUser: userId },
  ...({ status: 1, isDeleted: 0, version: 1 } as const),
});

/** Whose rows a load makes: those of a tenant, as its first user has entered them. */
export interface Keeper {
  whose: ReturnType<typeof made>;
  userId: string | null;
  name: string;
}

/** Who enters the demo's rows of a record, where the tenant has none: it keeps those that it has. */
export async function keeperOf(
  db: Db,
  tenant: string,
  { table }: EntityDefinition,
): Promise<Keeper | undefined> {
  await assertTenant(db, tenant);
  if (await queryOne(db, sql`select 1 from ${raw(table)} where tenant_id = ${tenant} limit 1`))
    return undefined;
  const user = await queryOne<{ id: string; name: string }>(
    db,
    sql`select id::text, coalesce(nullif(real_name, ''), name, account) as name from blade_user
      where tenant_id = ${tenant} and is_deleted = 0 order by id limit 1`,
  );
  const userId = user?.id ?? null;
  return { whose: made(tenant, userId), userId, name: user?.name ?? '' };
}

/** Numbers rows of each stem from 1, as the services do. */
export function serials(digits: number): (stem: string) => string {
  const last = new Map<string, number>();
  return (stem) => {
    const serial = (last.get(stem) ?? 0) + 1;
    last.set(stem, serial);
    return stem + String(serial).padStart(digits, '0');
  };
}

/** Numbers rows of each day with letters before it. */
export function dailySerials(letters: string): (time: string) => string {
  const numberOf = serials(4);
  return (time) => numberOf(letters + time.slice(0, 10).replaceAll('-', ''));
}
