import pg from 'pg';
import type { DataSource } from 'typeorm';
import { prepareApiRole } from '../../src/database/api-role.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';

const ROLE = 'test_api_role';
const PASSWORD = `it's a "test"`;

describe('The role of API and worker', () => {
  let t: TestApp;
  let owner: DataSource;
  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
  });
  afterAll(async () => {
    await owner.query(`drop owned by ${ROLE}`).catch(() => undefined);
    await owner.query(`drop role if exists ${ROLE}`);
    await owner.destroy();
    await t.close();
  });

  const addressOf = (password: string): string => {
    const url = new URL(t.config.databaseUrl);
    Object.assign(url, { username: ROLE, password: encodeURIComponent(password) });
    return url.href;
  };
  const prepare = async (databaseUrl: string): Promise<void> => {
    const runner = owner.createQueryRunner();
    await prepareApiRole(runner, { databaseUrl, ownerUrl: t.config.ownerUrl }).finally(() =>
      runner.release(),
    );
  };
  const roleOf = async (url: string): Promise<unknown> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client
      .query<{ role: string }>('select current_user as role')
      .finally(() => client.end());
    return rows[0]?.role;
  };

  it('is no superuser, owns nothing and makes nothing', async () => {
    const [row] = await t.db.query<Record<string, unknown>[]>(
      `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as mighty,
          (select count(*)::int from pg_class where relowner = r.oid) as owned,
          (select count(*)::int from pg_auth_members where member = r.oid) as of
        from pg_roles r where rolname = current_user`,
    );
    expect(row).toEqual({ mighty: false, owned: 0, of: 0 });
    for (const statement of [
      'create table x (id int)',
      'create schema x',
      'drop table blade_post',
      'alter table old_tree add column x int',
      'truncate blade_post',
      'create role x',
      `insert into schema_migration (timestamp, name) values (1, 'x')`,
      'delete from audit_trail',
      'update audit_trail set account = null',
      `copy blade_post to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
    ]) {
      await expect(t.db.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/);
    }
  });

  it('reaches every table of the product', async () => {
    const tables = await t.db.query<{ name: string }[]>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and not has_table_privilege(oid, 'select')`,
    );
    expect(tables).toEqual([]);
  });

  it('leaves functions with the rights of the owner to itself', async () => {
    const open = await t.db.query<{ name: string }[]>(
      `select oid::regprocedure::text as name from pg_proc p where prosecdef
        and pronamespace in ('public'::regnamespace, 'geo'::regnamespace)
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and has_function_privilege('public', oid, 'execute')`,
    );
    expect(open).toEqual([]);
  });

  it('is made with the migrations, takes another password over and is given later tables', async () => {
    await prepare(addressOf('first'));
    expect(await roleOf(addressOf('first'))).toBe(ROLE);
    await prepare(addressOf(PASSWORD));
    expect(await roleOf(addressOf(PASSWORD))).toBe(ROLE);
    await expect(roleOf(addressOf('first'))).rejects.toThrow(/password authentication/);
    await owner.query('create table added_later (id bigint)');
    await prepare(addressOf(PASSWORD));
    const [row] = await owner.query<{ may: boolean }[]>(
      `select has_table_privilege($1, 'added_later', 'delete') as may`,
      [ROLE],
    );
    expect(row?.may).toBe(true);
  });

  it('is asked of a superuser where the owner may not make it', async () => {
    await prepare(addressOf(PASSWORD));
    const runner = owner.createQueryRunner();
    await runner.query(`set role ${ROLE}`);
    const made = prepareApiRole(runner, { databaseUrl: addressOf('wrong'), ownerUrl: t.config.ownerUrl });
    await expect(made).rejects.toMatchObject({ remedy: expect.stringContaining('alter role') as string });
    await runner.query('reset role');
    await runner.release();
  });
});
