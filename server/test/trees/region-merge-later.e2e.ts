import { type FeedOf, JobState } from '@gushu/shared';
import { forgetRows } from '../../src/modules/system/region-merge/runs.queries.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { signInAs } from '../kit/people.js';
import { FROM, MERGE, ORDER, regionMerges, TO } from '../kit/region-merges.js';

describe('What follows a merge of a region’s rows', () => {
  let t: TestApp;
  let city: Client;
  let county: Client;
  const { post, refusal } = asking(() => city);
  const { clear, plant, one, codeOf, mergeOf, linesOf, run, merge } = regionMerges(() => ({
    t,
    client: city,
  }));

  beforeAll(async () => {
    t = await startApp();
    city = await signInAs(t, { roles: ['administrator'], xzCode: '3301', xzjb: 3 });
    county = await signInAs(t, { roles: ['administrator'], xzCode: FROM });
  });
  beforeEach(clear);
  afterAll(() => t.close());

  it('tells whoever follows changes what has left them and what came, each row once', async () => {
    const ids = await plant(Array.from({ length: 1_200 }, () => ({})));
    const neighbour = await signInAs(t, { roles: ['administrator'], xzCode: TO });
    const other = await signInAs(t, { roles: ['administrator'], xzCode: '330102' });
    const follow = (client: Client) => {
      const told = { gone: [] as string[], come: [] as string[] };
      let since: string | undefined;
      const read = async (): Promise<void> => {
        for (let more = true; more;) {
          const { body } = await client.get('/api/oldTree/oldTree/changes', { since, size: 500 }).expect(200);
          const page = body.data as FeedOf<{ id: string }>;
          for (const row of page.records) ('removed' in row ? told.gone : told.come).push(row.id);
          ({ cursor: since, more } = page);
        }
      };
      return { told, read };
    };
    const [here, there, away] = [county, neighbour, other].map(follow);
    const until = (what: string, reader: typeof here, holds: () => boolean) =>
      eventually(what, () => reader!.read().then(holds));
    await until('all have come', here, () => here!.told.come.length === ids.length);
    await Promise.all([there!.read(), away!.read()]);
    await merge();
    await until('all are gone', here, () => here!.told.gone.length >= ids.length);
    await until('all are there', there, () => there!.told.come.length >= ids.length);
    await away!.read();
    expect(here!.told.gone.toSorted()).toEqual(ids.toSorted());
    expect(there!.told.come.toSorted()).toEqual(ids.toSorted());
    expect([there!.told.gone, away!.told]).toEqual([[], { gone: [], come: [] }]);
  });

  it('can be undone for thirty days, then it is forgotten which rows were moved, but not which stayed', async () => {
    const [hand] = await plant([{}, {}]);
    const order = await post<{ id: string }>(MERGE, ORDER);
    await t.asOwner(`create function take_away() returns trigger language plpgsql as $$ begin
      update old_tree set xz_code = '330102' where id = ${hand}; return null; end $$`);
    await t.asOwner(
      `create trigger planned after insert on region_move_row for each statement execute function take_away()`,
    );
    await run(order);
    await t.asOwner('drop function take_away cascade');
    const endTime = String((await mergeOf(order.id)).endTime);
    const age = (days: number) =>
      t.db.query(`update job set end_time = $2::timestamp - make_interval(days => $3) where id = $1`, [
        order.id,
        endTime,
        days,
      ]);
    const kept = async () => {
      await forgetRows(t.db);
      return t.db.query('select count(*)::int as n from region_move_row');
    };
    await age(29);
    expect(await kept()).toEqual([{ n: 2 }]);
    const soon = new Date(Date.parse(`${endTime}Z`) + 86_400_000).toISOString();
    const undoUntil = soon.slice(0, 19).replace('T', ' ');
    expect(await mergeOf(order.id)).toMatchObject({ undoable: true, undoUntil, left: 1 });
    await age(31);
    expect(await mergeOf(order.id)).toMatchObject({ undoable: false });
    expect(await refusal(`${MERGE}/undo`, {}, { id: order.id })).toContain('已超过30天');
    expect(await kept()).toEqual([{ n: 1 }]);
    expect(await mergeOf(order.id)).toMatchObject({ undoable: false, left: 1, total: 2 });
    expect(await linesOf(order.id)).toMatchObject([{ id: hand, nowCode: '330102' }]);
    expect(await refusal(`${MERGE}/undo`, {}, { id: order.id })).toContain('已超过30天');
  });

  it('keeps what an undoing that goes on still has to move back', async () => {
    const id = await one();
    const { id: moved } = await merge();
    const undoing = await post<{ id: string }>(`${MERGE}/undo`, {}, { id: moved });
    await t.db.query(`update job set end_time = localtimestamp - interval '31 days' where id = ${moved}`);
    await forgetRows(t.db);
    expect(await run(undoing)).toMatchObject({ state: JobState.done, left: 0, undoUntil: null });
    expect(await codeOf('old_tree', id)).toBe(FROM);
    await forgetRows(t.db);
    expect(await t.db.query('select from region_move_row')).toEqual([]);
  });
});
