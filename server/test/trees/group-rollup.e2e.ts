import type { DataSource } from 'typeorm';
import type { GroupStatTable } from '@gushu/shared';
import { query } from '../../src/database/database.js';
import { Random } from '../../src/demo/random.js';
import { type CountedGroups, groupTotals } from '../../src/modules/trees/counts/index.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { buildGroup } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { changeGroupArchives, changeGroups } from '../kit/random-register.js';

const CALL = '/api/analyse/analyse/oldTreeGroup';

interface Group {
  tenant_id: string;
  xz_code: string;
  year: number;
  archive_year?: number;
  status: number;
  is_deleted: number;
  origin_id: string | null;
  life_status: string;
  vigor: string | null;
  trees: number | null;
  area: string | null;
  geom_area: string | null;
  avg_tree_age: number | null;
  protect_level: string | null;
}

const isCounted = (group: Group): boolean =>
  group.is_deleted === 0 &&
  ['1', '2', '4'].includes(group.life_status) &&
  group.vigor !== '4' &&
  (group.archive_year !== undefined || (group.status === 1 && group.origin_id === null));

const figuresOf = ({ trees, area, geom_area, avg_tree_age: age, protect_level: level }: Group): number[] => [
  1,
  trees ?? 0,
  Number(area ?? geom_area ?? 0),
  age === null ? 0 : (trees ?? 0),
  (age ?? 0) * (trees ?? 0),
  ...['1', '2', '3'].map((key) => Number(level === key)),
];

/** The sums by county, group by group, by the rules of the statistics and without the migration's SQL. */
async function addedByHand(db: DataSource): Promise<Record<string, number[]>> {
  const live = (await db.query('select * from old_tree_group')) as Group[];
  const archived = (await db.query('select * from old_tree_group_archive')) as Group[];
  const sums: Record<string, number[]> = {};
  for (const group of [...live, ...archived].filter(isCounted)) {
    const { tenant_id: tenant, xz_code: code, year, archive_year: archivedYear } = group;
    const key = [tenant, code.slice(0, 6), archivedYear !== undefined, archivedYear ?? year].join(' ');
    const before = sums[key];
    sums[key] = figuresOf(group).map((figure, at) => figure + (before?.[at] ?? 0));
  }
  return sums;
}

async function stored(db: DataSource): Promise<Record<string, number[]>> {
  const rows = (await db.query(`select concat_ws(' ', tenant_id, county,
      case when is_archived then 'true' else 'false' end, year) as key,
      array[sum(groups), sum(trees), sum(area), sum(aged_trees), sum(tree_years), sum(level_one), sum(level_two),
        sum(level_three)]::float8[] as figures
    from group_rollup group by 1 having sum(groups) <> 0`)) as { key: string; figures: number[] }[];
  return Object.fromEntries(rows.map(({ key, figures }) => [key, figures]));
}

const surplus = (db: DataSource) => db.query('select * from group_rollup_check() limit 5');

