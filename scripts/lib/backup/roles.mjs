// @ts-check
import { Failure } from '../failure.mjs';
import { serverRequire } from '../paths.mjs';

/** @typedef {import('./snapshot.mjs').Query} Query */

/**
 * @typedef {object} Role
 * @property {string} name
 * @property {string[]} attributes as CREATE ROLE takes them
 * @property {string[]} settings `name=value`
 * @property {string[]} databaseSettings the same, in this database alone
 * @property {string | null} password its hash; null where it has none or it may not be read
 * @property {string[]} memberOf
 *
 * @typedef {object} Roles what the database's objects and grants name
 * @property {boolean} hashes whether the hashes could be read
 * @property {string[]} owners of the database's objects
 * @property {Role[]} roles
 * @property {string[]} settings of the database
 * @property {{ role: string | null, privilege: string }[] | null} grants on the database, null role is everybody; null: as PostgreSQL sets them
 */

const DATABASE = '(select oid from pg_database where datname = current_database())';

/** Leaves out objects that belong to an extension: creating the extension creates them, with its owner. */
const OWN = (
  /** @type {string} */ catalogue,
  /** @type {string} */ oid,
) => `not exists (select from pg_depend e
  where e.classid = ${catalogue} and e.objid = ${oid} and e.deptype = 'e')`;

const owned = (/** @type {string} */ table, /** @type {string} */ owner) =>
  `select ${owner} as oid from ${table} where oid >= 16384 and ${OWN(`'${table}'::regclass`, `${table}.oid`)}`;

const OWNERS = `select datdba as oid from pg_database where oid = ${DATABASE}
  union ${owned('pg_class', 'relowner')} union ${owned('pg_namespace', 'nspowner')} union ${owned('pg_proc', 'proowner')}`;

// pg_shdepend knows who owns, is granted something or stands in a policy; of the cluster's first role it does not say.
const NAMED = `${OWNERS}
  union select s.refobjid from pg_shdepend s
    where s.refclassid = 'pg_authid'::regclass and s.classid <> 'pg_extension'::regclass
      and (s.dbid = ${DATABASE} or (s.classid = 'pg_database'::regclass and s.objid = ${DATABASE}))
      and ${OWN('s.classid', 's.objid')}
  union select setrole from pg_db_role_setting where setdatabase = ${DATABASE} and setrole <> 0`;

const ROLES = `with recursive named as (
    select oid from (${NAMED}) n where (select rolname !~ '^pg_' from pg_roles r where r.oid = n.oid)),
  members as (select oid from named
    union select m.member from pg_auth_members m join members b on m.roleid = b.oid),
  every as (select oid from members
    union select m.roleid from pg_auth_members m join every e on m.member = e.oid)
  select r.*, (select setconfig from pg_db_role_setting where setdatabase = ${DATABASE} and setrole = r.oid)
      as database_settings,
    array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid order by 1) as member_of
  from pg_roles r join every using (oid) where rolname !~ '^pg_' order by rolname`;

/** @param {Record<string, any>} row of pg_roles */
function attributesOf(row) {
  const flags = {
    SUPERUSER: row['rolsuper'],
    CREATEDB: row['rolcreatedb'],
    CREATEROLE: row['rolcreaterole'],
    LOGIN: row['rolcanlogin'],
    REPLICATION: row['rolreplication'],
    BYPASSRLS: row['rolbypassrls'],
    NOINHERIT: !row['rolinherit'],
  };
  const attributes = Object.entries(flags).flatMap(([name, has]) => (has ? [name] : []));
  if (row['rolconnlimit'] >= 0) attributes.push(`CONNECTION LIMIT ${Number(row['rolconnlimit'])}`);
  const until = row['rolvaliduntil'];
  if (until instanceof Date) attributes.push(`VALID UNTIL '${until.toISOString()}'`);
  return attributes;
}

/**
 * Hashes of passwords by role, which only superusers may read.
 * @param {Query} query not in a transaction, since it may be refused
 * @returns {Promise<Map<string, string | null> | null>}
 */
async function hashesOf(query) {
  try {
    const rows = await query('select rolname, rolpassword from pg_authid');
    return new Map(rows.map(({ rolname, rolpassword }) => [rolname, rolpassword]));
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === '42501') return null;
    throw error;
  }
}

/**
 * The roles that the database's objects and grants name, those that are their members and those they are members of.
 * @param {Query} query
 * @returns {Promise<Roles>}
 */
