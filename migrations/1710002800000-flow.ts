import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ADMINISTERED, ID, TENANT } from './columns.js';

/**
 * Workflow. A model is drawn, a definition is a version of it that is deployed, an instance is one process. All there is to
 * know of a process stands in its row and its tasks: no process of the system holds any of it between two calls.
 */
export class Flow1710002800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table flow_model (
        ${ID}, ${TENANT},
        model_key varchar(64) collate "C" not null, name varchar(100) not null, description varchar(500),
        editor_xml text not null, ${ADMINISTERED}
      );
      create unique index flow_model_key on flow_model (tenant_id, model_key) where is_deleted = 0;

      create table flow_definition (
        -- key:version:uuid, as clients know it from Flowable.
        id varchar(150) collate "C" primary key,
        -- Whose it is; '' for everyone.
        tenant_id varchar(12) not null,
        key varchar(64) collate "C" not null, version int not null, name varchar(100) not null,
        description varchar(500), category varchar(64),
        deployment_id bigint not null default nextval('record_id'), resource_name varchar(200) not null,
        xml text not null, outline jsonb not null,
        suspended boolean not null default false,
        deploy_user bigint, deploy_time timestamp not null default localtimestamp,
        unique (tenant_id, key, version), unique (deployment_id)
      );

      create table flow_instance (
        ${ID}, tenant_id varchar(12) not null,
        definition_id varchar(150) collate "C" not null references flow_definition (id) on delete cascade,
        name varchar(200) not null, business_table varchar(64), business_id bigint,
        start_user bigint not null, xz_code varchar(12) collate "C" not null,
        start_time timestamp not null default localtimestamp, end_time timestamp,
        state varchar(10) collate "C" not null default 'running'
          check (state in ('running', 'finished', 'rejected', 'withdrawn', 'terminated')),
        reason varchar(500),
        variables jsonb not null default '{}',
        -- What the engine resumes; gone once the process has ended.
        engine json, step int not null default 0, next_due timestamptz,
        check ((state = 'running') = (end_time is null))
      );
      create index flow_instance_sent on flow_instance (tenant_id, start_user, id desc);
      create index flow_instance_definition on flow_instance (definition_id, id desc);
      create index flow_instance_running on flow_instance (tenant_id, id desc) where state = 'running';
      create index flow_instance_due on flow_instance (next_due) where state = 'running' and next_due is not null;
      create index flow_instance_business on flow_instance (business_table, business_id);

      create table flow_task (
        ${ID}, tenant_id varchar(12) not null,
        instance_id bigint not null references flow_instance (id) on delete cascade,
        execution_key varchar(150) collate "C" not null,
        element_id varchar(100) collate "C" not null, name varchar(200) not null,
        assignee bigint, owner bigint,
        candidate_users bigint[] not null default '{}', candidate_groups text[] not null default '{}',
        create_time timestamp not null default localtimestamp, claim_time timestamp, end_time timestamp,
        -- open; done; undone: done, and sent back since; canceled: nobody has to do it any more.
        state varchar(10) collate "C" not null default 'open' check (state in ('open', 'done', 'undone', 'canceled')),
        passed boolean, comment varchar(1000),
        -- Steps of the process at which it came and was done, and the engine as it was before that.
        come_step int not null, done_step int, before json, before_time timestamptz,
        check ((state = 'open') = (end_time is null))
      );
      -- A place of a process waits for one task at a time: nothing is ever doubled.
      create unique index flow_task_open on flow_task (instance_id, execution_key) where state = 'open';
      create index flow_task_todo on flow_task (tenant_id, assignee, id desc) where state = 'open';
      create index flow_task_users on flow_task using gin (candidate_users) where state = 'open' and assignee is null;
      create index flow_task_groups on flow_task using gin (candidate_groups) where state = 'open' and assignee is null;
      create index flow_task_done on flow_task (tenant_id, assignee, end_time desc, id desc) where state in ('done', 'undone');
      create index flow_task_instance on flow_task (instance_id, id);

      create table flow_activity (
        ${ID}, instance_id bigint not null references flow_instance (id) on delete cascade,
        element_id varchar(100) collate "C" not null, type varchar(40) collate "C" not null, name varchar(200) not null,
        step int not null, start_time timestamp not null default localtimestamp, end_time timestamp
      );
      create index flow_activity_instance on flow_activity (instance_id, id);

      create table blade_process_leave (
        ${ID}, ${TENANT},
        process_definition_id varchar(150) not null, process_instance_id bigint,
        start_time timestamp not null, end_time timestamp not null, reason varchar(255) not null,
        task_user bigint not null, apply_time timestamp not null default localtimestamp,
        check (end_time >= start_time), ${ADMINISTERED}
      );
      create index process_leave_sender on blade_process_leave (tenant_id, create_user, id desc);`);
  }

  async down(): Promise<void> {}
}
