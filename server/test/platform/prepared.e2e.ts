import sql, { join } from 'sql-template-tag';
import type { QueryRunner } from 'typeorm';
import { query, queryOne } from '../../src/database/database.js';
import { isPassing } from '../../src/process/passing-faults.js';
import { Deadline } from '../../src/process/deadline.js';
import { eventually } from '../kit/eventually.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

describe('A call that was refused because its time was over', () => {
  it('stores nothing any more: what it has changed is rolled back', async () => {
    const t = await sharedApp();
    const deadline = new Deadline();
    deadline.start(900);
    const names = () => query(t.db, sql`select from blade_post where post_code = 'late'`);
    const work = deadline.run(() =>
      t.db.transaction(async (tx) => {
        await query(
          tx,
          sql`insert into blade_post (tenant_id, post_code, post_name) values (${t.tenantId}, 'late', 'late')`,
        );
        deadline.refuse();
      }),
    );
    await expect(work).rejects.toThrow('The time of the call is over');
    expect(await names()).toEqual([]);
  });
});

describe('A statement that is asked often', () => {
  let t: SharedApp;
  let serial = 0;
  beforeAll(async () => {
    t = await sharedApp();
  });

  it('is kept by PostgreSQL and goes on answering by its values', async () => {
    await t.db.transaction(async (tx) => {
      const kept = () =>
        query(
          tx,
          sql`select name from pg_prepared_statements where statement = 'select $1::int * 2 as twice'`,
        );
      // Where all names are given, the next one is free some seconds after the last exchange.
      let asked = 0;
      await eventually('the statement has a name', async () => {
        asked++;
        const row = await queryOne<{ twice: number }>(tx, sql`select ${asked}::int * 2 as twice`);
        expect(row).toEqual({ twice: asked * 2 });
        return (await kept()).length === 1;
      });
      const row = await queryOne<{ twice: number }>(tx, sql`select ${21}::int * 2 as twice`);
      expect(row).toEqual({ twice: 42 });
    });
  });

  it('is not kept when it is asked once, and refusals stay what they are', async () => {
    await t.db.transaction(async (tx) => {
      for (let n = 1; n <= 12; n++) {
        const values = Array.from({ length: n }, (_, at) => at);
        await query(tx, sql`select 'once' where 1 in (${join(values)})`);
      }
      const kept = await query(
        tx,
        sql`select name from pg_prepared_statements where statement like 'select ''once''%'`,
      );
      expect(kept).toHaveLength(0);
    });
    for (let at = 0; at < 8; at++) {
      await expect(query(t.db, sql`select 1 / ${0}::int as wrong`)).rejects.toThrow(/division by zero/);
    }
    expect(await queryOne(t.db, sql`select 1 / ${1}::int as wrong`)).toEqual({ wrong: 1 });
  });

  it('is forgotten and asked anew when a migration has changed what it answers', async () => {
    await withTable(async (runner, ask) => {
      expect(await ask()).toEqual([{ a: 1 }]);
      await runner.query('alter table pg_temp.outdated add column b int default 2');
      expect(await ask()).toEqual([{ a: 1, b: 2 }]);
    });
  });

  it('fails a transaction as something that passes, and whoever repeats that gets an answer', async () => {
    await withTable(async (runner, ask) => {
      await runner.query('alter table pg_temp.outdated add column b int default 2');
      await runner.startTransaction();
      const failed = await ask().then(
        () => undefined,
        (error: Error) => error,
      );
      expect(failed?.message).toBe('cached plan must not change result type');
      expect(isPassing(failed)).toBe(true);
      await runner.rollbackTransaction();
      await runner.startTransaction();
      expect(await ask()).toEqual([{ a: 1, b: 2 }]);
      await runner.commitTransaction();
    });
  });

  it('that PostgreSQL cannot answer at all is refused as before, under the same code', async () => {
    const refused = query(t.db, sql`select distinct id from blade_post where id = ${1} for update`);
    const error = await refused.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: '0A000' });
    expect(isPassing(error)).toBe(false);
  });

  /** Runs `use` on a connection that has a table of its own, and holds a statement on it under a name. */
  async function withTable(
    use: (runner: QueryRunner, ask: () => Promise<object[]>) => Promise<void>,
  ): Promise<void> {
    const runner = t.db.createQueryRunner();
    // A connection of the pool holds the statement of an earlier test.
    const text = `select * from pg_temp.outdated where a > $1 and ${++serial} > 0`;
    const ask = () => runner.query(text, [0]) as Promise<object[]>;
    try {
      await runner.query('create temp table outdated (a int)');
      await runner.query('insert into pg_temp.outdated values (1)');
      await eventually('the statement has a name', async () => {
        await ask();
        const kept = (await runner.query('select from pg_prepared_statements where statement = $1', [
          text,
        ])) as object[];
        return kept.length === 1;
      });
      await use(runner, ask);
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.query('drop table if exists pg_temp.outdated');
      await runner.release();
    }
  }
});
