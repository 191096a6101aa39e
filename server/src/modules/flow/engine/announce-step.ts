import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { type Addressed, sendMessages } from '../../../work/messages.js';
import type { Instance } from './flow-rows.js';
import { modelName } from './outline.js';

/** Who makes a step when a timer does. */
export const NOBODY = '0';

const MAX_REMARK = 500;

/** A task that waits, for the bells of those whose it is or who are named to claim it. */
function taskMessages(
  title: string,
  { task, assignee, users }: Arrived,
  refusal: Refusal | undefined,
): Addressed[] {
  const what = assignee ? 'message.task' : 'message.claim';
  const remark = refusal?.opinion?.slice(0, MAX_REMARK);
  return (assignee ? [assignee] : users).map((userId) => ({
    userId,
    key: refusal && !remark ? `${what}.refused` : what,
    params: { task: modelName(task), title: modelName(title) },
    remark,
    record: assignee ? 'work_todo' : 'work_claim',
    filters: {},
  }));
}

interface Arrived {
  task: string;
  assignee: string | null;
  users: readonly string[];
}

/** A step that somebody made by refusing their task, and why if they said so. */
interface Refusal {
  opinion: string | null;
}

/**
 * Says in the bells of those concerned what a step has brought: its tasks, or to whoever started the process its end. Whole
 * roles and departments hear nothing: what they may claim stands in their list.
 */
export async function announceStep(
  tx: EntityManager,
  actor: string,
  { id, tenantId, startUser, step }: Instance,
  refusal?: Refusal,
): Promise<void> {
  const sender = { tenantId, userId: actor };
  const now = await queryOne<{ state: string; title: string; reason: string | null }>(
    tx,
    sql`select state, name as title, reason from flow_instance where id = ${id}`,
  );
  const { state, title, reason } = now!;
  if (state !== 'running') {
    const key = `message.process.${state}`;
    const ended = {
      userId: startUser,
      key,
      params: { title: modelName(title) },
      record: 'work_send',
      filters: {},
    };
    return sendMessages(tx, sender, [{ ...ended, remark: reason ?? undefined }]);
  }
  const tasks = await query<Arrived>(
    tx,
    sql`select name as task, assignee, candidate_users as users from flow_task
      where instance_id = ${id} and state = 'open' and come_step = ${step + 1} order by id`,
  );
  await sendMessages(
    tx,
    sender,
    tasks.flatMap((task) => taskMessages(title, task, refusal)),
  );
}

/** Says to somebody that a task was handed over to them. */
export const announceHanded = (
  tx: EntityManager,
  actor: string,
  { tenantId }: Instance,
  { title, task, assignee }: { title: string; task: string; assignee: string },
): Promise<void> =>
  sendMessages(
    tx,
    { tenantId, userId: actor },
    taskMessages(title, { task, assignee, users: [] }, undefined),
  );
