import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Variables } from './expression.js';
import type { Outline } from './outline.js';
import type { EngineState, Wait } from './steps.js';

/** A process with its definition. */
export interface Instance {
  id: string;
  tenantId: string;
  definitionId: string;
  name: string;
  startUser: string;
  xzCode: string;
  state: string;
  variables: Variables;
  engine: EngineState | null;
  step: number;
  suspended: boolean;
  category: string | null;
  outline: Outline;
}

/** A task of a process. */
export interface Task {
  id: string;
  executionKey: string;
  elementId: string;
  name: string;
  assignee: string | null;
  owner: string | null;
  candidateUsers: string[];
  candidateGroups: string[];
  state: string;
  comeStep: number;
  doneStep: number | null;
}

const INSTANCE = sql`i.id, i.tenant_id as "tenantId", i.definition_id as "definitionId", i.name, i.start_user as "startUser",
  i.xz_code as "xzCode", i.state, i.variables, i.engine, i.step, d.suspended, d.category, d.outline`;

const TASK = sql`t.id, t.execution_key as "executionKey", t.element_id as "elementId", t.name, t.assignee, t.owner,
  t.candidate_users as "candidateUsers", t.candidate_groups as "candidateGroups", t.state, t.come_step as "comeStep",
  t.done_step as "doneStep"`;

const locked = (tx: EntityManager, which: Sql): Promise<Instance | undefined> =>
  queryOne<Instance>(
    tx,
    sql`select ${INSTANCE} from flow_instance i join flow_definition d on d.id = i.definition_id
      where ${which} for update of i`,
  );

/** Locks a process: the next caller who acts on it waits and then reads the result. */
export const lockInstance = (
  tx: EntityManager,
  tenantId: string,
  id: string,
): Promise<Instance | undefined> => locked(tx, sql`i.id = ${id} and i.tenant_id = ${tenantId}`);

/** Locks the process of a task. */
export const lockInstanceOf = (tx: EntityManager, tenantId: string, taskId: string) =>
  locked(
    tx,
    sql`i.tenant_id = ${tenantId} and i.id = (select instance_id from flow_task where id = ${taskId})`,
  );

/**
 * Locks the process that has been due longest, unless it is locked already. Due times are compared with the clock of
 * this machine, which the engine uses too: by a database clock ahead of it a timer would be tried over and over.
 */
export const lockDue = (tx: EntityManager): Promise<Instance | undefined> =>
  queryOne<Instance>(
    tx,
    sql`select ${INSTANCE} from flow_instance i join flow_definition d on d.id = i.definition_id
      where i.state = 'running' and i.next_due <= ${new Date().toISOString()}::timestamptz and not d.suspended
      order by i.next_due limit 1 for update of i skip locked`,
  );

/** A task of a locked process. */
export const taskOf = (tx: EntityManager, instanceId: string, id: string): Promise<Task | undefined> =>
  queryOne<Task>(
    tx,
    sql`select ${TASK} from flow_task t where t.id = ${id} and t.instance_id = ${instanceId}`,
  );

/** All tasks of a process in the order in which they came. */
export const tasksOf = (db: Db, instanceId: string): Promise<Task[]> =>
  query<Task>(db, sql`select ${TASK} from flow_task t where t.instance_id = ${instanceId} order by t.id`);

/** Unclaimed tasks that the caller may claim, as a candidate by user, role, department or level. */
export function claimable(caller: Pick<Caller, 'userId' | 'roles' | 'deptIds' | 'xzjb' | 'xzCode'>): Sql {
  const groups = [...caller.roles, ...caller.deptIds.map((id) => `dept_${id}`)];
  return sql`t.state = 'open' and t.assignee is null and (t.candidate_users @> array[${caller.userId}::bigint]
    or t.candidate_groups && ${groups}::text[]
    or (t.candidate_groups && ${[`level_${caller.xzjb}`]}::text[] and starts_with(i.xz_code, ${caller.xzCode}::text)))`;
}

/** Unclaimed tasks that the user under an alias may claim, by their roles and departments. */
export function claimableBySql(alias: string): Sql {
  const u = raw(alias);
  return sql`(t.candidate_users @> array[${u}.id]
    or t.candidate_groups && array(select r.role_alias::text from blade_role r where r.tenant_id = ${u}.tenant_id
      and r.is_deleted = 0 and r.status = 1 and r.id::text = any(string_to_array(${u}.role_id, ',')))
    or t.candidate_groups && array(select 'dept_' || d from unnest(string_to_array(${u}.dept_id, ',')) d)
    or ('level_' || ${u}.xzjb = any(t.candidate_groups) and starts_with(i.xz_code, ${u}.xz_code)
      and (${u}.xz_code <> '' or ${u}.xzjb = 1)))`;
}

/** Active users under an alias, other than some, who may claim an open task `t` of the process `i`. */
export const claimantsSql = (alias: string, except: readonly string[] = []): Sql => {
  const u = raw(alias);
  return sql`${u}.tenant_id = t.tenant_id and ${u}.is_deleted = 0 and ${u}.status = 1
    and ${u}.id <> all(${except}::bigint[]) and ${claimableBySql(alias)}`;
};

/** Processes that the caller started, or has, had or may claim a task of. */
const takesPart = (caller: Caller): Sql =>
  sql`(i.start_user = ${caller.userId} or exists (select from flow_task t where t.instance_id = i.id
    and (t.assignee = ${caller.userId} or t.owner = ${caller.userId} or (${claimable(caller)}))))`;

/** Permissions of keepers, who read all processes of their tenant. */
const KEEPERS = ['flow_follow', 'flow_follow_view', 'flow_manager'];

/** Processes that the caller may read. */
export const readable = (caller: Caller): Sql =>
  sql`i.tenant_id = ${caller.tenantId} and ${KEEPERS.some((code) => holds(caller, code)) ? sql`true` : takesPart(caller)}`;

/** A new task as its row needs it: the wait, with its people. */
export interface NewTask extends Wait {
  name: string;
  assignee: string | null;
  candidateUsers: string[];
  candidateGroups: string[];
}

/** Writes new tasks. */
export const insertTasks = (tx: EntityManager, instance: Instance, step: number, tasks: readonly NewTask[]) =>
  query(
    tx,
    sql`insert into flow_task (tenant_id, instance_id, execution_key, element_id, name, assignee, candidate_users,
        candidate_groups, come_step)
      select ${instance.tenantId}, ${instance.id}::bigint, n."executionKey", n."elementId", n.name, n.assignee,
        array(select jsonb_array_elements_text(n."candidateUsers")::bigint),
        array(select jsonb_array_elements_text(n."candidateGroups")), ${step}::int
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as n("executionKey" text, "elementId" text, name text,
        assignee bigint, "candidateUsers" jsonb, "candidateGroups" jsonb)`,
  );
