import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, orNotFound } from '../../../http/errors.js';
import { JsonLogger } from '../../../process/logger.js';
import { announceStep, NOBODY } from './announce-step.js';
import { type Definition, LEAVE_CATEGORY, startable } from './definitions.queries.js';
import type { Variables } from './expression.js';
import {
  claimable,
  type Instance,
  lockDue,
  lockInstance,
  lockInstanceOf,
  type Task,
  taskOf,
} from './flow-rows.js';
import { askedNames, givenFields } from './given-fields.js';
import { delegateTask } from './hand-over.js';
import { checkModel } from './model.js';
import { activeOf } from './people-of-task.js';
import { sendBack } from './send-back.js';
import { endInstance, settle } from './settle.js';
import { advance, begin, type Step } from './steps.js';
import { assertTimers } from './timers.js';

const MAX_VARIABLES = 100_000;

/** Input of a new process. */
export interface NewProcess {
  definitionId: string;
  /** The category whose own call starts it; undefined for the call that starts any other process. */
  category?: string;
  variables: Variables;
  name?: string;
  business?: { table: string; id: string };
}

/** The completion of a task by its assignee. */
export interface Completion {
  taskId: string;
  passed: boolean;
  comment?: string;
  variables: Variables;
}

/** The user who acts on a process. */
type Actor = Pick<Caller, 'userId' | 'tenantId'>;

const limited = (variables: Variables): Variables => {
  if (JSON.stringify(variables).length > MAX_VARIABLES)
    throw new BusinessError('flow.variables', { max: MAX_VARIABLES }, 'variables');
  return variables;
};

/** Refuses an act on a process that has ended or is suspended. */
function assertRuns(
  instance: Instance,
): asserts instance is Instance & { engine: NonNullable<Instance['engine']> } {
  if (instance.state !== 'running' || !instance.engine) throw new BusinessError('flow.ended');
  if (instance.suspended) throw new BusinessError('flow.suspended');
}

/** Whether a process has stopped in a step without reaching an end event. */
const isStranded = ({ outline }: Instance, { ended, happened }: Step): boolean =>
  ended && !happened.some(({ elementId }) => outline.nodes[elementId]?.type === 'endEvent');

/** Message of an error, followed by those of its causes. */
const saidBy = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [saidBy(error.cause)])].join(': ')
    : String(error);

/**
 * Acts on processes, each in one transaction: it locks the row of the process, resumes the engine from it, and writes
 * state, tasks and history together. If the server dies on the way, the process stays as it was.
 */
@Injectable()
export class Processes {
  constructor(
    private readonly db: DataSource,
    private readonly log: JsonLogger,
  ) {}

  /** Starts a process of a definition and answers its id. */
  async start(tx: EntityManager, caller: Actor & Pick<Caller, 'xzCode'>, made: NewProcess): Promise<string> {
    const definition = await startable(tx, caller, made.definitionId);
    if (!definition) throw new BusinessError('flow.none');
    if (definition.suspended) throw new BusinessError('flow.suspended');
    // A leave has a row of its own and rules for its approver: no other call starts one, and its call nothing else.
    if ((definition.category === LEAVE_CATEGORY) !== (made.category === LEAVE_CATEGORY))
      throw new BusinessError('flow.ownCall', {}, 'processDefinitionId');
    const variables = limited({ ...made.variables, createUser: caller.userId });
    const { parsed, outline } = await checkModel(definition.xml);
    assertTimers(outline, { variables });
    const step = await begin(parsed, variables);
    const instance = await this.insert(tx, caller, { ...made, variables }, definition);
    await settle(tx, instance, step, variables);
    await announceStep(tx, caller.userId, instance);
    return instance.id;
  }

  /** Claims a task of which the caller is one of the candidates. */
  claim(caller: Caller, taskId: string): Promise<true> {
    return this.onTask(caller, taskId, async (tx, instance, task) => {
      assertRuns(instance);
      if (task.assignee) throw await this.claimedBy(tx, task.assignee);
      const mine = await queryOne(
        tx,
        sql`select from flow_task t join flow_instance i on i.id = t.instance_id
          where t.id = ${task.id} and ${claimable(caller)}`,
      );
      // A user who is being removed at this moment must not claim a task.
      const isThere = (await activeOf(tx, [caller.userId])).has(caller.userId);
      if (!mine || !isThere) throw new ForbiddenError('flow.task.others');
      await query(
        tx,
        sql`update flow_task set assignee = ${caller.userId}, claim_time = localtimestamp where id = ${task.id}`,
      );
    });
  }

  /** Hands over the caller's own task, or as a keeper of the tenant's processes any task, with a reason. */
  delegate(caller: Caller, taskId: string, successor: { userId: string; reason?: string }): Promise<true> {
    return this.onTask(caller, taskId, async (tx, instance, task) => {
      if (instance.state !== 'running') throw new BusinessError('flow.ended');
      // Keepers may hand over tasks of a suspended process too.
      if (task.assignee === caller.userId) assertRuns(instance);
      await delegateTask(tx, caller, { instance, task }, successor);
    });
  }

