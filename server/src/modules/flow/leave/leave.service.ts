import { isRealDay, type PageOf, type ProcessLeave, type TaskCandidate } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, query, queryOne } from '../../../database/database.js';
import { orNotFound, ValidationError } from '../../../http/errors.js';
import { LEAVE_CATEGORY, Processes } from '../engine/index.js';
import { peoplePage } from '../../../work/people.queries.js';
import { ProcessReader } from '../work/index.js';
import { approversSql } from './approvers.queries.js';
import type { CandidateQuery } from '../../../work/people.dto.js';
import type { LeaveBody } from './leave.dto.js';

const TABLE = 'blade_process_leave';
const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** A moment in milliseconds; NaN for a date or time that does not exist. */
const timeOf = (text: string): number =>
  isRealDay(text.slice(0, 10)) ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN;

/** Leaves whose days are taken: those still to be decided, and those that were agreed to. */
const countsSql = sql`(i.state = 'running' or (i.state = 'finished' and coalesce(
  (select t.passed from flow_task t where t.instance_id = i.id and t.state = 'done' order by t.end_time desc, t.id desc
    limit 1), true)))`;

/** Name of a leave's process in lists: the first 200 characters of its reason. */
const nameOf = ({ reason }: LeaveBody): string => reason.slice(0, 200);

/** Days that a leave takes; a day begun counts as a whole one. */
function daysOf({ startTime, endTime }: LeaveBody): number {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  const unread = Object.entries({ startTime: from, endTime: to }).filter(([, time]) => Number.isNaN(time));
  if (unread.length > 0)
    throw new ValidationError(unread.map(([field]) => ({ field, key: 'flow.leave.moment' })));
  if (to <= from) throw new ValidationError([{ field: 'endTime', key: 'flow.leave.times' }]);
  const days = Math.ceil((to - from) / DAY_MS);
  if (days > MAX_DAYS)
    throw new ValidationError([{ field: 'endTime', key: 'flow.leave.long', params: { max: MAX_DAYS } }]);
  return days;
}

/** Refuses an approver whom the caller may not choose. */
async function assertApprover(tx: EntityManager, caller: Caller, id: string): Promise<void> {
  const where = sql`${approversSql(caller)} and u.id = ${id}`;
  if (!(await queryOne(tx, sql`select u.id from blade_user u where ${where}`)))
    throw new ValidationError([{ field: 'taskUser', key: 'flow.leave.approver' }]);
}

/**
 * Refuses a leave that overlaps another of the caller whose process is open or was agreed to. One that ends when the
 * other begins does not overlap, so half days are possible.
 */
