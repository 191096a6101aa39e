import type { QueryRunner } from 'typeorm';

/** A part of the schema: its name, its table, and its whole description. */
interface Part {
  name: string;
  part_of: string | null;
  text: string;
}

// Names without a schema where the search path finds them, so that the same tables in two schemas read alike.
const CATALOGUE = `
  with home as (
    select oid, case nspname when 'geo' then 'geo.' else '' end as prefix from pg_namespace
    where nspname in (current_schema(), 'geo')
  ), ours as (
    select c.oid, h.prefix || c.relname as name, c.relkind, c.reloptions, c.relacl, c.relowner from pg_class c
      join home h on h.oid = c.relnamespace
    where not c.relispartition and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), tables as (
    select * from ours where relkind in ('r', 'p', 'v', 'm') and name not in ('schema_migration', 'schema_repeatable')
  ), functions as (
    select p.*, h.prefix || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
    from pg_proc p join home h on h.oid = p.pronamespace
    where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ), granted as (
    select 'table ' || name as on_what, a.* from tables, aclexplode(relacl) a
    union all select 'column ' || name || '.' || attname, a.*
      from pg_attribute join tables on oid = attrelid, aclexplode(attacl) a
    union all select 'function ' || name, a.*
      from functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
    union all select 'schema geo', a.* from pg_namespace, aclexplode(nspacl) a where nspname = 'geo'
  )
  select 'table ' || name as name, name as part_of,
    concat_ws(' ', relkind, array_to_string(array(select unnest(reloptions) order by 1), ','),
      pg_get_partkeydef(oid), case when relkind in ('v', 'm') then pg_get_viewdef(oid, true) end) as text from tables
  union all
  select 'column ' || t.name || '.' || attname, t.name,
    concat_ws(' ', format_type(atttypid, atttypmod), case when attcollation <> typcollation then collname end,
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid, true), attgenerated, attidentity)
  from pg_attribute join tables t on t.oid = attrelid join pg_type y on y.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation c on c.oid = attcollation
  where attnum > 0 and not attisdropped
  union all
  select 'constraint ' || t.name || '.' || conname, t.name, pg_get_constraintdef(c.oid, true)
  from pg_constraint c join tables t on t.oid = conrelid where contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'index ' || i.name, t.name,
    concat_ws(' ', pg_get_indexdef(i.oid, 0, true), array_to_string(i.reloptions, ','))
  from pg_index join ours i on i.oid = indexrelid join tables t on t.oid = indrelid
  union all
  select 'trigger ' || t.name || '.' || tgname, t.name, concat_ws(' ', pg_get_triggerdef(g.oid, true), tgenabled)
  from pg_trigger g join tables t on t.oid = tgrelid where not tgisinternal
  union all
  select 'sequence ' || name, null, concat_ws(' ', format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin)
  from pg_sequence join ours on oid = seqrelid
  union all
  select 'function ' || name, null,
    concat_ws(' ', prokind, pg_get_function_arguments(oid), pg_get_function_result(oid), prolang, provolatile,
      proparallel, prosecdef, proisstrict, replace(proconfig::text, quote_ident(current_schema()), ''), prosrc)
  from functions
  union all
  select concat_ws(' ', 'grant of', on_what, 'to', coalesce(rolname, 'all')), null,
    string_agg(privilege_type, ', ' order by privilege_type)
  from granted left join pg_roles r on r.oid = grantee where grantee = 0 or rolname = 'geo_reader'
  group by 1
  order by 1`;

const catalogueOf = (owner: QueryRunner): Promise<Part[]> => owner.query(CATALOGUE) as Promise<Part[]>;

/**
 * Names of what in the database is not as `build` makes it; what stands beside it and belongs to no table of ours is
 * somebody's own. `build` runs in an empty schema, as the owner of a transaction, and leaves nothing behind.
 */
export async function differences(owner: QueryRunner, build: () => Promise<void>): Promise<string[]> {
  const found = await catalogueOf(owner);
  await owner.startTransaction();
  try {
    await owner.query(`do $$ begin
      if to_regnamespace('geo') is not null then alter schema geo rename to gushu_geo_before; end if;
      create schema gushu_wanted;
      perform set_config('search_path',
        (select string_agg(quote_ident(name), ',') from unnest('gushu_wanted'::name || current_schemas(false)) name), true);
    end $$`);
    await build();
    return compare(found, await catalogueOf(owner));
  } finally {
    await owner.rollbackTransaction();
  }
}

// In a database that was restored, PostgreSQL writes the casts and brackets of a condition in another order.
const CASTS = /::(?:character varying|text)(?:\[\])?|[()]/g;

function compare(found: readonly Part[], wanted: readonly Part[]): string[] {
  const textOf = (parts: readonly Part[]) =>
    new Map(parts.map(({ name, text }) => [name, text.replace(CASTS, '')]));
  const [present, due] = [textOf(found), textOf(wanted)];
  const tables = new Set(wanted.map((part) => part.part_of));
  const wrong = wanted.filter(({ name }) => present.get(name) !== due.get(name));
  const foreign = found.filter(
    (part) => part.part_of !== null && tables.has(part.part_of) && !due.has(part.name),
  );
  return [...wrong, ...foreign].map(({ name }) => name);
}