  /**
   * Completes a task of the caller. After a refusal the process takes the way its model has for that; without one it
   * goes back to the last step, or ends where there is none.
   */
  complete(caller: Actor, done: Completion): Promise<true> {
    return this.onTask(caller, done.taskId, async (tx, instance, task) => {
      assertRuns(instance);
      this.assertOwn(caller, task);
      const given = givenFields(instance, task, done);
      const own = { createUser: instance.startUser, pass: done.passed };
      const variables = limited({ ...instance.variables, ...given, ...own });
      if (done.passed) assertTimers(instance.outline, { variables, names: askedNames(instance, task) });
      const comment = done.comment?.trim() ? done.comment : null;
      await this.markDone(tx, instance, task, { passed: done.passed, comment });
      const asksPass = instance.outline.nodes[task.elementId]?.asksPass;
      const step = done.passed || asksPass ? await advance(instance.engine, variables, task) : undefined;
      // Without a way for refusals in the model, the step reaches no end event.
      if (step && (done.passed || !isStranded(instance, step))) await settle(tx, instance, step, variables);
      else await sendBack(tx, instance, { task, variables, reason: comment });
      await announceStep(tx, caller.userId, instance, done.passed ? undefined : { opinion: comment });
    });
  }

  /** Withdraws a process that the caller has started. */
  withdraw(caller: Actor, instanceId: string, reason?: string): Promise<true> {
    return this.end(caller, { instanceId, ending: 'withdrawn', reason }, ({ startUser }) => {
      if (startUser !== caller.userId) throw new ForbiddenError('flow.withdraw');
    });
  }

  /** Ends a process from outside. */
  terminate(caller: Actor, instanceId: string, reason?: string): Promise<true> {
    return this.end(caller, { instanceId, ending: 'terminated', reason }, () => undefined);
  }

  /**
   * Fires the timers of the process that has been due longest; false where none is due. A process that fails is tried
   * again after an hour, so that it holds up no other.
   */
  async fireDue(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const instance = await lockDue(tx);
      if (!instance?.engine) return false;
      await tx.query('savepoint firing');
      try {
        await settle(tx, instance, await advance(instance.engine, instance.variables), instance.variables);
        await announceStep(tx, NOBODY, instance);
      } catch (error) {
        await tx.query('rollback to savepoint firing');
        this.log.warn(`process ${instance.id}: ${saidBy(error)}`, 'timers of workflow');
        await query(
          tx,
          sql`update flow_instance set next_due = now() + interval '1 hour' where id = ${instance.id}`,
        );
      }
      return true;
    });
  }

  private end(
    caller: Actor,
    {
      instanceId,
      ending,
      reason,
    }: { instanceId: string; ending: 'withdrawn' | 'terminated'; reason: string | undefined },
    assert: (instance: Instance) => void,
  ): Promise<true> {
    return this.db.transaction(async (tx): Promise<true> => {
      const instance = orNotFound(await lockInstance(tx, caller.tenantId, instanceId));
      assert(instance);
      if (instance.state !== 'running') throw new BusinessError('flow.ended');
      await endInstance(tx, instance, ending, reason ?? null);
      await announceStep(tx, caller.userId, instance);
      return true;
    });
  }

  /** Runs work on an open task with its process locked. */
  private onTask(
    caller: Actor,
    taskId: string,
    act: (tx: EntityManager, instance: Instance, task: Task) => Promise<void>,
  ): Promise<true> {
    return this.db.transaction(async (tx): Promise<true> => {
      const instance = orNotFound(await lockInstanceOf(tx, caller.tenantId, taskId));
      const task = orNotFound(await taskOf(tx, instance.id, taskId));
      if (task.state !== 'open') throw await this.doneBy(tx, task);
      await act(tx, instance, task);
      return true;
    });
  }

  private assertOwn({ userId }: Actor, { assignee }: Task): void {
    if (assignee !== userId) throw new ForbiddenError('flow.task.others');
  }

  private async markDone(
    tx: EntityManager,
    instance: Instance,
    { id }: Task,
    { passed, comment }: { passed: boolean; comment: string | null },
  ) {
    await query(
      tx,
      sql`update flow_task t set state = 'done', end_time = localtimestamp, passed = ${passed}, comment = ${comment},
          done_step = ${instance.step + 1}, before = i.engine, before_time = now()
        from flow_instance i where i.id = t.instance_id and t.id = ${id}`,
    );
  }

  private async insert(
    tx: EntityManager,
    { tenantId, userId, xzCode }: Actor & Pick<Caller, 'xzCode'>,
    { variables, name, business }: NewProcess,
    definition: Definition,
  ): Promise<Instance> {
    const row = await changeOne<{ id: string }>(
      tx,
      sql`insert into flow_instance (tenant_id, definition_id, name, business_table, business_id, start_user, xz_code, variables)
        values (${tenantId}, ${definition.id}, ${name ?? definition.name}, ${business?.table ?? null},
          ${business?.id ?? null}, ${userId}, ${xzCode}, ${JSON.stringify(variables)}::jsonb) returning id`,
    );
    return {
      ...{ id: row!.id, tenantId, definitionId: definition.id, startUser: userId, xzCode, variables },
      ...{ state: 'running', engine: null, step: 0, suspended: false },
      ...{ category: definition.category, outline: definition.outline },
      name: name ?? definition.name,
    };
  }

  private async claimedBy(tx: EntityManager, userId: string): Promise<BusinessError> {
    const user = await queryOne<{ name: string }>(
      tx,
      sql`select real_name as name from blade_user where id = ${userId}`,
    );
    return new BusinessError('flow.task.claimed', { user: user?.name ?? userId });
  }

  /** The error for a task that is no longer open: names the user who has done it, if one has. */
  private async doneBy(tx: EntityManager, { id }: Task): Promise<BusinessError> {
    const done = await queryOne<{ user: string; time: string }>(
      tx,
      sql`select u.real_name as user, to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') as time
        from flow_task t join blade_user u on u.id = t.assignee where t.id = ${id} and t.state in ('done', 'undone')`,
    );
    return done ? new BusinessError('flow.task.done', done) : new BusinessError('flow.task.gone');
  }
}