async function assertFree(tx: EntityManager, caller: Caller, { id, startTime, endTime }: LeaveBody) {
  // Serializes two leaves sent at once, so that the second one finds the first.
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtext(${`leave ${caller.tenantId} ${caller.userId}`}))`,
  );
  const other = await queryOne<{ from: string; to: string; reason: string }>(
    tx,
    sql`select to_char(l.start_time, 'YYYY-MM-DD HH24:MI') as from, to_char(l.end_time, 'YYYY-MM-DD HH24:MI') as to, l.reason
      from blade_process_leave l join flow_instance i on i.id = l.process_instance_id
      where l.tenant_id = ${caller.tenantId} and l.create_user = ${caller.userId} and l.is_deleted = 0
        and l.id is distinct from ${id ?? null}::bigint and ${countsSql}
        and l.start_time < ${endTime}::timestamp and l.end_time > ${startTime}::timestamp
      order by l.start_time, l.id limit 1`,
  );
  if (other) throw new ValidationError([{ field: 'startTime', key: 'flow.leave.overlaps', params: other }]);
}

/** Leaves that people request: a row each, and the process that decides on it. */
@Injectable()
export class Leaves {
  constructor(
    private readonly db: DataSource,
    private readonly processes: Processes,
    private readonly reader: ProcessReader,
  ) {}

  /** Requests a leave; with an id its requester changes it, and its process goes on as it was. */
  async submit(caller: Caller, body: LeaveBody): Promise<true> {
    const days = daysOf(body);
    if (body.taskUser === caller.userId)
      throw new ValidationError([{ field: 'taskUser', key: 'flow.leave.self' }]);
    await this.db.transaction(async (tx) => {
      await assertApprover(tx, caller, body.taskUser);
      await assertFree(tx, caller, body);
      if (body.id) return this.change(tx, caller, { id: body.id, body, days });
      await this.ask(tx, caller, body, days);
    });
    return true;
  }

  /** One page of the users who may approve, those of the own region and of the levels above first. */
  approvers(caller: Caller, asked: CandidateQuery): Promise<PageOf<TaskCandidate>> {
    return peoplePage(this.db, caller, approversSql(caller), asked);
  }

  /** A leave with its process, for those who may read that. */
  async detail(caller: Caller, id: string): Promise<ProcessLeave> {
    const leave = orNotFound(
      await queryOne<Omit<ProcessLeave, 'flow'>>(
        this.db,
        sql`select l.id, l.process_definition_id as "processDefinitionId", l.process_instance_id as "processInstanceId",
            l.start_time as "startTime", l.end_time as "endTime", l.reason, l.task_user as "taskUser",
            (select u.real_name from blade_user u where u.id = l.task_user and u.tenant_id = l.tenant_id) as "taskUserName",
            l.apply_time as "applyTime", l.create_user as "createUser",
            (select u.real_name from blade_user u where u.id = l.create_user) as "createUserName"
          from blade_process_leave l where l.id = ${id} and l.tenant_id = ${caller.tenantId} and l.is_deleted = 0`,
      ),
    );
    const process = await this.reader.process(caller, leave.processInstanceId);
    return { ...leave, flow: { ...process, assignee: leave.createUser, assigneeName: leave.createUserName } };
  }

  private async ask(tx: EntityManager, caller: Caller, body: LeaveBody, days: number): Promise<void> {
    const row = await changeOne<{ id: string }>(
      tx,
      sql`insert into blade_process_leave (tenant_id, process_definition_id, start_time, end_time, reason, task_user,
          create_user, update_user)
        values (${caller.tenantId}, ${body.processDefinitionId}, ${body.startTime}, ${body.endTime}, ${body.reason},
          ${body.taskUser}, ${caller.userId}, ${caller.userId}) returning id`,
    );
    const instance = await this.processes.start(tx, caller, {
      definitionId: body.processDefinitionId,
      category: LEAVE_CATEGORY,
      variables: { taskUser: `taskUser_${body.taskUser}`, days },
      name: nameOf(body),
      business: { table: TABLE, id: row!.id },
    });
    await query(
      tx,
      sql`update blade_process_leave set process_instance_id = ${instance} where id = ${row!.id}`,
    );
  }

  private async change(
    tx: EntityManager,
    caller: Caller,
    { id, body, days }: { id: string; body: LeaveBody; days: number },
  ): Promise<void> {
    // The lock orders this against anyone who acts on the process at the same moment.
    await query(
      tx,
      sql`select from flow_instance i
        where i.id = (select l.process_instance_id from blade_process_leave l where l.id = ${id})
          and i.tenant_id = ${caller.tenantId} for update`,
    );
    const changed = orNotFound(
      await changeOne<{ instance: string }>(
        tx,
        sql`update blade_process_leave l set start_time = ${body.startTime}, end_time = ${body.endTime},
            reason = ${body.reason}, task_user = ${body.taskUser}, update_user = ${caller.userId},
            update_time = localtimestamp, version = version + 1
          where l.id = ${id} and l.tenant_id = ${caller.tenantId} and l.create_user = ${caller.userId} and l.is_deleted = 0
            and exists (select from flow_task t where t.instance_id = l.process_instance_id and t.state = 'open'
              and t.assignee = ${caller.userId})
          returning l.process_instance_id as instance`,
      ),
    );
    const variables = JSON.stringify({ taskUser: `taskUser_${body.taskUser}`, days });
    await query(
      tx,
      sql`update flow_instance set variables = variables || ${variables}::jsonb, name = ${nameOf(body)}
        where id = ${changed.instance}`,
    );
  }
}
