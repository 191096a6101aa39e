import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { digestOf, hashDigest } from '#src/auth/passwords.js';
import { query } from '#src/database/database.js';
import type { Reader } from './mix.js';

/** One of the staff, signed in. */
export interface Staff extends Reader {
  id: string;
  token: string;
}

/** How many there are of each role, and how many digits the code of their region has. */
const ROLES = [
  { role: 'administrator', people: 4, digits: 0, level: 1 },
  { role: 'nation', people: 6, digits: 0, level: 1 },
  { role: 'province', people: 20, digits: 2, level: 2 },
  { role: 'city', people: 40, digits: 4, level: 3 },
  { role: 'county', people: 90, digits: 6, level: 4 },
  { role: 'township', people: 40, digits: 9, level: 4 },
] as const;
const TREES_EACH = 20;
const SIGN_INS_AT_ONCE = 4;
const BASIC = `Basic ${Buffer.from('gushu-web:').toString('base64')}`;
const TOO_MANY = 5002;

interface Made extends Reader {
  id: string;
  account: string;
}

async function makeStaff(db: DataSource, password: string): Promise<Made[]> {
  const hash = await hashDigest(password);
  const stem = `load-${randomBytes(3).toString('hex')}`;
  const made: Made[] = [];
  for (const { role, people, digits, level } of ROLES) {
    const rows = await query<Omit<Made, 'administers'>>(
      db,
      sql`with home as (
          select region, row_number() over (order by count(*) desc, region) n
          from (select left(xz_code, ${digits}) region from old_tree where tenant_id = '000000' and is_deleted = 0) t
          group by region order by n limit ${people}),
        made as (
          insert into blade_user (tenant_id, account, password, name, real_name, role_id, xz_code, xzjb, status)
          select '000000', ${`${stem}-${role}-`}::text || i, ${hash}, ${role}, ${role}, r.id::text, h.region, ${level}, 1
          from generate_series(1, ${people}::int) i
          join home h on h.n = 1 + (i - 1) % (select count(*) from home)
          join blade_role r on r.role_alias = ${role} and r.tenant_id = '000000' and r.is_deleted = 0
          returning id, account, xz_code)
        select made.id, account, xz_code region,
          array(select t.id::text from old_tree t where t.tenant_id = '000000' and t.is_deleted = 0
            and t.xz_code >= made.xz_code and t.xz_code < made.xz_code || 'a' limit ${TREES_EACH}) "treeIds"
        from made`,
    );
    made.push(...rows.map((row) => ({ ...row, administers: role === 'administrator' })));
  }
  return made;
}

async function signIn(origin: string, account: string, password: string): Promise<string> {
  const body = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password,
    grant_type: 'password',
    scope: 'all',
  });
  const headers = { Authorization: BASIC, 'Tenant-Id': '000000' };
  for (;;) {
    const answer = await fetch(`${origin}/api/blade-auth/oauth/token`, { method: 'POST', headers, body });
    const said = (await answer.json()) as { access_token?: string; error_code?: number };
    if (said.access_token) return said.access_token;
    if (said.error_code !== TOO_MANY) throw new Error(`${account} was refused: ${JSON.stringify(said)}`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Makes two hundred people of mixed roles and regions and signs each of them in. */
export async function openStaff(db: DataSource, origin: string) {
  const password = digestOf(randomBytes(12).toString('base64'));
  const made = await makeStaff(db, password);
  const remove = async (): Promise<void> => {
    const ids = made.map(({ id }) => id);
    await query(db, sql`delete from user_session where user_id = any(${ids}::bigint[])`);
    await query(db, sql`delete from blade_user where id = any(${ids}::bigint[])`);
  };
  const staff: Staff[] = [];
  try {
    if (made.some(({ treeIds }) => treeIds.length === 0)) throw new Error('there are no trees; give --trees');
    const waiting = made.values();
    const work = async (): Promise<void> => {
      for (const one of waiting) staff.push({ ...one, token: await signIn(origin, one.account, password) });
    };
    await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  } catch (error) {
    await remove();
    throw error;
  }
  return { staff, remove };
}
