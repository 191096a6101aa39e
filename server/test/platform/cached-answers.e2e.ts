import type { INestApplication } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PARAMS } from '../../src/cache/params.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { asking, type Client, clientOf, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { byPassword, byRefresh } from '../access/token.js';
import { plantTrees } from '../kit/trees.js';

const COUNTY = '330106';
const TOWNSHIP = '330106002';
const TREES = '/api/oldTree/oldTree';
const VIGOR = '/api/analyse/analyse/growthVigor';
const MAP = '/api/maps/trees/counts';
const SYSTEM = '/api/blade-system';
const SPECIES = '/api/treeSpecies/treeSpecies';

interface Tree {
  id: string;
  vigorName: string;
  xzCodeName: string;
  treeHeight: number;
  remark: string;
  moves: { action: string }[];
}

/** A change that raises no version: the old answer still comes, which shows that it was cached. */
const changeUnseen = (db: DataSource, id: string, remark: string): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query(`select set_config('gushu.rollup', 'off', true)`);
    await tx.query(`update old_tree set remark = $2 where id = $1`, [id, remark]);
  });

describe('Cached answers about trees', () => {
  let t: TestApp;
  let admin: Client;
  let clerk: Client;
  let ids: string[];
  const { get } = asking<Tree>(() => clerk);
  const detail = (client = clerk) => get(`${TREES}/detail`, { id: ids[0] }, client);
  /** The first answer about a tree finds out where it stands; the second is cached. */
  const asked = async (client = clerk): Promise<Tree> => {
    await detail(client);
    return detail(client);
  };

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const { account } = await buildUser(t.db, { roles: ['county'], xzCode: COUNTY, xzjb: 4 });
    clerk = await signIn(t.app, account, PASSWORD);
  });
  beforeEach(async () => {
    ids = await plantTrees(t.db, [
      { vigor: '1', ownership: '1', remark: 'first' },
      { vigor: '2', ownership: '2', remark: 'first' },
    ]);
  });
  afterEach(() => t.db.query(`delete from old_tree where id = any($1)`, [ids]));
  afterAll(() => t.close());

  it('are given again while nothing has changed, for lists, single trees, statistics and the map', async () => {
    const list = () => get<{ records: Tree[] }>(`${TREES}/page`, { xzCode: COUNTY });
    expect([await asked(), (await list()).records[0], (await list()).records[0]]).toMatchObject(
      Array(3).fill({ remark: 'first' }),
    );
    for (const id of ids) await changeUnseen(t.db, id, 'unseen');
    expect((await detail()).remark).toBe('first');
    expect((await list()).records.map(({ remark }) => remark)).toEqual(['first', 'first']);
    expect((await get<{ records: Tree[] }>(`${TREES}/page`, { size: 1 })).records[0]!.remark).toBe('unseen');
    const total = async () =>
      (await get<{ rows: { total: number }[] }>(VIGOR, { xzCode: COUNTY })).rows.at(-1)!.total;
    const onMap = async () => (await get<{ total: number }>(MAP, { xzCode: COUNTY })).total;
    const before = [await total(), await total(), await onMap(), await onMap()];
    await t.db.query(`update tree_list_count set cnt = cnt + 7 where region = $1`, [COUNTY]);
    await t.db.query(`update tree_rollup set cnt = cnt + 7 where region = $1`, [COUNTY]);
    expect([await total(), await total(), await onMap(), await onMap()]).toEqual(before);
    await t.db.query(`select tree_rollup_rebuild()`);
  });

  it('hold totals that all share who see the same trees, counted anew after a change', async () => {
    const signedIn = async (xzCode: string) =>
      signIn(t.app, (await buildUser(t.db, { roles: ['county'], xzCode, xzjb: 4 })).account, PASSWORD);
    const total = async (client: Client) => {
      // By one of the two alone the total is stored.
      const filters = { ownership: '2', vigor: '2', current: 2 };
      const page = () => get<{ total: number }>(`${TREES}/page`, filters, client);
      await page();
      return (await page()).total;
    };
    const [other, neighbour] = [await signedIn(COUNTY), await signedIn('330105')];
    expect(await total(clerk)).toBe(1);
    await t.db.transaction(async (tx) => {
      await tx.query(`select set_config('gushu.rollup', 'off', true)`);
      await tx.query(`update old_tree set is_deleted = 1 where id = $1`, [ids[1]]);
    });
    expect([await total(other), await total(neighbour)]).toEqual([1, 0]);
    await t.db.query(`update old_tree set remark = 'seen' where id = $1`, [ids[0]]);
    expect([await total(clerk), await total(other)]).toEqual([0, 0]);
  });

  it('hold the figures of a township for all its charts, counted anew after a change', async () => {
    await t.db.query(`update old_tree set xz_code = $2 where id = any($1)`, [ids, TOWNSHIP]);
    const trees = async (chart: string) => {
      const { rows } = await get<{ rows: { total: number; treeTotal: number }[] }>(
        `/api/analyse/analyse/${chart}`,
        { xzCode: TOWNSHIP },
      );
      return rows.at(-1)!.total ?? rows.at(-1)!.treeTotal;
    };
    expect(await trees('growthVigor')).toBe(2);
    await t.db.transaction(async (tx) => {
      await tx.query(`select set_config('gushu.rollup', 'off', true)`);
      await tx.query(`update old_tree set is_deleted = 1 where id = $1`, [ids[1]]);
    });
    // Heights are in no index of a region and are queried by themselves.
    expect([await trees('ownership'), await trees('treeHeight')]).toEqual([2, 1]);
    await t.db.query(`update old_tree set tree_age = 250 where id = $1`, [ids[0]]);
    expect([await trees('treeAge'), await trees('growthVigor'), await trees('oldTreeLevel')]).toEqual([
      1, 1, 1,
    ]);
  });

  it('are made anew after any committed change, also one past the product, and not before it', async () => {
    await asked();
    await t.db.transaction(async (tx) => {
      await tx.query(`update old_tree set remark = 'second' where id = $1`, [ids[0]]);
      expect((await detail()).remark).toBe('first');
    });
    expect((await detail()).remark).toBe('second');
    await asked();
    await changeUnseen(t.db, ids[0]!, 'unseen');
    await t.db.query(`select tree_rollup_fold()`);
    expect((await detail()).remark).toBe('second');
    await t.db.query(`update old_tree set is_deleted = 1 where id = $1`, [ids[0]]);
    expect((await clerk.get(`${TREES}/detail`, { id: ids[0] })).status).toBe(404);
  });

  it('of one county hold while trees of others change, and of all around it change with it', async () => {
    const seen = async (client: Client) => [
      (await asked(client)).remark,
      (await get<{ records: Tree[] }>(`${TREES}/page`, { xzCode: COUNTY }, client)).records[0]!.remark,
    ];
    const [neighbour] = await plantTrees(t.db, [{ xz_code: '330105' }]);
    for (const client of [clerk, admin]) expect(await seen(client)).toEqual(['first', 'first']);
    for (const id of ids) await changeUnseen(t.db, id, 'unseen');
    await t.db.query(`update old_tree set remark = 'other' where id = $1`, [neighbour]);
    for (const client of [clerk, admin]) expect(await seen(client)).toEqual(['first', 'first']);
    expect((await get<{ records: Tree[] }>(`${TREES}/page`, { xzCode: '3301' }, admin)).records).toEqual(
      expect.arrayContaining([expect.objectContaining({ remark: 'other' })]),
    );
    await t.db.query(`update old_tree set tree_height = 7 where id = any($1)`, [ids]);
    for (const client of [clerk, admin]) expect(await seen(client)).toEqual(['unseen', 'unseen']);
    await t.db.query(`delete from old_tree where id = $1`, [neighbour]);
  });

  it('follow a tree to another county, and show a change of it that waits in a third, in all processes', async () => {
    const clients = [admin, clientOf(await t.twin(), admin.token)];
    const [id] = ids;
    const all = async (values: object) => {
      for (const client of clients) {
        expect(await detail(client)).toMatchObject(values);
        await asked(client);
      }
    };
    await all({ remark: 'first' });
    await t.db.query(`update old_tree set xz_code = '330105', remark = 'moved' where id = $1`, [id]);
    await all({ remark: 'moved' });
    await t.db.query(`update old_tree set remark = 'there' where id = $1`, [id]);
    await all({ remark: 'there' });
    const [waiting] = await plantTrees(t.db, [{ xz_code: '330102', origin_id: id!, status: 0 }]);
    await all({ changeId: waiting });
    await t.db.query(`delete from old_tree where id = $1`, [waiting]);
    await all({ changeId: null });
  });

  it('bear new names of dictionaries, regions and species at the next question', async () => {
    const [entry] = (await t.db.query(
      `select id from blade_dict_biz where code = 'vigor' and dict_key = '1' and tenant_id = '000000'`,
    )) as { id: string }[];
    const rename = async (dictValue: string) => {
      const row = await get<object>(`${SYSTEM}/dict-biz/detail`, { id: entry!.id }, admin);
      await admin.post(`${SYSTEM}/dict-biz/submit`, { ...row, dictValue }).expect(200);
    };
    const before = (await asked()).vigorName;
    await rename('长势很好');
    expect((await detail()).vigorName).toBe('长势很好');
    await rename(before);
    expect((await detail()).vigorName).toBe(before);

    const region = await get<object>(`${SYSTEM}/region/detail`, { code: COUNTY }, admin);
    await admin.post(`${SYSTEM}/region/submit`, { ...region, name: '改名区' }).expect(200);
    expect((await detail()).xzCodeName).toContain('改名区');

    const names = async () =>
      (
        await get<{ rows: { treeTypeName: string }[] }>('/api/analyse/analyse/treeType', { xzCode: COUNTY })
      ).rows.map(({ treeTypeName }) => treeTypeName);
    await names();
    const [old] = await names();
    const species = await get<{ id: string; species: string }>(
      `${SPECIES}/detail`,
      { id: '1400000000000000001' },
      admin,
    );
    await admin.post(`${SPECIES}/update`, { ...species, species: '改名' }).expect(200);
    expect(old).toBe(species.species);
    expect(await names()).toContain('改名');
  });

  it('are one person’s own, in their language and under the rights that they have now', async () => {
    await t.db.query(`update old_tree set status = 0, create_user = 1 where id = $1`, [ids[0]]);
    const { account, id: userId } = await buildUser(t.db, { roles: ['county'], xzCode: COUNTY, xzjb: 4 });
    const other = await signIn(t.app, account, PASSWORD);
    await t.db.query(`update old_tree set create_user = $2 where id = $1`, [ids[0], userId]);
    expect((await asked()).moves).toEqual([]);
    expect((await asked(other)).moves.length).toBeGreaterThan(0);
    const english = await clerk
      .get(`${TREES}/detail`, { id: ids[0] })
      .set('Accept-Language', 'en')
      .expect(200);
    expect((english.body as { msg: string }).msg).not.toMatch(/\p{Script=Han}/u);
    const { id: handTo } = await buildUser(t.db, { roles: ['county'], xzCode: COUNTY, xzjb: 4 });
    await admin.post('/api/blade-user/update', { id: userId, xzcode: '330102', handTo }).expect(200);
    expect((await other.get(`${TREES}/detail`, { id: ids[0] })).status).toBe(404);
  });

  it('are another’s no more once they have chosen a department, everybody else’s still', async () => {
    await t.db.query(`update old_tree set create_dept = 10 + vigor::int where id = any($1)`, [ids]);
    await t.db.query(`update blade_param set param_value = 'true' where param_key = 'account.switchMode'`);
    await t.app.get(SharedCache, { strict: false }).invalidate(PARAMS);
    const [role] = await t.db.query(
      `insert into blade_role (role_name, role_alias) values ('分处', 'divided') returning id`,
    );
    await t.db.query(
      `insert into blade_role_menu select $1, g.menu_id from blade_role_menu g join blade_role r on r.id = g.role_id
        where r.tenant_id = '000000' and r.role_alias = 'county'`,
      [role.id],
    );
    await t.db.query(
      `with made as (
          insert into blade_scope_data (menu_id, resource_code, scope_name, scope_class, scope_column, scope_type)
          select id, 'divided', 'x', 'x', 'create_dept', 3 from blade_menu where code = 'oldTree' and is_deleted = 0
          returning id
        ) insert into blade_role_scope (role_id, scope_id, scope_category) select $1, id, 1 from made`,
      [role.id],
    );
    const { account } = await buildUser(t.db, {
      roles: ['divided'],
      xzCode: COUNTY,
      xzjb: 4,
      deptId: '11,12',
    });
    const pair = await byPassword(t.app, account, PASSWORD);
    const twin = await t.twin();
    const sees = async (app: INestApplication) => {
      const client = clientOf(app, pair.access_token);
      const answers = await Promise.all(ids.map((id) => client.get(`${TREES}/detail`, { id })));
      return answers.map(({ status }) => status);
    };
    for (const app of [t.app, t.app, twin, twin]) expect(await sees(app)).toEqual([200, 200]);
    expect((await asked()).remark).toBe('first');
    await changeUnseen(t.db, ids[0]!, 'unseen');
    const chosen = await byRefresh(t.app, pair.refresh_token, { 'Dept-Id': '12' });
    expect(chosen).toMatchObject({ dept_id: '12' });
    expect([await sees(t.app), await sees(twin)]).toEqual([
      [404, 200],
      [404, 200],
    ]);
    expect((await detail()).remark).toBe('first');
  });

  it('are refused when the session has ended on another process', async () => {
    const { account } = await buildUser(t.db, { roles: ['county'], xzCode: COUNTY, xzjb: 4 });
    const leaving = await signIn(t.app, account, PASSWORD);
    await asked(leaving);
    await clientOf(await t.twin(), leaving.token).get('/api/blade-auth/oauth/logout');
    expect((await leaving.get(`${TREES}/detail`, { id: ids[0] })).status).toBe(401);
  });

  it('are never older than a change that was confirmed before the question, however many ask at once', async () => {
    let done = false;
    const ask = async (): Promise<void> => {
      while (!done) await detail();
    };
    const change = async (): Promise<void> => {
      for (let grown = 1; grown <= 50; grown++) {
        await t.db.query(`update old_tree set tree_height = $2 where id = $1`, [ids[0], grown]);
        expect((await detail()).treeHeight).toBe(grown);
      }
    };
    await Promise.all([change().finally(() => (done = true)), ...Array.from({ length: 8 }, ask)]);
  });
});