export async function readRoles(query) {
  const hashes = await hashesOf(query);
  const rows = await query(ROLES);
  const owners = await query(`select distinct rolname from pg_roles where oid in (${OWNERS}) order by 1`);
  const [database] = await query(
    `select datacl is null as usual, (select setconfig from pg_db_role_setting
      where setdatabase = d.oid and setrole = 0) as settings from pg_database d where d.oid = ${DATABASE}`,
  );
  const grants = await query(
    `select r.rolname as role, a.privilege_type as privilege
      from pg_database d cross join aclexplode(d.datacl) a left join pg_roles r on r.oid = a.grantee
      where d.oid = ${DATABASE} order by 1, 2`,
  );
  return {
    hashes: hashes !== null,
    owners: owners.map(({ rolname }) => rolname),
    roles: rows.map((row) => ({
      name: row['rolname'],
      attributes: attributesOf(row),
      settings: row['rolconfig'] ?? [],
      databaseSettings: row['database_settings'] ?? [],
      password: hashes?.get(row['rolname']) ?? null,
      memberOf: row['member_of'],
    })),
    settings: database?.['settings'] ?? [],
    grants: database?.['usual'] ? null : /** @type {any} */ (grants),
  };
}

const quoting = () =>
  /** @type {{ escapeIdentifier: (text: string) => string, escapeLiteral: (text: string) => string }} */ (
    serverRequire('pg')
  );

// These hold lists of names, which stand quoted already.
const LISTS = /^(search_path|temp_tablespaces|(local|session|shared)_preload_libraries)$/;

/**
 * The part of ALTER ROLE or ALTER DATABASE that sets one setting.
 * @param {string} setting `name=value`
 */
function setOf(setting) {
  const [name = '', value = ''] = setting.split(/=(.*)/s);
  return `set ${quoting().escapeIdentifier(name)} to ${LISTS.test(name) ? value : quoting().escapeLiteral(value)}`;
}

/**
 * Roles of a backup that a server lacks.
 * @param {Query} query
 * @param {Roles} roles
 */
async function lacking(query, { roles }) {
  const rows = await query('select rolname from pg_roles');
  const known = new Set(rows.map(({ rolname }) => rolname));
  return roles.filter(({ name }) => !known.has(name));
}

/**
 * Refuses a server on which the roles cannot be made, or whose user cannot own what they own.
 * @param {Query} query
 * @param {Roles} roles
 */
export async function checkRoles(query, roles) {
  const [me] = await query(
    'select rolname as name, rolsuper as super, rolcreaterole as makes from pg_roles where rolname = current_user',
  );
  if (me?.['super']) return;
  const missing = await lacking(query, roles);
  const made = missing.map(({ name }) => name).join(', ');
  const special = missing.some(({ attributes }) => attributes.some((each) => /SUPER|REPL|BYPASS/.test(each)));
  if (missing.length > 0 && (special || !me?.['makes'])) {
    throw new Failure(
      `${me?.['name']} may not make the roles that the backup names (${made})`,
      `let a superuser run for each: create role …; then start again`,
    );
  }
  const [foreign] = await query(
    'select o as name from unnest($1::text[]) o where not exists (select from pg_roles where rolname = o)' +
      " or not pg_has_role(current_user, o, 'member') limit 1",
    [roles.owners],
  );
  if (!foreign) return;
  throw new Failure(
    `the backup's tables belong to ${foreign['name']}, and ${me?.['name']} cannot give them to that role`,
    `sign in to the database as ${foreign['name']}, or as a superuser`,
  );
}

/**
 * Makes the roles that are missing; those that are there stay as they are. Answers which it made.
 * @param {Query} query
 * @param {Roles} roles
 */
export async function makeRoles(query, roles) {
  const { escapeIdentifier, escapeLiteral } = quoting();
  const missing = await lacking(query, roles);
  for (const { name, attributes, password, settings } of missing) {
    const secret = password ? ` password ${escapeLiteral(password)}` : '';
    await query(`create role ${escapeIdentifier(name)} ${attributes.join(' ')}${secret}`);
    for (const setting of settings) await query(`alter role ${escapeIdentifier(name)} ${setOf(setting)}`);
  }
  for (const { name, memberOf } of missing) {
    for (const group of memberOf)
      await query(`grant ${escapeIdentifier(group)} to ${escapeIdentifier(name)}`);
  }
  return missing.map(({ name }) => name);
}

/**
 * Sets what belongs to the database itself and is in no dump: its settings, and who may connect to it.
 * @param {Query} query
 * @param {Roles} roles
 */
export async function setUpDatabase(query, { roles, settings, grants }) {
  const { escapeIdentifier } = quoting();
  const [row] = await query('select current_database() as name');
  const database = `database ${escapeIdentifier(row?.['name'])}`;
  for (const setting of settings) await query(`alter ${database} ${setOf(setting)}`);
  for (const { name, databaseSettings } of roles) {
    for (const setting of databaseSettings)
      await query(`alter role ${escapeIdentifier(name)} in ${database} ${setOf(setting)}`);
  }
  if (!grants) return;
  await query(`revoke all on ${database} from public`);
  for (const { role, privilege } of grants) {
    if (!/^[A-Z ]+$/.test(privilege)) continue;
    await query(`grant ${privilege} on ${database} to ${role === null ? 'public' : escapeIdentifier(role)}`);
  }
}
