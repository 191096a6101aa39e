import { isReason } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { HandOvers, type HandOverSource, type HeldWork, type Leaver } from '../../../work/hand-overs.js';
import { announceHanded, HANDS_OVER } from './announce-step.js';
import { claimableBySql, type Instance, type Task } from './flow-rows.js';
import { modelName } from './outline.js';
import { successorsSql, takersOfSql, TASKS } from './successors.queries.js';

/** A task that is given to somebody else. */
interface GivenTask {
  id: string;
  /** Its own name, and that of its process. */
  task: string;
  title: string;
  assignee: string | null;
}

/** Notes whose a task was and why it is another's now, and says so to them. */
async function give(
  tx: EntityManager,
  caller: Pick<Caller, 'userId' | 'tenantId'>,
  { id, task, title, assignee }: GivenTask,
  { to, reason }: { to: string; reason?: string | undefined },
): Promise<void> {
  await query(
    tx,
    sql`insert into flow_hand_over (task_id, from_user, to_user, by_user, reason)
      values (${id}, ${assignee}, ${to}, ${caller.userId}, ${reason ?? null})`,
  );
  await announceHanded(tx, caller, { title, task, assignee: to, reason });
}

/**
 * Hands an open task of a locked process over. Its holder does it without a word, and has it again if it comes back; whoever
 * keeps the processes of the tenant gives a reason, and it stays whose it is then.
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
  // Nobody decides on what they have asked for themselves.
  if (userId === instance.startUser && task.assignee !== userId)
    throw new BusinessError('flow.task.starter', {}, 'userId');
  const successor = await queryOne(
    tx,
    sql`select from blade_user u where u.id = ${userId} and ${takersOfSql(caller, task.id)} for key share`,
  );
  if (!successor) throw new BusinessError('flow.task.delegate', {}, 'userId');
  await query(
    tx,
    sql`update flow_task set assignee = ${userId}, owner = ${isOwn ? sql`coalesce(owner, ${caller.userId})` : sql`null`},
        claim_time = coalesce(claim_time, localtimestamp) where id = ${task.id}`,
  );
  const given = { id: task.id, task: task.name, title: instance.name, assignee: task.assignee };
  await give(tx, caller, given, { to: userId, reason: reason?.trim() || undefined });
}

/** Open tasks that are a user's, or that nobody else who is there could claim. */
const heldSql = ({ id, tenantId }: Leaver): Sql => sql`t.tenant_id = ${tenantId} and t.state = 'open'
  and (t.assignee = ${id} or t.assignee is null and exists (select from blade_user c where c.id = ${id} and ${claimableBySql('c')})
    and not exists (select from blade_user o where o.tenant_id = t.tenant_id and o.is_deleted = 0 and o.status = 1
      and o.id <> ${id} and ${claimableBySql('o')}))`;

/** Tasks of workflow that wait for one person. */
@Injectable()
export class TaskHandOver implements HandOverSource {
  readonly kind = 'task';

  constructor(handOvers: HandOvers) {
    handOvers.offer(this);
  }

  async heldBy(db: Db, leaver: Leaver): Promise<HeldWork | undefined> {
    const tasks = await query<GivenTask>(
      db,
      sql`select t.id, t.name as task, i.name as title, t.assignee ${TASKS} where ${heldSql(leaver)} order by t.id`,
    );
    if (tasks.length === 0) return undefined;
    const ids = tasks.map(({ id }) => id);
    const takes = successorsSql(sql`${leaver.xzCode}::text`);
    return {
      count: tasks.length,
      titles: tasks.map(({ title, task }) => {
        const [process, step] = [modelName(title), modelName(task)];
        return [`${process[0]}：${step[0]}`, `${process[1]}: ${step[1]}`] as const;
      }),
      takers: sql`not exists (select ${TASKS} where t.id = any(${ids}::bigint[]) and (${takes}) is not true)`,
      handOver: async (tx, { caller, to }) => {
        // Whoever does one of them at this moment comes before this or after it.
        await query(
          tx,
          sql`select from flow_instance i where i.id in (select t.instance_id from flow_task t
            where t.id = any(${ids}::bigint[])) order by i.id for update`,
        );
        const given = await query<{ id: string }>(
          tx,
          sql`with given as (update flow_task t set assignee = ${to}, owner = null,
              claim_time = coalesce(claim_time, localtimestamp)
            where t.id = any(${ids}::bigint[]) and t.state = 'open' and (t.assignee is null or t.assignee = ${leaver.id})
            returning t.id) select id from given`,
        );
        for (const task of tasks)
          if (given.some(({ id }) => id === task.id)) await give(tx, caller, task, { to });
      },
    };
  }
}
