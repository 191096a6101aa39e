import type { Response } from 'supertest';
import type { DataSource, EntityManager } from 'typeorm';
import { eventually } from './own-services.js';

/** What somebody does and has not committed yet, and the call that meets it. */
interface Meeting {
  hold: (tx: EntityManager) => Promise<unknown>;
  call: () => PromiseLike<Response>;
}

/** The answer of a call that waits for what somebody else has begun, and goes on once that is committed. */
export async function whileHeld(db: DataSource, { hold, call }: Meeting): Promise<Response> {
  let answer: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await hold(tx);
    const [{ pid }] = (await tx.query(`select pg_backend_pid() as pid`)) as [{ pid: number }];
    let isOver = false;
    answer = Promise.resolve(call()).finally(() => (isOver = true));
    const waits = `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`;
    const met = async () => isOver || ((await db.query(waits, [pid])) as object[]).length > 0;
    await eventually('a call waits, or is over', met, 10_000);
  });
  return answer!;
}
