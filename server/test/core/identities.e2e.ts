import { identityOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { Identities1710002082500 } from '../../../migrations/1710002082500-identities.js';
import { query } from '../../src/database/database.js';
import { identitySql } from '../../src/database/identity.js';
import { openOwner, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildGroup, buildOldTree, treeBody } from '../kit/factories.js';
import { buildUser, PASSWORD, signInAs } from '../kit/people.js';

const TREES = '/api/oldTree/oldTree';
const GROUPS = '/api/oldTreeGroup/oldTreeGroup';

interface Answer {
  data: Record<string, unknown>;
  errors?: { field: string }[];
}
const dataOf = (answer: { body: unknown }) => (answer.body as Answer).data;
const fieldsOf = (answer: { body: unknown }) =>
  ((answer.body as Answer).errors ?? []).map(({ field }) => field);

describe('Numbers and accounts, whatever the case and width of their letters', () => {
  let t: TestApp;
  let owner: DataSource;
  let county: Client;
  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
    county = await signInAs(t, { roles: ['county'], xzCode: '330106' });
  });
  afterAll(async () => {
    await owner.destroy();
    await t.close();
  });

  it('are compared by the database as by all else', async () => {
    const texts = [
      'D330106-X0101',
      'ｄ３３０１０６－ｘ０１０１',
      'Zz1',
      'ｚｚ１',
      '張三',
      'ÉCOLE',
      'Ünal',
      'İZMİR',
      'ΣΑΣ',
      '㎏',
      'ﬁ',
      'ｱｲ',
    ];
    const rows = await query<{ identity: string }>(
      t.db,
      sql`select ${identitySql(sql`given.text`)} as identity
        from unnest(${texts}::text[]) with ordinality given (text, at) order by at`,
    );
    expect(rows.map(({ identity }) => identity)).toEqual(texts.map(identityOf));
  });

  it('name one tree: none is added beside it, and it is found by each', async () => {
    const save = async (number: string, surveyNumber: string) =>
      county.post(`${TREES}/save`, await treeBody(t.db, { provinceOldTreeNumber: number, surveyNumber }));
    expect((await save('Ｄ330106－X9101', '91010')).status).toBe(200);
    const twin = await save('d330106-x9101', '91011');
    expect([twin.status, fieldsOf(twin)]).toEqual([400, ['provinceOldTreeNumber']]);
    const found = await county.get(`${TREES}/detailByProvinceNumber`, {
      provinceOldTreeNumber: 'ｄ330106-x9101',
    });
    expect(dataOf(found)).toMatchObject({ provinceOldTreeNumber: 'D330106-X9101' });
    const list = await county.get(`${TREES}/page`, { provinceOldTreeNumber: '06-x91' });
    expect(dataOf(list)).toMatchObject({ total: 1 });
  });

  it('name one group, which trees belong to as it is written', async () => {
    const group = await buildGroup(t.db, { provinceGroupNumber: 'D330106-G9001', protectLevel: '3' });
    const tree = { provinceGroupNumber: 'd330106-ｇ9001', spreadC: '2', surveyNumber: '91020' };
    const saved = await county.post(`${TREES}/save`, await treeBody(t.db, tree));
    expect(saved.status).toBe(200);
    const [row] = await t.db.query<{ number: string; group: string }[]>(
      `select province_group_number as number, group_id as "group" from old_tree where survey_number = '91020'`,
    );
    expect(row).toEqual({ number: 'D330106-G9001', group: group.id });
    const found = await county.get(`${GROUPS}/detailByProvinceNumber`, {
      provinceGroupNumber: 'd330106-g9001',
    });
    expect(dataOf(found)).toMatchObject({ id: group.id });
  });

  it('sign one person in', async () => {
    await buildUser(t.db, { account: 'Zhang.San7' });
    for (const account of ['Zhang.San7', 'zhang.san7', 'ＺＨＡＮＧ.San7'])
      await expect(signIn(t.app, account, PASSWORD)).resolves.toBeDefined();
  });

  it('may stand beside each other from before, and no further row joins them', async () => {
    const trees = async () =>
      t.db.query<unknown[]>('select id, province_old_tree_number, version from old_tree order by id');
    await owner.query('drop index old_tree_identity, old_tree_group_identity, blade_user_identity');
    for (const table of ['old_tree', 'old_tree_group', 'blade_user'])
      await owner.query(`alter table ${table} drop twin`);
    const large = await buildOldTree(t.db, { provinceOldTreeNumber: 'ZJ-TWIN-1', xzCode: '330106' });
    const small = await buildOldTree(t.db, { provinceOldTreeNumber: 'zj-twin-1', xzCode: '330106' });
    await buildUser(t.db, { account: 'twin1', status: 0 } as never);
    const second = await buildUser(t.db, { account: 'TWIN1' });
    const before = await trees();
    const runner = owner.createQueryRunner();
    await new Identities1710002082500().up(runner);
    await runner.release();
    expect(await trees()).toEqual(before);

    for (const [number, id] of [
      ['ZJ-TWIN-1', large.id],
      ['zj-twin-1', small.id],
      ['Zj-Twin-1', large.id],
    ]) {
      const found = await county.get(`${TREES}/detailByProvinceNumber`, { provinceOldTreeNumber: number! });
      expect(dataOf(found)).toMatchObject({ id });
    }
    const third = await county.post(
      `${TREES}/save`,
      await treeBody(t.db, { provinceOldTreeNumber: 'zj-TWIN-1' }),
    );
    expect([third.status, fieldsOf(third)]).toEqual([400, ['provinceOldTreeNumber']]);
    const client = await signIn(t.app, 'TWIN1', PASSWORD);
    expect(dataOf(await client.get('/api/blade-user/info'))).toMatchObject({ id: second.id });
  });
});
