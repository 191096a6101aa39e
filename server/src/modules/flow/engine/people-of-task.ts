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

/** Who does a task, as its model and the variables of the process say it. */
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

/** Of these users and roles those that the tenant has. */
async function known(tx: EntityManager, { tenantId }: Instance, tasks: readonly NewTask[]) {
  const users = tasks.flatMap(({ assignee, candidateUsers }) => [assignee ?? [], candidateUsers].flat());
  const roles = tasks.flatMap(({ candidateGroups }) => candidateGroups);
  const rows = await query<{ name: string }>(
    tx,
    sql`select id::text as name from blade_user
        where tenant_id = ${tenantId} and is_deleted = 0 and id = any(${users}::bigint[])
      union all select role_alias from blade_role
        where tenant_id = ${tenantId} and is_deleted = 0 and role_alias = any(${roles}::text[])`,
  );
  return new Set(rows.map(({ name }) => name));
}

const isSomebody = (found: ReadonlySet<string>) => (group: string) =>
  found.has(group) || DEPARTMENT.test(group) || LEVEL.test(group);

/**
 * The tasks of places that wait, each with its people.
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
  const parts = new Map<string, number>();
  for (const { elementId } of tasks) parts.set(elementId, (parts.get(elementId) ?? 0) + 1);
  const crowded = tasks.find(({ elementId }) => (parts.get(elementId) ?? 0) > MAX_PARTS);
  if (crowded) throw new BusinessError('flow.parts', { element: modelName(crowded.name), max: MAX_PARTS });
  const found = await known(tx, instance, tasks);
  for (const { name, assignee, candidateUsers, candidateGroups } of tasks) {
    const people = [...(assignee ? [assignee] : []), ...candidateUsers, ...candidateGroups];
    const isReached = assignee
      ? found.has(assignee)
      : candidateUsers.some((id) => found.has(id)) || candidateGroups.some(isSomebody(found));
    if (!isReached)
      throw new BusinessError('flow.nobody', { element: modelName(name), people: people.join() || '—' });
  }
  // Variables may name users of other tenants: they are told nothing.
  return tasks.map((task) => ({
    ...task,
    candidateUsers: task.candidateUsers.filter((id) => found.has(id)),
  }));
}
