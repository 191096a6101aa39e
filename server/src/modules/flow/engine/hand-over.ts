import { isReason } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import {
  HandOvers,
  type HandOverSource,
  type HeldWork,
  type Leaving,
  type Succession,
} from '../../../work/hand-overs.js';
import { announceHanded, HANDS_OVER } from './announce-step.js';
import { claimableBySql, claimantsSql, type Instance, readable, type Task } from './flow-rows.js';
import { modelName } from './outline.js';
import { successorsOfSql, successorsSql, TASKS } from './successors.queries.js';

/** A task that is handed over. */
interface GivenTask {
  id: string;
  /** Name of the task; `title` is that of its process. */
  task: string;
  title: string;
  assignee: string | null;
}

/** Records the hand-over of a task with its reason, and notifies the new assignee. */
async function give(
  tx: EntityManager,
  caller: Pick<Caller, 'userId' | 'tenantId'>,
  { id, task, title, assignee }: GivenTask,
  { successor, reason }: { successor: string; reason?: string | undefined },
): Promise<void> {
  await query(
    tx,
    sql`insert into flow_hand_over (task_id, from_user, to_user, by_user, reason)
      values (${id}, ${assignee}, ${successor}, ${caller.userId}, ${reason ?? null})`,
  );
  await announceHanded(tx, caller, { title, task, assignee: successor, reason });
}

/**
 * Hands an open task of a locked process over. Its holder need not give a reason, and gets it again if it comes back; a
 * keeper of the tenant's processes must give one, and the task stays with its new assignee.
 */
export async function delegateTask(
  tx: EntityManager,
  caller: Caller,
  { instance, task }: { instance: Instance; task: Task },
  { userId, reason }: { userId: string; reason?: string | undefined },
): Promise<void> {
  const isOwn = task.assignee === caller.userId;
  if (!isOwn && !holds(caller, HANDS_OVER)) throw new ForbiddenError('flow.task.others');
  if (!isOwn && !isReason(reason)) throw new BusinessError('flow.task.reason', {}, 'reason');
  // Nobody decides on their own request.
  if (userId === instance.startUser && task.assignee !== userId)
    throw new BusinessError('flow.task.starter', {}, 'userId');
  const found = await queryOne(
    tx,
    sql`select from blade_user u where u.id = ${userId} and ${successorsOfSql(caller, task.id)} for key share`,
  );
  if (!found) throw new BusinessError('flow.task.delegate', {}, 'userId');
  await query(
    tx,
    sql`update flow_task set assignee = ${userId}, owner = ${isOwn ? sql`coalesce(owner, ${caller.userId})` : sql`null`},
        claim_time = coalesce(claim_time, localtimestamp) where id = ${task.id}`,
  );
  const given = { id: task.id, task: task.name, title: instance.name, assignee: task.assignee };
  await give(tx, caller, given, { successor: userId, reason: reason?.trim() || undefined });
}

/** An open task of a user who leaves. */
interface HeldTask extends GivenTask {
  /** Name of the process as the caller may read it: the name of another's leave is its reason. */
  shown: string;
  holder: string;
  region: string;
}

/** Open tasks assigned to users, or that no other active user could claim. */
const heldSql = (ids: readonly string[]): Sql => sql`t.state = 'open'
  and (t.assignee = any(${ids}::bigint[]) or t.assignee is null
    and exists (select from blade_user c where c.id = any(${ids}::bigint[]) and ${claimableBySql('c')})
    and not exists (select from blade_user o where ${claimantsSql('o', ids)}))`;

/** The open tasks of those who leave; one that several of them could claim counts for the first. */
const heldTasks = (db: Db, { tenantId, ids, caller }: Leaving): Promise<HeldTask[]> =>
  query<HeldTask>(
    db,
    sql`select t.id, t.name as task, i.name as title, t.assignee, h.id as holder, h.xz_code as region,
        case when ${readable(caller)} then i.name else d.name end as shown
      ${TASKS} cross join lateral (select c.id, c.xz_code from blade_user c where c.id = any(${ids}::bigint[])
        and (c.id = t.assignee or t.assignee is null and ${claimableBySql('c')}) order by c.id limit 1) h
      where t.tenant_id = ${tenantId} and ${heldSql(ids)} order by t.id`,
  );

/** Whether all of these tasks meet a condition on the task `t` and its holder `h`. */
const allMeetSql = (tasks: readonly HeldTask[], condition: Sql): Sql => {
  const holders = tasks.map(({ id, holder, region }) => ({ id, holder, region }));
  return sql`not exists (select ${TASKS} join jsonb_to_recordset(${JSON.stringify(holders)}::jsonb)
    as h(id bigint, holder bigint, region text) on h.id = t.id where (${condition}) is not true)`;
};

/** Source of hand-overs: open workflow tasks of users who leave. */
@Injectable()
export class TaskHandOver implements HandOverSource {
  readonly kind = 'task';

  constructor(handOvers: HandOvers) {
    handOvers.offer(this);
  }

  async heldBy(db: Db, leaving: Leaving): Promise<HeldWork | undefined> {
    const tasks = await heldTasks(db, leaving);
    if (tasks.length === 0) return undefined;
    const successors = successorsSql(sql`h.region`);
    // An unclaimed task stays unclaimed as long as anybody can claim it.
    const kept = sql`h.holder <> u.id or case when t.assignee is null
      then exists (select from blade_user o where ${claimantsSql('o')}) else ${successors} end`;
    return {
      count: tasks.length,
      titles: tasks.map(({ shown, task }) => {
        const [process, step] = [modelName(shown), modelName(task)];
        return [`${process[0]}：${step[0]}`, `${process[1]}: ${step[1]}`] as const;
      }),
      holders: [...new Set(tasks.map(({ holder }) => holder))],
      successors: allMeetSql(tasks, successors),
      kept: allMeetSql(tasks, kept),
      handOver: (tx, succession) => this.handOver(tx, tasks, leaving, succession),
    };
  }

  private async handOver(
    tx: EntityManager,
    tasks: readonly HeldTask[],
    leaving: Leaving,
    { caller, successor }: Succession,
  ): Promise<void> {
    const ids = tasks.map(({ id }) => id);
    // The locks order this against anyone who completes one of the tasks at the same moment.
    await query(
      tx,
      sql`select from flow_instance i where i.id in (select t.instance_id from flow_task t
        where t.id = any(${ids}::bigint[])) order by i.id for update`,
    );
    const given = await query<{ id: string }>(
      tx,
      sql`with given as (update flow_task t set assignee = ${successor}, owner = null,
          claim_time = coalesce(claim_time, localtimestamp)
        where t.id = any(${ids}::bigint[]) and t.state = 'open'
          and (t.assignee is null or t.assignee = any(${leaving.ids}::bigint[]))
        returning t.id) select id from given`,
    );
    const isGiven = new Set(given.map(({ id }) => id));
    for (const task of tasks) if (isGiven.has(task.id)) await give(tx, caller, task, { successor });
  }
}
