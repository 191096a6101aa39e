import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ID } from './columns.js';

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

/*
 * The audit trail. A call is written before it is carried out, and once more with its outcome; the second row names in
 * `begun` the link of the first. A seal says how far a chain has come, signed with the installation's key, so that rows
 * missing at a chain's end are noticed too; its numbers have no gap, so that none can be taken out with its chain.
 */
const AUDIT = `
  create table audit_trail (
    ${ID},
    tenant_id varchar(12) not null,
    user_id bigint, account varchar(64), user_name varchar(64),
    kind varchar(16) not null, method varchar(10) not null, path varchar(255) not null,
    targets varchar(1000) not null default '',
    outcome varchar(8) not null, http_status int not null, reason varchar(255) not null default '',
    address varchar(64) not null, request_id varchar(64) not null,
    create_time timestamp(3) not null,
    -- Each process links its rows to a chain of its own, so that writers never wait for each other.
    chain uuid not null, link int not null, begun int, previous char(64) not null, hash char(64) not null,
    unique (chain, link)
  );
  create index audit_trail_newest on audit_trail (tenant_id, create_time desc, id desc);
  create index audit_trail_user on audit_trail (user_id, create_time desc);
  -- Every begun row has one outcome at most.
  create unique index audit_trail_begun on audit_trail (chain, begun) where begun is not null;
  create table audit_seal (
    number int primary key,
    chain uuid not null unique,
    link int not null,
    hash char(64) not null,
    seal char(64) not null
  );`;

/** Logs by month, and the audit trail that nobody changes. */
export class Journal1710000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, more] of Object.entries(LOGS)) {
      await db.query(`
        create table ${name} (${CALL}, ${more}, primary key (id, create_time)) partition by range (create_time);
        create index ${name}_newest on ${name} (create_time desc, id desc);
        create index ${name}_tenant on ${name} (tenant_id, create_time desc, id desc);
      `);
    }
    await db.query(AUDIT);
  }

  async down(): Promise<void> {}
}
