import { type ResourceTable, type StatCall, statistics } from '@gushu/shared';
import { Random } from '../../src/demo/random.js';
import { query, queryOne } from '../../src/database/database.js';
import {
  changedRegions,
  clearSnapshot,
  copiedOf,
  copyCounties,
  countiesOf,
  countSnapshot,
  makePartition,
} from '../../src/modules/trees/archives/archives.queries.js';
import { GROUPS, TREES } from '../../src/modules/trees/rules/index.js';
import { startApp, type TestApp } from '../kit/app.js';
import { asking, type Client } from '../kit/client.js';
import { changeGroups, changeTrees } from '../kit/random-register.js';
import { signInAs } from '../kit/people.js';
import { assertSums, treesOf } from '../kit/sums.js';

const YEAR = 2026;
const REGIONS = ['', '33', '3301', '330106'];
const CALLS = Object.keys(statistics) as StatCall[];

interface Stored {
  xz_code: string;
  tenant_id: string;
  is_deleted: number;
  status: number;
  life_status: string;
  vigor: string;
  spread_c: string;
  old_tree_level: string | null;
  ownership: string | null;
  trees: number;
}

const isCounted = ({
  tenant_id: tenant,
  is_deleted: gone,
  status,
  life_status: life,
  vigor,
}: Stored): boolean =>
  tenant === '000000' && gone === 0 && status === 1 && ['1', '2', '4'].includes(life) && vigor !== '4';

/** Counts that the resource table must show for the rows inside a region, counted one by one. */
function countedByHand(xzCode: string, trees: readonly Stored[], groups: readonly Stored[]) {
  const inside = (row: Stored) => isCounted(row) && row.xz_code.startsWith(xzCode);
  const [own, around] = [trees.filter(inside), groups.filter(inside)];
  const num = (is: (tree: Stored) => boolean) => own.filter(is).length;
  const scattered = num((tree) => tree.spread_c === '1');
  const groupTrees = around.reduce((sum, group) => sum + group.trees, 0);
  return {
    ...{ xzCode, treeTotal: scattered + groupTrees, scattered, groupTrees, groupNum: around.length },
    levelOne: num((tree) => tree.old_tree_level === '1'),
    levelThree: num((tree) => tree.old_tree_level === '3'),
    weak: num((tree) => tree.vigor === '2'),
    state: num((tree) => tree.ownership === '1'),
  };
}

describe('The totals of trees and groups', () => {
  let t: TestApp;
  let nation: Client;
  const { get } = asking(() => nation);
  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
    await query(t.db, makePartition(YEAR));
  });
  afterAll(() => t.close());

  /** Compares answers about the rows of two tables with the rows themselves, region by region. */
  const assertCounted = async (asked: Record<string, string>, suffix = ''): Promise<void> => {
    const where = suffix ? `where archive_year = ${YEAR}` : '';
    const read = (table: string) =>
      t.db.query(`select * from ${table}${suffix} ${where}`) as Promise<Stored[]>;
    const [trees, groups] = [await read('old_tree'), await read('old_tree_group')];
    for (const xzCode of REGIONS) {
      const { rows } = await get<ResourceTable>('/api/analyse/analyse/oldTreeResource', { xzCode, ...asked });
      for (const row of rows.filter((one) => one.xzCode !== null))
        expect(row).toMatchObject(countedByHand(row.xzCode!, trees, groups));
    }
  };

  /** Asks all statistics of regions: each adds up, and all count the same trees. */
  const assertAdded = async (asked: Record<string, string>, regions: readonly string[]): Promise<void> => {
    for (const xzCode of regions) {
      const trees = new Set<number>();
      const dead = new Set<number>();
      for (const call of CALLS) {
        const answer = await get<{ dead?: number }>(`/api/analyse/analyse/${call}`, {
          xzCode,
          size: '500',
          ...asked,
        });
        assertSums(call, answer);
        const num = treesOf(call, answer);
        if (num !== undefined) trees.add(num);
        if (answer.dead !== undefined) dead.add(answer.dead);
      }
      expect([trees.size, dead.size]).toEqual([1, 1]);
    }
  };

  const snapshot = async (xzCode = '', ids?: string[]): Promise<void> => {
    const extent = { owner: { tenantId: '000000', xzCode: '', rowScopes: {} }, year: YEAR, xzCode, ids };
    for (const register of ids ? [TREES] : [TREES, GROUPS]) {
      const { columns } = (await queryOne<{ columns: string }>(t.db, copiedOf(register)))!;
      const counties = await countiesOf(t.db, extent, register);
      const regions = await changedRegions(t.db, extent, register, counties);
      await query(t.db, clearSnapshot(extent, register, []));
      for (const { county } of counties)
        await query(t.db, copyCounties(extent, register, { counties: [county], columns, userId: '1' }));
      await countSnapshot(t.db, extent, register, regions);
    }
  };

  /** Counts of the archived year, by region. */
  const rolled = () =>
    t.db.query(`select region, parent, dim, code, cnt from tree_archive_rollup
      where tenant_id = '000000' and year = ${YEAR} order by parent, region, dim, code`);

  it.each([1, 2])('equal the rows after random changes, live and archived (seed %i)', async (seed) => {
    const random = new Random('register', seed);
    for (let round = 0; round < 8; round++) {
      await changeTrees(t.db, random);
      await changeGroups(t.db, random);
      await assertCounted({ archiveMark: '2' });
      if (round % 4 === 3) await snapshot();
      if (round >= 3) await assertCounted({ archiveMark: '1', year: String(YEAR) }, '_archive');
    }
    const asked: Record<string, string>[] = [
      { archiveMark: '2' },
      { archiveMark: '1', year: String(YEAR) },
      { minAge: '100' },
    ];
    for (const each of asked) await assertAdded(each, ['', '33', '330106', '330106002']);
  });

  it('follow single trees and single regions that are archived, as if all were counted anew', async () => {
    const random = new Random('register', 3);
    for (const xzCode of ['33', '3301', '330102']) {
      await changeTrees(t.db, random);
      await snapshot();
      await t.db.query(
        `update old_tree set vigor = (1 + vigor::int % 4)::text, status = status % 3 where xz_code like '33%'`,
      );
      await snapshot(xzCode);
      // Some have moved to another county since, or to none.
      const [some] = (await t.db.query(
        `update old_tree set xz_code = case id % 3 when 0 then '3301' when 1 then '110101' else xz_code end
          where id % 7 = 0 and origin_id is null returning id`,
      )) as [{ id: string }[], number];
      const ids = some.map(({ id }) => id);
      await snapshot('', ids);
      const kept = await rolled();
      await t.db.query(`select tree_archive_count('000000', ${YEAR})`);
      expect(kept).toEqual(await rolled());
      await assertCounted({ archiveMark: '1', year: String(YEAR) }, '_archive');
    }
  });
});
