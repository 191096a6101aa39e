import { startApp, type TestApp } from '../kit/app.js';
import { BASIC } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { freePort } from '../kit/own-services.js';
import { type SignedIn, signInAs } from '../kit/people.js';
import { type Process, startProcess } from '../kit/process.js';
import { Processes } from '../../src/modules/flow/engine/index.js';

/** How many processes run, and how often the system is killed under them; FLOW_PROCESSES=200 for a long run. */
const PROCESSES = Number(process.env['FLOW_PROCESSES'] ?? 12);
const KILLS = Math.max(2, Math.floor(PROCESSES / 10));
/** For each kill: a machine that does much else at once takes its time to start a system again. */
const KILL_MS = 450_000;
const READERS = 3;
const PEOPLE_AT_ONCE = 4;

interface Open {
  id: string;
  instance_id: string;
  assignee: string;
}

describe('Processes under a system that is killed', () => {
  let t: TestApp;
  let people: SignedIn[];
  let address: string;
  let api: Process;
  let worker: Process;

  const starting = async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    api = startProcess(t, 'main', { PORT: String(port) });
    worker = startProcess(t, 'worker');
    await eventually('the killed system is up again', async () => (await fetch(`${address}/health`)).ok);
  };
  /** Completes a task at the process that is killed; answers whether the call succeeded. */
  const complete = async ({ id, assignee }: Open): Promise<void> => {
    const token = people.find(({ user }) => user.id === assignee)?.token ?? '';
    const headers = {
      Authorization: BASIC,
      'Blade-Auth': `bearer ${token}`,
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ taskId: id, flag: 'ok' });
    await fetch(`${address}/api/blade-flow/work/complete-task`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
  };
  const openTasks = (): Promise<Open[]> =>
    t.db.query(`select id, instance_id, assignee from flow_task where state = 'open' order by random()`);

  beforeAll(async () => {
    t = await startApp();
    people = await Promise.all(Array.from({ length: READERS }, () => signInAs(t, { roles: ['county'] })));
    await starting();
  });
  afterAll(async () => {
    await Promise.all([api.end('SIGKILL'), worker.end('SIGKILL')]);
    await t.close();
  });

  it(
    'loses none, doubles none, and has no task done twice',
    async () => {
      const [first] = people;
      const [definition] = (await t.db.query(`select id from flow_definition where key = 'circulation'`)) as {
        id: string;
      }[];
      const readers = people.map(({ user }) => user.id);
      const caller = {
        userId: first!.user.id,
        tenantId: '000000',
        language: 'zh' as const,
        xzCode: '110101',
      };
      const processes = t.app.get(Processes, { strict: false });
      for (let n = 0; n < PROCESSES; n++)
        await t.db.transaction((tx) =>
          processes.start(tx, caller, { definitionId: definition!.id, variables: { readers } }),
        );

      let killed = 0;
      for (let tasks = await openTasks(); tasks.length > 0; tasks = await openTasks()) {
        // Everybody sends everything twice, as impatient people do.
        const waiting = [...tasks, ...tasks];
        const dying =
          killed < KILLS &&
          // At any moment: no event decides when.
          new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 300)).then(() =>
            Promise.all([api.end('SIGKILL'), worker.end('SIGKILL')]),
          );
        const acting = Array.from({ length: PEOPLE_AT_ONCE }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) await complete(next);
        });
        await Promise.all([...acting, dying]);
        if (!dying) continue;
        killed++;
        await starting();
      }

      const counts = (await t.db.query(
        `select i.state, count(*) filter (where t.state = 'done')::int as done, count(*)::int as tasks
        from flow_instance i join flow_task t on t.instance_id = i.id group by i.id`,
      )) as object[];
      expect(killed).toBe(KILLS);
      expect(counts).toEqual(
        Array.from({ length: PROCESSES }, () => ({
          state: 'finished',
          done: READERS + 1,
          tasks: READERS + 1,
        })),
      );
    },
    KILLS * KILL_MS,
  );
});
