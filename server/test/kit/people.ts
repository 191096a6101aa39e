import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { digestOf } from '../../src/auth/passwords.js';
import { queryOne } from '../../src/database/database.js';
import type { Product } from './app.js';
import { type Client, signIn } from './client.js';
import { homeTenant } from './home.js';

/** Password of everybody that `buildUser` makes. */
export const PASSWORD = 'Tree-Guard-2026';

/** Values of a user that a test may choose; the rest is filled in. */
export interface UserOverrides {
  account?: string;
  tenantId?: string;
  roles?: string[];
  xzCode?: string;
  xzjb?: number;
  deptId?: string;
  status?: number;
}

let serial = 0;
// A stored hash says how much it costs to check: this one next to nothing, since tests sign in thousands of times.
const LIGHT = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 };
const stored = hash(digestOf(PASSWORD), LIGHT);
const LEVELS: Record<number, number> = { 0: 1, 2: 2, 4: 3 };

/** Makes a tenant when it is not there yet. */
export async function buildTenant(db: DataSource, tenantId: string): Promise<string> {
  await db.query(`insert into blade_tenant (tenant_id, tenant_name) values ($1, $2) on conflict do nothing`, [
    tenantId,
    `租户${tenantId}`,
  ]);
  return tenantId;
}

/** Id of the tenant's role with that alias; another tenant gets its own with the same grants. */
async function roleId(db: DataSource, tenantId: string, alias: string): Promise<string> {
  const find = sql`select id from blade_role where tenant_id = ${tenantId} and role_alias = ${alias} and is_deleted = 0`;
  const found = await queryOne<{ id: string }>(db, find);
  if (found) return found.id;
  const made = await queryOne<{ id: string }>(
    db,
    sql`insert into blade_role (tenant_id, role_name, role_alias) values (${tenantId}, ${alias}, ${alias}) returning id`,
  );
  await db.query(
    `insert into blade_role_menu select $1, g.menu_id from blade_role_menu g join blade_role r on r.id = g.role_id
      where r.tenant_id = '000000' and r.role_alias = $2`,
    [made!.id, alias],
  );
  return made!.id;
}

/** Makes a user with their tenant and roles; they sign in with `PASSWORD`. */
export async function buildUser(db: DataSource, overrides: UserOverrides = {}) {
  const {
    tenantId = homeTenant(),
    roles = ['county'],
    xzCode = '110101',
    deptId = '',
    status = 1,
  } = overrides;
  const account = overrides.account ?? `user${++serial}`;
  await buildTenant(db, tenantId);
  const roleIds = await Promise.all(roles.map((alias) => roleId(db, tenantId, alias)));
  const xzjb = overrides.xzjb ?? LEVELS[xzCode.length] ?? 4;
  const row = await queryOne<{ id: string }>(
    db,
    sql`insert into blade_user (tenant_id, account, password, name, real_name, role_id, dept_id, xz_code, xzjb, status)
      values (${tenantId}, ${account}, ${await stored}, ${account}, ${account}, ${roleIds.join(',')}, ${deptId},
        ${xzCode}, ${xzjb}, ${status})
      returning id`,
  );
  return { id: row!.id, account, tenantId, xzCode, roleIds };
}

/** Somebody of a test, signed in: their calls, and who they are. */
export interface SignedIn extends Client {
  user: Awaited<ReturnType<typeof buildUser>>;
}

/** Makes a user and signs them in. */
export async function signInAs(
  { app, db }: Pick<Product, 'app' | 'db'>,
  overrides: UserOverrides = {},
): Promise<SignedIn> {
  const user = await buildUser(db, overrides);
  return { ...(await signIn(app, user.account, PASSWORD, user.tenantId)), user };
}

/** Makes a user whose one role holds the screens named, with all their buttons: `['post', 'topmenu']`. */
export async function buildKeeper(db: DataSource, tenantId: string, screens: string[]) {
  await buildTenant(db, tenantId);
  const alias = `keeper${++serial}`;
  const role = await queryOne<{ id: string }>(
    db,
    sql`insert into blade_role (tenant_id, role_name, role_alias) values (${tenantId}, ${alias}, ${alias}) returning id`,
  );
  await db.query(
    `insert into blade_role_menu select $1, m.id from blade_menu m
      left join blade_menu up on up.id = m.parent_id
      where m.is_deleted = 0 and (m.code = any($2) or m.category = 2 and up.code = any($2))`,
    [role!.id, screens],
  );
  return buildUser(db, { tenantId, roles: [alias] });
}

/** Makes somebody of the nation with every permission, in their own tenant, and signs them in. */
export async function signInToAll(t: Pick<Product, 'app' | 'db'>): Promise<SignedIn> {
  const client = await signInAs(t, { roles: [`all${++serial}`], xzCode: '' });
  await t.db.query('insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0', [
    client.user.roleIds[0],
  ]);
  return client;
}
