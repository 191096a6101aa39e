import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { parseExpression, type Variables } from './expression.js';
import type { Instance, NewTask } from './flow-rows.js';
import { DEPARTMENT, LEVEL, modelName, type OutlineNode, USER_ID } from './outline.js';
import { MAX_PARTS, type Wait } from './steps.js';

const listed = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .flatMap((each) =>
      each === null || each === undefined ? [] : String(each as string | number).split(','),
    )
    .map((each) => each.trim())
    .filter(Boolean);

const calculated = (texts: readonly string[] | undefined, variables: Variables): string[] =>
  (texts ?? []).flatMap((text) => listed(parseExpression(text).value(variables)));

const userIds = (texts: readonly string[]): string[] => texts.map((text) => USER_ID.exec(text)?.[1] ?? '0');

/** Name, assignee and candidates of a task by its model and the variables of the process. */
function named(node: OutlineNode, wait: Wait, variables: Variables): Omit<NewTask, keyof Wait> {
  const each = {
    ...variables,
    item: wait.item ?? null,
    ...(node.elementVariable ? { [node.elementVariable]: wait.item ?? null } : {}),
  };
  const [assignee] = userIds(calculated(node.assignee ? [node.assignee] : [], each));
  return {
    name: node.name,
    assignee: assignee ?? null,
    candidateUsers: userIds(calculated(node.candidateUsers, each)),
    candidateGroups: calculated(node.candidateGroups, each),
  };
}

/** The users and roles named by tasks that exist, and the users who have left. */
interface Known {
  found: ReadonlySet<string>;
  gone: ReadonlySet<string>;
}

/** Looks up which users and roles named by tasks the tenant has, and which users have left. */
async function known(tx: EntityManager, { tenantId }: Instance, tasks: readonly NewTask[]): Promise<Known> {
  const users = tasks.flatMap(({ assignee, candidateUsers }) => [assignee ?? [], candidateUsers].flat());
  const roles = tasks.flatMap(({ candidateGroups }) => candidateGroups);
  // Waits for a removal under way: it either hands the task over as well, or the user is gone afterwards.
  const people = await query<{ id: string; active: boolean }>(
    tx,
    sql`select id, is_deleted = 0 and status = 1 as active from blade_user
      where tenant_id = ${tenantId} and id = any(${users}::bigint[]) order by id for key share`,
  );
  const named = await query<{ name: string }>(
    tx,
    sql`select role_alias as name from blade_role
      where tenant_id = ${tenantId} and is_deleted = 0 and role_alias = any(${roles}::text[])`,
  );
  const active = people.filter((each) => each.active).map(({ id }) => id);
  return {
    found: new Set([...active, ...named.map(({ name }) => name)]),
    gone: new Set(people.filter((each) => !each.active).map(({ id }) => id)),
  };
}

/** Those of these users who have not left. */
export async function activeOf(tx: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    tx,
    sql`select id from blade_user where is_deleted = 0 and status = 1 and id = any(${[...ids]}::bigint[])
      order by id for key share`,
  );
  return new Set(rows.map(({ id }) => id));
}

const isSomebody = (found: ReadonlySet<string>) => (group: string) =>
  found.has(group) || DEPARTMENT.test(group) || LEVEL.test(group);

/** Whether somebody can do a task, somebody could before they left, or nobody ever could. */
function reachOf({ assignee, candidateUsers, candidateGroups }: NewTask, { found, gone }: Known) {
  const users = assignee ? [assignee] : candidateUsers;
  const isReached =
    users.some((id) => found.has(id)) || (!assignee && candidateGroups.some(isSomebody(found)));
  if (isReached) return 'somebody';
  return users.some((id) => gone.has(id)) ? 'left' : 'nobody';
}

/** Refuses a task with more than `MAX_PARTS` parts. */
function assertNotCrowded(tasks: readonly NewTask[]): void {
  const parts = new Map<string, number>();
  for (const { elementId } of tasks) parts.set(elementId, (parts.get(elementId) ?? 0) + 1);
  const crowded = tasks.find(({ elementId }) => (parts.get(elementId) ?? 0) > MAX_PARTS);
  if (crowded) throw new BusinessError('flow.parts', { element: modelName(crowded.name), max: MAX_PARTS });
}

/**
 * The tasks for these waits, each with its people. In a running process a task whose people have left since waits for
 * a keeper of the tenant's processes, who hands it over.
 * @throws BusinessError where nobody of the tenant could ever do one: the step is not made then
 */
export async function tasksFor(
  tx: EntityManager,
  instance: Instance,
  variables: Variables,
  waits: readonly Wait[],
): Promise<NewTask[]> {
  const tasks = waits.map((wait): NewTask => {
    const node = instance.outline.nodes[wait.elementId];
    if (!node) throw new Error(`The model has no ${wait.elementId}`);
    return { ...wait, ...named(node, wait, variables) };
  });
  assertNotCrowded(tasks);
  const people = await known(tx, instance, tasks);
  for (const task of tasks) {
    const reach = reachOf(task, people);
    if (reach === 'somebody' || (reach === 'left' && instance.step > 0)) continue;
    const { name, assignee, candidateUsers, candidateGroups } = task;
    const asked = [...(assignee ? [assignee] : []), ...candidateUsers, ...candidateGroups];
    throw new BusinessError('flow.nobody', { element: modelName(name), people: asked.join() || '—' });
  }
  const { found } = people;
  // Variables may name users of other tenants: these get no task and no message.
  return tasks.map((task) => ({
    ...task,
    assignee: task.assignee && found.has(task.assignee) ? task.assignee : null,
    candidateUsers: task.candidateUsers.filter((id) => found.has(id)),
  }));
}
