import sql from 'sql-template-tag';
import { query } from '#src/database/database.js';
import { openStaff, type Staff } from './load/staff.js';
import { atMost, type Bench, dataOf, type Measurement, p99, timed } from './measurement.js';

const PROCESSES = 1_000;
const PEOPLE = 50;
/** Of each process; who signs one leaves it to the others, so that nearly all run to the end of the measurement. */
const READERS = 3;
const EVERY_MS = 5_000;
const MAX_LIST_MS = 200;
const MAX_COMPLETE_MS = 500;
/** The dictionary's category of the circulation that ships. */
const CIRCULATION = 'flow_3';

interface Task {
  taskId: string;
}

/** Starts processes that wait for some of the people each, and notes their ids. */
async function startAll({ api }: Bench, people: readonly Staff[], started: string[]): Promise<void> {
  const list = await api.get(`/api/blade-flow/work/start-list?category=${CIRCULATION}`);
  const [definition] = (await dataOf<{ records: { id: string }[] }>(list)).records;
  if (!definition) throw new Error('there are no models yet; load the base data first');
  for (let n = 0; n < PROCESSES; n++) {
    const readers = Array.from({ length: READERS }, (_, at) => people[(n + at * 7) % people.length]?.id);
    const answer = await api.post('/api/blade-flow/process/start-process', {
      processDefinitionId: definition.id,
      variables: { readers },
    });
    started.push((await dataOf<{ processInstanceId: string }>(answer)).processInstanceId);
  }
}

/** One person reads their list and signs the first of it, every five seconds until the end. */
async function act(
  { api }: Bench,
  { token }: Staff,
  { until, lists, completions }: { until: number; lists: number[]; completions: number[] },
): Promise<void> {
  const headers = { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(api.address(`/api/blade-flow/work/${path}`), { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return answer;
  };
  await new Promise((resolve) => setTimeout(resolve, Math.random() * EVERY_MS));
  while (Date.now() < until) {
    const next = Date.now() + EVERY_MS;
    let tasks: Task[] = [];
    const reading = async () => {
      tasks = (await dataOf<{ records: Task[] }>(await call('todo-list?size=10'))).records;
    };
    lists.push(await timed(reading));
    const [task] = tasks;
    if (task) {
      const body = JSON.stringify({ taskId: task.taskId, flag: 'ok' });
      completions.push(await timed(() => call('complete-task', { method: 'POST', body })));
    }
    await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
  }
}

/** Fifty people who do their tasks of a thousand processes that run: the slowest hundredth of list and completion. */
export async function flow(bench: Bench): Promise<Measurement[]> {
  const { db, api, seconds } = bench;
  const { staff, remove } = await openStaff(db, api.address(''));
  const started: string[] = [];
  try {
    const people = staff.filter((_, at) => at % (staff.length / PEOPLE) === 0);
    await startAll(bench, people, started);
    const lists: number[] = [];
    const completions: number[] = [];
    const until = Date.now() + seconds * 1_000;
    await Promise.all(people.map((one) => act(bench, one, { until, lists, completions })));
    const rows = [
      { name: 'flow: tasks to do, p99', ours: p99(lists), most: MAX_LIST_MS },
      { name: 'flow: a task completed, p99', ours: p99(completions), most: MAX_COMPLETE_MS },
    ];
    return rows.map(({ name, ours, most }) => ({
      ...{ name, ours, floor: 0, unit: 'ms' },
      ...atMost(ours, most, 'ms'),
    }));
  } finally {
    await query(db, sql`delete from flow_instance where id = any(${started}::bigint[])`);
    await remove();
  }
}
