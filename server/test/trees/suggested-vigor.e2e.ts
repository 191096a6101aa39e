import { curingRecord, patrolRecord, thisYear } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

/** The records that find how a tree is, and in which field. */
const FINDING = [
  [patrolRecord.name, patrolRecord, 'vigor'],
  [curingRecord.name, curingRecord, 'vigorAfter'],
] as const;

/** A change that waits beside a tree. */
const CHANGE_OF = `insert into old_tree (tenant_id, year, tree_type, old_tree_type, vigor, xz_code, lon, lat, status, origin_id,
    province_old_tree_number)
  select tenant_id, year, tree_type, old_tree_type, '4', xz_code, lon, lat, 0, id, province_old_tree_number
    from old_tree where id = $1`;

describe.each(FINDING)('%s', (_, record, field) => {
  let t: SharedApp;
  let county: Client;
  let oldTreeId: string;
  const { get } = asking<Given>(() => county);

  beforeAll(async () => {
    t = await sharedApp();
    county = await signInAs(t, { xzCode: COUNTY });
  });
  beforeEach(async () => {
    oldTreeId = (await buildOldTree(t.db, { vigor: '1', envFactor: '1', protectLevel: '2' })).id;
  });

  const waiting = async (vigor: string) =>
    (await buildRow(t.db, record, { oldTreeId, [field]: vigor, status: 3 })).id;
  const pass = (ids: string) =>
    county.post(`/api/${record.path}/updateStatus`, {}, { ids, status: 1 }).expect(200);
  const tree = (id: unknown = oldTreeId) => get('/api/oldTree/oldTree/detail', { id });

  it('suggests another vigour to its tree once it is approved, and changes nothing of the tree', async () => {
    const id = await waiting('2');
    expect(await tree()).toMatchObject({ vigor: '1', changeId: null });
    await pass(id);
    const { vigor, changeId } = await tree();
    expect(vigor).toBe('1');
    const change = await tree(changeId);
    expect(change).toMatchObject({ vigor: '2', status: 0, originId: oldTreeId });
    expect(change['moves']).toMatchObject([{ action: 'submit' }]);
    await pass(await waiting('3'));
    expect(await tree()).toMatchObject({ changeId });
  });

  it('suggests nothing beside a change that somebody asks for at the same time', async () => {
    const id = await waiting('2');
    const answer = await whileHeld(t.db, {
      hold: async (tx) => {
        await tx.query('select from old_tree where id = $1 for no key update', [oldTreeId]);
        await tx.query(CHANGE_OF, [oldTreeId]);
      },
      call: () => county.post(`/api/${record.path}/updateStatus`, {}, { ids: id, status: 1 }),
    });
    expect(answer.body).toMatchObject({ code: 200 });
    expect(((await tree())['changeId'] as string | null) ?? '').not.toBe('');
  });

  it('suggests it for the next year where the region has archived this one', async () => {
    const year = thisYear();
    await t.db.query('update old_tree set year = $2 where id = $1', [oldTreeId, year - 1]);
    const closed = `insert into archive_year (tenant_id, data_type, year, xz_code, state) values ($1, '1', $2, $3, 2)`;
    await t.db.query(closed, [t.tenantId, year, COUNTY]);
    await pass(await waiting('2'));
    await t.db.query('delete from archive_year where tenant_id = $1', [t.tenantId]);
    const { changeId } = await tree();
    expect(await tree(changeId)).toMatchObject({ vigor: '2', year: year + 1 });
  });

  it('suggests nothing where the tree says so already', async () => {
    await pass(await waiting('1'));
    expect(await tree()).toMatchObject({ changeId: null });
  });
});
