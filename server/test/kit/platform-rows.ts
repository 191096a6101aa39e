import type { DataSource } from 'typeorm';

/** Tables without tenants whose rows are the platform's. Regions are too many to be read: they are counted. */
const TABLES = [
  ...['blade_client', 'blade_menu', 'blade_param', 'blade_dict', 'blade_scope_data', 'blade_scope_api'],
  ...['blade_datasource', 'blade_tenant_package', 'tree_species', 'patrol_cycle_change', 'screen_setting'],
];
const TENANT_TABLES = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not c.relispartition
    and c.relname !~ 'log|audit|^sign_in|^user_session$' order by 1`;
/** Suites' own tenants. */
const OF_PLATFORM = `tenant_id !~ '^9\\d{5}$'`;

const digest = (table: string, where = 'true') =>
  `select '${table}' as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as rows from ${table} t where ${where}`;

/** By table, a digest of the rows that no tenant of a suite owns. */
export async function platformRows(db: DataSource): Promise<Record<string, string>> {
  const tenants = ((await db.query(TENANT_TABLES)) as { name: string }[]).map(({ name }) => name);
  const parts = [
    ...TABLES.map((table) => digest(table)),
    ...tenants.map((table) => digest(table, OF_PLATFORM)),
    `select 'blade_region', count(*)::text from blade_region`,
  ];
  const found = (await db.query(parts.join(' union all '))) as { name: string; rows: string }[];
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}
