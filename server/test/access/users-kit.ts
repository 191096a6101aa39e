import sql from 'sql-template-tag';
import { queryOne } from '../../src/database/database.js';
import type { TestApp } from '../kit/app.js';
import { asking, type Client, signIn } from '../kit/client.js';
import { buildTenant, buildUser, PASSWORD, type UserOverrides } from '../kit/people.js';

export const USER = '/api/blade-user';
/** A password that keeps the rule. */
export const FRESH = 'Fresh-Wood-26';
const CODES = ['user', 'view', 'add', 'edit', 'delete', 'role', 'reset', 'import', 'export'];

/** A user as lists show them. */
export interface Row {
  id: string;
  account: string;
  [field: string]: unknown;
}

/** Helpers of tests about users; the application and its administrator are requested at each call. */
export function usersKit(world: () => { t: TestApp; admin: Client }) {
  let serial = 0;
  const { get, refusal } = asking(() => world().admin);
  const page = async (query: object, client = world().admin) =>
    (await get<{ records: Row[]; total: number }>(`${USER}/page`, { size: 100, ...query }, client)).records;
  const done = async <T = unknown>(
    path: string,
    body: object,
    query = {},
    client = world().admin,
  ): Promise<T> => {
    const answer = await client.post(path, body, query);
    expect({ path, ...(answer.body as object) }).toMatchObject({ code: 200, success: true });
    return (answer.body as { data: T }).data;
  };
  const account = () => `person${++serial}`;
  /** Adds a role to the tenant that holds these codes. */
  const role = async (codes: string[], tenantId = '000000'): Promise<string> => {
    await buildTenant(world().t.db, tenantId);
    const row = await queryOne<{ id: string }>(
      world().t.db,
      sql`insert into blade_role (tenant_id, role_name, role_alias) values (${tenantId}, ${`r${++serial}`}, ${`r${serial}`})
        returning id`,
    );
    await world().t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where code = any($2) and is_deleted = 0`,
      [row!.id, codes],
    );
    return row!.id;
  };
  /** A user administrator of a region. */
  const manager = async (more: UserOverrides & { codes?: string[] } = {}) => {
    const { codes = CODES.map((code) => (code === 'user' ? code : `user_${code}`)), ...rest } = more;
    const id = await role([...codes, 'oldTree', 'oldTree_view'], more.tenantId);
    const user = await buildUser(world().t.db, { xzCode: '330106', ...rest });
    await world().t.db.query('update blade_user set role_id = $1 where id = $2', [id, user.id]);
    return {
      ...user,
      roleId: id,
      client: await signIn(world().t.app, user.account, PASSWORD, more.tenantId),
    };
  };
  const body = (more: object = {}) => ({
    account: account(),
    realName: '张三',
    name: '三',
    userType: 1,
    // The administrator has none that a new user could take over.
    xzcode: '00',
    ...more,
  });

  return { get, page, done, refusal, account, role, manager, body };
}
