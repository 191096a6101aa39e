import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import type { Variables } from './expression.js';
import type { Instance, Task } from './flow-rows.js';
import { endInstance, settle } from './settle.js';
import { type EngineState, shiftTimers, standing } from './steps.js';

/** The task that led to this one: the last one done before it opened. */
const lastStep = (tx: EntityManager, { id }: Instance, { comeStep }: Task) =>
  queryOne<{ id: string; doneStep: number; before: EngineState; elapsed: number }>(
    tx,
    sql`select id, done_step as "doneStep", before, extract(epoch from now() - before_time)::float8 * 1000 as elapsed
      from flow_task where instance_id = ${id} and state = 'done' and done_step <= ${comeStep} and before is not null
      order by done_step desc limit 1`,
  );

/**
 * Sends a process back to before its last step: the engine resumes the state that it had then, so that branches and
 * sub-processes are as they were. Where there was no step before, the process ends as refused.
 */
export async function sendBack(
  tx: EntityManager,
  instance: Instance,
  { task, variables, reason }: { task: Task; variables: Variables; reason: string | null },
): Promise<void> {
  const last = await lastStep(tx, instance, task);
  if (!last) return endInstance(tx, instance, 'rejected', reason?.slice(0, 500) ?? null);
  await query(
    tx,
    sql`update flow_task set state = 'undone', before = null
      where instance_id = ${instance.id} and state = 'done' and done_step >= ${last.doneStep}`,
  );
  await query(
    tx,
    sql`update flow_activity set end_time = localtimestamp where instance_id = ${instance.id} and end_time is null`,
  );
  const state = shiftTimers(last.before, last.elapsed);
  await settle(tx, instance, await standing(state, variables), variables);
}
