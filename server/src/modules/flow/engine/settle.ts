import sql, { join } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query } from '../../../database/database.js';
import type { Variables } from './expression.js';
import { type Instance, insertTasks, tasksOf } from './flow-rows.js';
import type { Outline } from './outline.js';
import { activeOf, tasksFor } from './people-of-task.js';
import type { Happening, Step } from './steps.js';

/** How a process ends. */
export type Ending = 'finished' | 'rejected' | 'withdrawn' | 'terminated';

/** A history line; flows and nodes without duration are closed at once. */
const lineOf = ({ nodes, flows }: Outline, { elementId }: Happening) => {
  const node = nodes[elementId];
  return {
    elementId,
    type: node?.type ?? 'sequenceFlow',
    name: (node?.name ?? flows[elementId] ?? '').slice(0, 200),
  };
};

const LASTING = ['userTask', 'subProcess', 'intermediateCatchEvent'];

/** Writes the history of a step, in order. */
async function writeHistory(
  tx: EntityManager,
  instance: Instance,
  step: number,
  happened: readonly Happening[],
) {
  const { outline, id } = instance;
  const ended = happened.flatMap(({ what, elementId }) =>
    what === 'end' && LASTING.includes(outline.nodes[elementId]?.type ?? '') ? [elementId] : [],
  );
  const lines = happened
    .filter(({ what, elementId }) => {
      const type = outline.nodes[elementId]?.type;
      if (what === 'take') return Object.hasOwn(outline.flows, elementId);
      if (type === undefined) return false;
      return what === (LASTING.includes(type) ? 'enter' : 'end');
    })
    .map((each) => ({ ...lineOf(outline, each), lasts: each.what === 'enter' }));
  if (lines.length > 0)
    await query(
      tx,
      sql`insert into flow_activity (instance_id, element_id, type, name, step, end_time)
        select ${id}::bigint, l."elementId", l.type, l.name, ${step}::int,
          case when not l.lasts then localtimestamp end
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("elementId" text, type text, name text, lasts boolean)`,
    );
  if (ended.length > 0)
    await query(
      tx,
      sql`update flow_activity set end_time = localtimestamp
        where instance_id = ${id} and end_time is null and element_id = any(${ended}::text[])`,
    );
}

/** Ends a process and cancels its open tasks. */
export async function endInstance(
  tx: EntityManager,
  { id }: Pick<Instance, 'id'>,
  ending: Ending,
  reason: string | null = null,
): Promise<void> {
  await query(
    tx,
    sql`update flow_task set state = 'canceled', end_time = localtimestamp where instance_id = ${id} and state = 'open'`,
  );
  await query(tx, sql`update flow_task set before = null where instance_id = ${id} and before is not null`);
  await query(
    tx,
    sql`update flow_activity set end_time = localtimestamp where instance_id = ${id} and end_time is null`,
  );
  await query(
    tx,
    sql`update flow_instance set state = ${ending}, reason = ${reason}, end_time = localtimestamp, engine = null,
      next_due = null where id = ${id}`,
  );
}

/** Cancels the tasks that a step has ended, and inserts the new ones. */
async function settleTasks(
  tx: EntityManager,
  instance: Instance,
  { step, made, variables }: { step: number; made: Step; variables: Variables },
) {
  const tasks = await tasksOf(tx, instance.id);
  const open = new Map(
    tasks.filter(({ state }) => state === 'open').map((task) => [task.executionKey, task]),
  );
  const gone = [...open.values()].filter(
    ({ executionKey }) => !made.waits.some((wait) => wait.executionKey === executionKey),
  );
  if (gone.length > 0)
    await query(
      tx,
      sql`update flow_task set state = 'canceled', end_time = localtimestamp where id in (${join(gone.map(({ id }) => id))})`,
    );
  const fresh = made.waits.filter(({ executionKey }) => !open.has(executionKey));
  if (fresh.length === 0) return;
  // A task that comes back goes to the person who had it before, even if they had claimed it.
  const earlier = new Map(tasks.map((task) => [task.executionKey, task]));
  const named = await tasksFor(tx, instance, variables, fresh);
  const holders = await activeOf(
    tx,
    [...earlier.values()].flatMap(({ owner, assignee }) => [owner ?? [], assignee ?? []].flat()),
  );
  const isThere = (id: string | null | undefined) => (id && holders.has(id) ? id : undefined);
  const given = named.map((task) => {
    const before = earlier.get(task.executionKey);
    return { ...task, assignee: isThere(before?.owner) ?? isThere(before?.assignee) ?? task.assignee };
  });
  await insertTasks(tx, instance, step, given);
}

/** Stores the result of a step: tasks, history, and the state that the next one resumes, or the end. */
export async function settle(
  tx: EntityManager,
  instance: Instance,
  made: Step,
  variables: Variables,
): Promise<void> {
  const step = instance.step + 1;
  await writeHistory(tx, instance, step, made.happened);
  await query(
    tx,
    sql`update flow_instance set variables = ${JSON.stringify(variables)}::jsonb, engine = ${JSON.stringify(made.state)}::json,
      step = ${step}, next_due = ${made.nextDue?.toISOString() ?? null}::timestamptz where id = ${instance.id}`,
  );
  if (made.ended) return endInstance(tx, instance, 'finished');
  await settleTasks(tx, instance, { step, made, variables });
}
