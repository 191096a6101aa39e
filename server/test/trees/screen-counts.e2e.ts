import type { RecordHolder, ScatteredTrees, TreeSurvey } from '@gushu/shared';
import { Random } from '../../src/demo/random.js';
import { startApp, type TestApp } from '../kit/app.js';
import { copiedColumns } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { signInAs } from '../kit/people.js';
import { changeGroups, changeTrees } from '../kit/random-register.js';
import { SCREEN } from './screen-trees.js';

const YEAR = 2026;
const REGIONS = ['', '33', '3301', '330106', '330106002'];
const AREA = 'POLYGON((120 30,121 30,121 31,120 31,120 30))';

type Tree = Record<string, string | number | null>;
type Row = Record<string, unknown>;

const FEATURES = {
  oldest: 'tree_age',
  tallest: 'tree_height',
  thickest: 'bust',
  widest: 'avg_guan_fu',
} as const;
const isCounted = (row: Tree): boolean =>
  row['tenant_id'] === '000000' &&
  row['is_deleted'] === 0 &&
  row['status'] === 1 &&
  ['1', '2', '4'].includes(String(row['life_status'])) &&
  row['vigor'] !== '4';

/** How many rows have each value of a column, those without one left out. */
function numbers(rows: readonly Tree[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows)
    if (row[column] !== null) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
  return counts;
}

/** The counts of items, those of unknown keys and of nothing left out. */
const given = (items: readonly { code: string; num: number; beside?: true }[]): Record<string, number> =>
  Object.fromEntries(
    items
      .filter(({ code, num, beside }) => num > 0 && code !== 'unknown' && !beside)
      .map(({ code, num }) => [code, num]),
  );

/** The first of the trees by a column: of equal ones the one with the smallest number. */
function first(trees: readonly Tree[], column: string): Tree | undefined {
  const [found] = trees
    .filter((tree) => tree[column] !== null)
    .sort(
      (a, b) =>
        Number(b[column]) - Number(a[column]) ||
        (String(a['province_old_tree_number']) < String(b['province_old_tree_number']) ? -1 : 1),
    );
  return found;
}

describe('The figures of the data screen', () => {
  let t: TestApp;
  let nation: Client;
  const { get } = asking(() => nation);
  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
  });
  afterAll(() => t.close());

  /** Compares answers about a region with its rows. */
  async function assertRegion(
    xzCode: string,
    [trees, groups]: [Tree[], Tree[]],
    asked: Record<string, string>,
  ) {
    const ask = <T>(call: string, query = {}) => get<T>(`${SCREEN}/${call}`, { xzCode, ...asked, ...query });
    const inside = (row: Tree) => String(row['xz_code']).startsWith(xzCode) && isCounted(row);
    const [own, around] = [trees.filter(inside), groups.filter(inside)];
    const alone = own.filter((tree) => tree['spread_c'] !== '2');
    const groupTrees = around.reduce((sum, group) => sum + Number(group['trees'] ?? 0), 0);
    const survey = await ask<TreeSurvey>('oldTreeSurvey');
    expect(survey).toMatchObject({
      ...{
        treeTotal: alone.length + groupTrees,
        scattered: alone.length,
        groupNum: around.length,
        groupTrees,
      },
      speciesNum: new Set(own.map((tree) => tree['tree_type'])).size,
      yearChange: {
        newNum: own.filter((tree) => tree['new_reason'] !== null && tree['year'] === YEAR).length,
      },
    });
    const scattered = await ask<ScatteredTrees>('growScatteredOldTree');
    expect(given(scattered.vigor)).toEqual(numbers(alone, 'vigor'));
    expect(given(scattered.environment)).toEqual(numbers(alone, 'grow_environment'));
    expect(given(scattered.place)).toEqual(numbers(alone, 'grow_place'));
    const aged = alone.filter((tree) => tree['tree_age'] !== null).length;
    expect(Object.values(given(scattered.age)).reduce((sum, num) => sum + num, 0)).toBe(aged);
    const held = await ask<RecordHolder[]>('oldTreeFeature');
    const expected = Object.entries(FEATURES).flatMap(([feature, column]) => {
      const tree = first(own, column);
      return tree ? [[feature, Number(tree[column]), tree['id']]] : [];
    });
    expect(held.map(({ feature, value, oldTreeId }) => [feature, value, oldTreeId])).toEqual(expected);
    for (const [call, column] of [
      ['customOwnership', 'ownership'],
      ['customGrowthVigor', 'vigor'],
    ] as const) {
      expect(given(await ask(call))).toEqual(numbers(own, column));
      const chosen = own.filter((tree) => tree[column] === '1');
      expect(given(await ask(call, { [column]: '1' }))).toEqual(numbers(chosen, column));
      const old = own.filter((tree) => Number(tree['tree_age'] ?? 0) >= 300);
      expect(given(await ask(call, { minAge: '300', geom: AREA }))).toEqual(numbers(old, column));
    }
    const species = await ask<{ groupNum: number }[]>('treeTypeArea');
    expect(species.reduce((sum, { groupNum }) => sum + groupNum, 0)).toBe(around.length);
    const map = await ask<Row[]>('oldTreeDistribute');
    if (map.length > 0)
      expect(map.reduce((sum, { num }) => sum + Number(num), 0)).toBe(alone.length + groupTrees);
  }

  const rowsOf = async (suffix: string): Promise<[Tree[], Tree[]]> => {
    const read = (table: string) => t.db.query(`select * from ${table}${suffix}`) as Promise<Tree[]>;
    return [await read('old_tree'), await read('old_tree_group')];
  };

  it('equal the rows after random changes, live and archived, from the nation down to a township', async () => {
    const random = new Random('screen', 1);
    for (let round = 0; round < 12; round++) {
      await changeTrees(t.db, random);
      await changeGroups(t.db, random);
    }
    await t.db
      .query(`update old_tree set year = ${YEAR}, province_old_tree_number = 'N-' || lpad((id % 100000)::text, 6, '0'),
      bust = abs(hashint8(id)) % 300, avg_guan_fu = abs(hashint8(id + 1)) % 40,
      new_reason = case when id % 3 = 0 then '1' end`);
    await t.db.query(`update old_tree_group set year = ${YEAR}`);
    const live = await rowsOf('');
    expect(live[0].filter(isCounted).length).toBeGreaterThan(50);
    for (const xzCode of REGIONS) await assertRegion(xzCode, live, { year: String(YEAR), archiveMark: '2' });
    await t.db.query(`select keep_archive_partition(${YEAR})`);
    for (const table of ['old_tree', 'old_tree_group'] as const) {
      const names = await copiedColumns(t.db, table, 'year');
      await t.db
        .query(`insert into ${table}_archive (${names}, year, archive_year) select ${names}, year, ${YEAR} from ${table}
        where status = 1 and is_deleted = 0 and life_status in ('1', '2', '4')`);
    }
    await t.db.query(`select tree_archive_count('000000', ${YEAR})`);
    const archived = await rowsOf('_archive');
    await t.db.query(`update old_tree set vigor = '4', bust = 299`);
    for (const xzCode of REGIONS) await assertRegion(xzCode, archived, { year: String(YEAR), region: '1' });
    expect(await t.db.query('select * from tree_rollup_check()')).toEqual([]);
  });
});
