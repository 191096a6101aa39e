-- API and worker own nothing. What they need of an owner's rights, tables for a month or a year, fresh statistics and the
-- oldest transaction, are functions that run with those rights; who may call them is granted by the server (api-role.ts).

-- One table a month: what is too old goes as a whole, at once.
create or replace function keep_log_partitions(days int) returns int language plpgsql as $$
  declare
    log text;
    month date;
    old record;
    changed int := 0;
  begin
    -- Writers hold their table for milliseconds; who cannot have it soon comes again.
    set local lock_timeout = '3s';
    perform pg_advisory_xact_lock(hashtext('keep_log_partitions'));
    foreach log in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
      for step in -1..2 loop
        month := date_trunc('month', localtimestamp)::date + make_interval(months => step);
        if to_regclass(format('%s_%s', log, to_char(month, 'yyyymm'))) is null then
          execute format('create table %s_%s partition of %s for values from (%L) to (%L)',
            log, to_char(month, 'yyyymm'), log, month, month + interval '1 month');
          changed := changed + 1;
        end if;
      end loop;
      for old in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = log::regclass
            and to_date(right(c.relname, 6), 'yyyymm') + interval '1 month' <= localtimestamp - make_interval(days => days)
      loop
        execute format('drop table %I', old.relname);
        changed := changed + 1;
      end loop;
    end loop;
    return changed;
  end $$;

create or replace function keep_archive_partition(year int) returns void language plpgsql as $$
  begin
    -- Two makers of one partition would refuse each other, even with "if not exists".
    perform pg_advisory_xact_lock(hashtext('archive partition'));
    execute format('create table if not exists %I partition of old_tree_archive for values in (%s)',
      'old_tree_archive_' || year, year);
  end $$;

create or replace function refresh_statistics(of_table regclass, columns text[] default '{}') returns void
  language plpgsql as $$
  begin
    execute format('analyze %s', of_table) ||
      coalesce((select ' (' || string_agg(quote_ident(name), ', ') || ')' from unnest(columns) as name), '');
  end $$;

-- When the oldest transaction began of those that the owner sees: its own, and everybody's where it is a superuser. A
-- backup writes nothing.
create or replace function oldest_transaction() returns timestamp language sql as $$
  select min(xact_start)::timestamp from pg_stat_activity
  where datname = current_database() and application_name <> 'pg_dump'
$$;

do $$
declare
  of_owner regprocedure;
begin
  foreach of_owner in array array['keep_log_partitions(int)', 'keep_archive_partition(int)',
    'refresh_statistics(regclass, text[])', 'oldest_transaction()']::regprocedure[]
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', of_owner, current_schema());
    execute format('revoke execute on function %s from public', of_owner);
  end loop;
end $$;

-- What is logged today finds its table, and nothing is too old yet.
select keep_log_partitions(36500);
