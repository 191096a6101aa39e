import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager, QueryRunner } from 'typeorm';
import { StartFailure } from '../process/start-failure.js';

/** Rights of API and worker on a table that is not named here. */
const ALL_ROWS = 'select, insert, update, delete';

/** Tables of which they may do less: the audit trail is only added to, loaded and migrated tables are only read. */
const LESS: Record<string, string> = {
  audit_trail: 'select, insert',
  audit_seal: 'select, insert, update',
  base_data: 'select',
  border_line: 'select',
  schema_migration: 'select',
  schema_repeatable: 'select',
};

const PATIENCE_MS = 5_000;
// Not known, wrong password, not allowed to log in, not allowed into the database.
const NOT_LET_IN = ['28000', '28P01', '42501'];

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

/** Why the role of an address cannot sign in; nothing when it can, or when the reason is another. */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (NOT_LET_IN.includes(code)) return message;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  return undefined;
}

const run = (db: Pick<QueryRunner, 'query'>, { text, values }: Sql): Promise<unknown> =>
  db.query(text, values);

/** Runs the statements that a query answers; PostgreSQL binds no values in statements of this kind. */
async function runEach(db: Pick<QueryRunner, 'query'>, made: Sql): Promise<void> {
  for (const { statement } of (await run(db, made)) as { statement: string }[]) await db.query(statement);
}

const isKnown = async (owner: QueryRunner, role: string): Promise<boolean> =>
  ((await run(owner, sql`select from pg_roles where rolname = ${role}`)) as object[]).length > 0;

/** Makes the role, or gives it the password of its address. */
async function makeRole(owner: QueryRunner, url: string): Promise<void> {
  const name = userOf(url);
  const known = await isKnown(owner, name);
  const refusal = known ? await refusalOf(url) : `there is no role "${name}"`;
  if (!refusal) return;
  try {
    if (!known) await runEach(owner, sql`select format('create role %I', ${name}::text) as statement`);
    await runEach(
      owner,
      sql`select format('alter role %I login password %L', ${name}::text, ${passwordOf(url)}::text) as statement`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartFailure(
      `${refusal}, and the owner of the tables may not make or change roles`,
      `let a superuser run: ${known ? 'alter' : 'create'} role "${name}" login password '…'`,
    );
  }
  const still = await refusalOf(url);
  if (still) throw new StartFailure(still, 'check DATABASE_URL and what pg_hba.conf lets in');
}

const lesser = raw(
  Object.entries(LESS)
    .map(([table, rights]) => `when '${table}' then '${rights}'`)
    .join(' '),
);

// Only missing rights are granted: most starts change nothing.
const granted = (role: string): Sql[] => [
  sql`select format('grant connect, temporary on database %I to %I', current_database(), ${role}::text) as statement
    where not (has_database_privilege(${role}::name, current_database(), 'connect')
      and has_database_privilege(${role}::name, current_database(), 'temporary'))`,
  sql`select format('grant usage on schema %I to %I', nspname, ${role}::text) as statement from pg_namespace
    where nspname in (current_schema(), 'geo') and not has_schema_privilege(${role}::name, oid, 'usage')`,
  sql`select format('grant %s on %s to %I', rights, oid::regclass, ${role}::text) as statement
    from (select oid, case relname ${lesser} else ${ALL_ROWS} end as rights from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) t
    where exists (select from unnest(string_to_array(rights, ', ')) one
      where not has_table_privilege(${role}::name, oid, one))`,
  sql`select format('grant usage on sequence %s to %I', seqrelid::regclass, ${role}::text) as statement
    from pg_sequence join pg_class on oid = seqrelid
    where relnamespace = current_schema()::regnamespace and not has_sequence_privilege(${role}::name, seqrelid, 'usage')`,
  // Functions that run with the owner's rights are not for everybody.
  sql`select format('grant execute on function %s to %I', oid::regprocedure, ${role}::text) as statement from pg_proc
    where pronamespace = current_schema()::regnamespace and prosecdef
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and not has_function_privilege(${role}::name, oid, 'execute')`,
];

/**
 * Lets API and worker connect as a role that owns nothing and is no superuser, where their address names another role
 * than the owner's. After each migration, so that new tables are reachable too.
 * @param owner a connection of the tables' owner
 */
export async function prepareApiRole(
  owner: QueryRunner,
  urls: { databaseUrl: string; ownerUrl: string },
): Promise<void> {
  const role = userOf(urls.databaseUrl);
  if (role === userOf(urls.ownerUrl)) return;
  await makeRole(owner, urls.databaseUrl);
  const grant = async (tx: EntityManager): Promise<void> => {
    for (const statements of granted(role)) await runEach(tx, statements);
  };
  await owner.manager.transaction(grant);
}
