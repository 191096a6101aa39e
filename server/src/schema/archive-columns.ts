import type { QueryRunner } from 'typeorm';

/** Of the columns `a` of a register those that its snapshots copy: all but computed ones and the mark of twin numbers. */
export const COPIED = `a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'twin'`;

/** Tables with a `…_archive` of yearly snapshots beside them, and the archive's columns by name. */
const ARCHIVES = `
  with archives as (
    select t.oid as register, s.oid as archive, s.relname as name from pg_class t
      join pg_class s on s.relname = t.relname || '_archive' and s.relnamespace = t.relnamespace
      join pg_attribute y on y.attrelid = s.oid and y.attname = 'archive_year'
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and s.relkind in ('r', 'p')
  )`;

// An archived year has no values for a later field, unless the register gives one value to all earlier rows. A column
// that the register has no more keeps the values of its years, and later years leave it empty.
const STATEMENTS = `${ARCHIVES}
  select format('alter table %I add column %I %s%s%s', r.name, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> y.typcollation then format(' collate %I', c.collname) end,
      case when d.adbin is not null and pg_get_expr(d.adbin, d.adrelid) !~ 'nextval'
        then ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as statement
  from archives r join pg_attribute a on a.attrelid = r.register and ${COPIED}
    join pg_type y on y.oid = a.atttypid left join pg_collation c on c.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where not exists (select from pg_attribute s where s.attrelid = r.archive and s.attname = a.attname and not s.attisdropped)
  union all
  select format('alter table %I alter column %I drop not null', r.name, s.attname)
  from archives r join pg_attribute s on s.attrelid = r.archive and s.attnum > 0 and not s.attisdropped and s.attnotnull
  where s.attname not in ('archive_year', 'archive_time')
    and not exists (select from pg_attribute a where a.attrelid = r.register and a.attname = s.attname and not a.attisdropped)
  order by 1`;

/**
 * Gives the archive tables of the registers the columns that migrations have given the registers, so that a year can be
 * archived with them, and lets them leave empty what the registers have no more. Answers the statements that it took.
 */
export async function followRegisters(owner: QueryRunner): Promise<string[]> {
  const rows = (await owner.query(STATEMENTS)) as { statement: string }[];
  for (const { statement } of rows) await owner.query(statement);
  return rows.map(({ statement }) => statement);
}
