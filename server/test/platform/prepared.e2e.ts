import sql, { join } from 'sql-template-tag';
import { query, queryOne } from '../../src/database/database.js';
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
});
