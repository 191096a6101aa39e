import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { holdersSql } from '../../../auth/holders.js';
import { ADMINISTRATOR, TENANT_ADMIN } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { type Addressed, sendMessages } from '../../../work/messages.js';
import type { Instance } from './flow-rows.js';
import { modelName } from './outline.js';

/** Actor of a step that a timer makes. */
export const NOBODY = '0';

const MAX_REMARK = 500;
const MAX_KEEPERS = 50;
/** Permission to hand over any open task of the tenant. */
export const HANDS_OVER = 'flow_follow_handover';

/** Messages about an open task, for its assignee or the users named to claim it. */
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
  groups?: readonly string[];
}

/** Notifies the keepers of the tenant's processes that nobody is left for a task, so that they hand it over. */
async function announceUnreached(
  tx: EntityManager,
  tenantId: string,
  title: string,
  tasks: readonly Arrived[],
): Promise<void> {
  const left = tasks.filter(
    ({ assignee, users, groups = [] }) => !assignee && users.length === 0 && groups.length === 0,
  );
  if (left.length === 0) return;
  const keepers = await query<{ id: string }>(
    tx,
    sql`select u.id from blade_user u where u.tenant_id = ${tenantId} and (${holdersSql(HANDS_OVER)}
      or u.status = 1 and u.is_deleted = 0 and exists (select from blade_role r
        where r.id::text = any(string_to_array(u.role_id, ',')) and r.role_alias in (${ADMINISTRATOR}, ${TENANT_ADMIN})
          and r.is_deleted = 0 and r.tenant_id = u.tenant_id)) order by u.id limit ${MAX_KEEPERS}`,
  );
  const messages = left.flatMap(({ task }) =>
    keepers.map(({ id }) => ({
      userId: id,
      key: 'message.unreached',
      params: { task: modelName(task), title: modelName(title) },
      record: 'flow_follow',
      filters: {},
    })),
  );
  await sendMessages(tx, { tenantId, userId: NOBODY }, messages);
}

/** A step made by refusing a task, with the reason if one was given. */
interface Refusal {
  opinion: string | null;
}

/**
 * Notifies the people concerned of a step: assignees and named candidates of its tasks, the starter of the process of
 * its end. Whole roles and departments get no message: the tasks they may claim stand in their list.
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
    sql`select name as task, assignee, candidate_users as users, candidate_groups as groups from flow_task
      where instance_id = ${id} and state = 'open' and come_step = ${step + 1} order by id`,
  );
  await sendMessages(
    tx,
    sender,
    tasks.flatMap((task) => taskMessages(title, task, refusal)),
  );
  await announceUnreached(tx, tenantId, title, tasks);
}

/** Notifies a user that a task was handed over to them, with the reason if one was given. */
export const announceHanded = (
  tx: EntityManager,
  sender: { tenantId: string; userId: string },
  {
    title,
    task,
    assignee,
    reason,
  }: { title: string; task: string; assignee: string; reason?: string | undefined },
): Promise<void> =>
  sendMessages(
    tx,
    sender,
    taskMessages(title, { task, assignee, users: [] }, undefined).map((message) => ({
      ...message,
      remark: reason,
    })),
  );
