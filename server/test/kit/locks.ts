import type { Response } from 'supertest';
import type { DataSource, EntityManager } from 'typeorm';
import { eventually } from './eventually.js';

/** Work in a transaction that is not committed yet, and the call that has to wait for it. */
interface Meeting<T> {
  hold: (tx: EntityManager) => Promise<unknown>;
  call: () => PromiseLike<T>;
}

/** The answer of a call that waits for a transaction of somebody else, and goes on once that is committed. */
export async function whileHeld<T = Response>(db: DataSource, { hold, call }: Meeting<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await hold(tx);
    const [{ pid }] = (await tx.query(`select pg_backend_pid() as pid`)) as [{ pid: number }];
    let isOver = false;
    answer = Promise.resolve(call()).finally(() => (isOver = true));
    const waits = `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`;
    const met = async () => isOver || ((await db.query(waits, [pid])) as object[]).length > 0;
    await eventually('a call waits, or is over', met);
  });
  return answer!;
}

/**
 * The answers of calls that are begun one after the other, each with its history still to be written: what one has stored
 * no other sees, and all are committed once the last waits.
 */
export async function beforeHistory<T extends readonly (() => PromiseLike<unknown>)[]>(
  db: DataSource,
  ...calls: T
): Promise<{ [At in keyof T]: Awaited<ReturnType<T[At]>> }> {
  const answers: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.query('lock table record_history in share mode');
    // Other tests wait in databases of their own.
    const waits = `select from pg_locks join pg_stat_activity a using (pid)
      where not granted and a.datname = current_database()`;
    const waiting = async () => ((await db.query(waits)) as object[]).length;
    for (const call of calls) {
      let isOver = false;
      const before = await waiting();
      answers.push(Promise.resolve(call()).finally(() => (isOver = true)));
      const met = async () => isOver || (await waiting()) > before;
      await eventually('a call waits, or is over', met);
    }
  });
  return Promise.all(answers) as Promise<{ [At in keyof T]: Awaited<ReturnType<T[At]>> }>;
}