describe('The sums of groups', () => {
  let t: TestApp;
  let db: DataSource;
  let nation: Client;
  const { get } = asking<GroupStatTable>(() => nation);
  const totalOf = async (asked: Record<string, string> = {}) =>
    ((await get(CALL, asked)) as unknown as GroupStatTable).total;

  beforeAll(async () => {
    t = await startApp();
    db = t.db;
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
  });
  beforeEach(async () => {
    await db.query('delete from old_tree_group');
    await db.query('delete from old_tree_group_archive');
    await db.query('select group_rollup_fold()');
  });
  afterAll(() => t.close());

  const assertRight = async (): Promise<void> => {
    expect(await surplus(db)).toEqual([]);
    expect(await stored(db)).toEqual(await addedByHand(db));
  };

  it.each([1, 2, 3])('equal GROUP BY on both tables after random changes (seed %i)', async (seed) => {
    const random = new Random('groups', seed);
    for (let i = 0; i < 40; i++) {
      await (random.chance(0.6) ? changeGroups(db, random) : changeGroupArchives(db, random));
      if (random.chance(0.2)) await db.query('select group_rollup_fold()');
      await assertRight();
    }
    await db.query('select group_rollup_fold()');
    await assertRight();
    expect(
      await db.query(`select tenant_id from group_rollup group by tenant_id, county, is_archived, year
        having count(*) > 1 or sum(groups) = 0`),
    ).toEqual([]);
  });

  it('stay equal under concurrent transactions that fold, some of which are rolled back', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        const random = new Random('group writers', writer);
        for (let round = 0; round < 6; round++) {
          const runner = db.createQueryRunner();
          await runner.startTransaction();
          // Rows of one's own: two writers that change the same rows in another order would wait for each other.
          await runner.query(
            `insert into old_tree_group (tenant_id, xz_code, group_name, year, status, vigor, trees)
              select '000000', c, '群', 2026, 1, '1', $1 from unnest(array['330106', '330102', '33', '110101']) c`,
            [random.integer(3, 300)],
          );
          await runner.query('select group_rollup_fold()');
          await (random.chance(0.3) ? runner.rollbackTransaction() : runner.commitTransaction());
          await runner.release();
        }
      }),
    );
    await assertRight();
  });

  it('let nobody wait for a transaction that holds the fold', async () => {
    await buildGroup(db, { xzCode: '330106', trees: 10 });
    await buildGroup(db, { xzCode: '330106', trees: 20 });
    const holder = db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select group_rollup_fold()');
    await db.query('set statement_timeout = 2000');
    const { id } = await buildGroup(db, { xzCode: '330106', trees: 30 });
    await db.query('update old_tree_group set trees = 40 where id = $1', [id]);
    await db.query('select group_rollup_fold()');
    await db.query('reset statement_timeout');
    expect(await totalOf()).toMatchObject({ groupNum: 3, treeNum: 70 });
    await holder.commitTransaction();
    await holder.release();
    await assertRight();
  });

  it('take no row where no counted column has changed', async () => {
    await buildGroup(db, { xzCode: '330106' });
    const rows = async () => (await db.query('select count(*)::int as n from group_rollup'))[0].n as number;
    const before = await rows();
    await db.query(`update old_tree_group set remark = 'x', version = version + 1`);
    expect(await rows()).toBe(before);
  });

  it('are kept by bulk loads that leave the counts of trees to themselves, and rebuilt from the tables', async () => {
    await db.transaction(async (tx) => {
      await tx.query(`select set_config('gushu.rollup', 'off', true)`);
      await buildGroup(tx as never, { xzCode: '330106' });
    });
    await assertRight();
    await db.query('update group_rollup set trees = trees + 1');
    expect(await surplus(db)).toMatchObject([{ county: '330106', groups: 0, trees: '1' }]);
    await db.query('select group_rollup_rebuild()');
    await assertRight();
  });

  it('are what statistics read down to the cities, live and archived; below, and in data-scopes, groups are counted', async () => {
    const { id } = await buildGroup(db, { xzCode: '330106', trees: 30, protectLevel: '1' });
    await archiveRow(db, 'old_tree_group', id, 2024);
    // Only who reads the sums sees this.
    await db.query('update group_rollup set trees = trees + 1000');
    const snapshot = { archiveMark: '1', year: '2024' };
    for (const asked of [{}, snapshot])
      for (const xzCode of ['', '33', '3301'])
        expect((await totalOf({ xzCode, ...asked })).treeNum).toBe(1030);
    for (const asked of [{}, snapshot])
      expect((await totalOf({ xzCode: '330106', ...asked })).treeNum).toBe(30);
    const resource = await nation.get('/api/analyse/analyse/oldTreeResource', { xzCode: '33' }).expect(200);
    expect(resource.body.data.total).toMatchObject({ groupNum: 1, groupTrees: 1030 });
    const narrowed = async (value: string) => {
      const rules = [[{ column: 'protectLevel', op: 'eq', values: [value] }]];
      const owner = { tenantId: '000000', xzCode: '', rowScopes: { oldTreeGroup: rules } };
      const extent = { owner: owner as never, region: '33', year: undefined, archived: false };
      const rows = await query<CountedGroups>(db, groupTotals(extent));
      return rows.find(({ child }) => child === null)?.treeNum;
    };
    expect([await narrowed('1'), await narrowed('2')]).toEqual([30, 0]);
    await db.query('select group_rollup_rebuild()');
  });

  it('show no region that has lost its last group', async () => {
    const { id } = await buildGroup(db, { xzCode: '33' });
    const unplaced = async () =>
      ((await get(CALL, { xzCode: '33' })) as unknown as GroupStatTable).rows.some(
        ({ xzCode }) => xzCode === null,
      );
    expect(await unplaced()).toBe(true);
    await db.query('update old_tree_group set is_deleted = 1 where id = $1', [id]);
    expect(await unplaced()).toBe(false);
  });
});
