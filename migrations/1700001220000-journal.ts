import type { MigrationInterface, QueryRunner } from 'typeorm';

const CALL = `id bigint not null default nextval('record_id'),
  tenant_id varchar(12) not null default '000000',
  service_id varchar(32), server_host varchar(255), server_ip varchar(255), env varchar(255),
  method varchar(10), request_uri varchar(255), user_agent varchar(1000), remote_ip varchar(255),
  method_class varchar(255), method_name varchar(255), params text, create_by varchar(64),
  request_id varchar(64), create_time timestamp not null default localtimestamp`;

const LOGS: Record<string, string> = {
  blade_log_usual: 'log_level varchar(10), log_id varchar(100), log_data text',
  blade_log_api: `type varchar(1) not null default '1', title varchar(255), time int, http_status int`,
  blade_log_error: `exception_name varchar(255), message text, stack_trace text, line_number int, file_name varchar(1000)`,
};

// One table a month: what is too old goes as a whole, at once.
const KEEPING = `create function keep_log_partitions(days int) returns int language plpgsql as $$
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
  end $$`;

const AUDIT = [
  `create table audit_trail (
    id bigint primary key default nextval('record_id'),
    tenant_id varchar(12) not null,
    user_id bigint, account varchar(64), user_name varchar(64),
    kind varchar(16) not null, method varchar(10) not null, path varchar(255) not null,
    targets varchar(1000) not null default '',
    outcome varchar(8) not null, http_status int not null, reason varchar(255) not null default '',
    address varchar(64) not null, request_id varchar(64) not null,
    create_time timestamp(3) not null,
    -- Each process links its rows to a chain of its own, so that writers never wait for each other.
    chain uuid not null, link int not null, previous char(64) not null, hash char(64) not null,
    unique (chain, link)
  )`,
  `create index audit_trail_newest on audit_trail (tenant_id, create_time desc, id desc)`,
  `create index audit_trail_user on audit_trail (user_id, create_time desc)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit trail is written once' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger audit_trail_rows before update or delete on audit_trail
    for each row execute function refuse_change()`,
  `create trigger audit_trail_whole before truncate on audit_trail
    for each statement execute function refuse_change()`,
  `alter table audit_trail enable always trigger audit_trail_rows`,
  `alter table audit_trail enable always trigger audit_trail_whole`,
];

/** Logs by month, and the audit trail that nobody changes. */
export class Journal1700001220000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, more] of Object.entries(LOGS)) {
      await db.query(
        `create table ${name} (${CALL}, ${more}, primary key (id, create_time)) partition by range (create_time)`,
      );
      await db.query(`create index ${name}_newest on ${name} (create_time desc, id desc)`);
      await db.query(`create index ${name}_tenant on ${name} (tenant_id, create_time desc, id desc)`);
    }
    await db.query(KEEPING);
    await db.query(`select keep_log_partitions(180)`);
    for (const statement of AUDIT) await db.query(statement);
  }

  async down(): Promise<void> {}
}
