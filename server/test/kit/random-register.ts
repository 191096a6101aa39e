import type { DataSource } from 'typeorm';
import { copiedColumns } from './archives.js';
import type { Random } from '../../src/demo/random.js';
import { plantTrees, type TreeColumns } from './trees.js';

/** Counties, a township, a village and a province: trees may be placed no closer. */
const PLACES = ['330106', '330106002', '330106002051', '330102', '330203', '110101', '53'];

/** A tree somewhere, in any state. */
export const randomTree = (random: Random): TreeColumns => ({
  tenant_id: random.pick(['000000', '100001']),
  year: random.pick([2025, 2026]),
  xz_code: random.pick(PLACES),
  status: random.pick([0, 1, 1, 1, 3]),
  vigor: random.pick(['1', '2', '3', '4']),
  old_tree_level: random.pick(['1', '2', '3', '0', '9', null]),
  old_tree_type: random.pick(['1', '1', '2', '3', '9']),
  tree_age: random.pick([99, 100, 299, 300, 2000, null]),
  tree_height: random.pick([9.9, 10, 30, null]),
  ownership: random.pick(['1', '2', '4', '9', null]),
  grow_place: random.pick(['1', '2', null]),
  grow_environment: random.pick(['1', '3', null]),
  life_status: random.pick(['1', '1', '2', '3', '4', '5']),
  spread_c: random.pick(['1', '1', '2']),
  protect_level: random.pick(['1', '2', '3', null]),
  section: random.pick(['樟科', '银杏科', null]),
  tree_type: random.pick(['1400000000000000001', '1400000000000000002', '7']),
  tree_type_name: random.pick(['樟树', '银杏', null]),
});

const CHANGES = [
  `status = (status + 1) % 4`,
  `vigor = (1 + vigor::int % 4)::text`,
  `xz_code = case left(xz_code, 6) when '330106' then '110101' else '330106002' end`,
  `tree_age = coalesce(tree_age, 0) + 200`,
  `is_deleted = 1 - is_deleted`,
  `year = 4051 - year`,
  `tenant_id = '000000'`,
  `tree_type_name = case tree_type_name when '樟树' then '香樟' else '樟树' end`,
  `protect_level = (1 + coalesce(protect_level, '0')::int % 3)::text, section = '樟科'`,
  `spread_c = case spread_c when '1' then '2' else '1' end`,
  `remark = 'touched', small_place_name = 'x'`,
];

/** One random change of the trees inside the connection's transaction. */
export async function changeTrees(db: Pick<DataSource, 'query'>, random: Random): Promise<void> {
  const draw = random.next();
  const some = `abs(hashint8(id)) % 7 = ${random.integer(0, 6)}`;
  if (draw < 0.3) await plantTrees(db, [randomTree(random)]);
  else if (draw < 0.4)
    await plantTrees(
      db,
      Array.from({ length: 300 }, () => randomTree(random)),
    );
  else if (draw < 0.5) await db.query(`delete from old_tree where ${some} and status = 0`);
  else await db.query(`update old_tree set ${random.pick(CHANGES)} where ${some}`);
}

/** One random change of the groups. */
export async function changeGroups(db: Pick<DataSource, 'query'>, random: Random): Promise<void> {
  const some = `abs(hashint8(id)) % 5 = ${random.integer(0, 4)}`;
  if (random.chance(0.5)) {
    const groups = Array.from({ length: random.integer(1, 20) }, () => randomGroup(random));
    const columns = Object.keys(groups[0]!).join(', ');
    await db.query(
      `insert into old_tree_group (${columns}) select ${columns} from jsonb_populate_recordset(null::old_tree_group, $1)`,
      [JSON.stringify(groups)],
    );
  } else if (random.chance(0.1)) await db.query(`delete from old_tree_group where ${some}`);
  else await db.query(`update old_tree_group set ${random.pick(GROUP_CHANGES)} where ${some}`);
}

const randomGroup = (random: Random): TreeColumns => ({
  tenant_id: random.pick(['000000', '000000', '100001']),
  year: random.pick([2025, 2026]),
  xz_code: random.pick(PLACES),
  group_name: '群',
  status: random.pick([0, 1, 1, 3]),
  is_deleted: random.pick([0, 0, 0, 1]),
  vigor: random.pick(['1', '2', '4']),
  life_status: random.pick(['1', '1', '2', '3', '4']),
  trees: random.pick([random.integer(3, 300), random.integer(3, 300), null]),
  area: random.pick([0.5, 12.25, null]),
  geom_area: random.pick([1.125, null]),
  avg_tree_age: random.pick([90, 350, 1200, null]),
  protect_level: random.pick(['1', '2', '3', null]),
});

const GROUP_CHANGES = [
  `status = (status + 1) % 4`,
  `trees = coalesce(trees, 0) + 7`,
  `trees = trees, remark = 'touched'`,
  `area = coalesce(area, 0) + 0.25, avg_tree_age = nullif(coalesce(avg_tree_age, 0), 90)`,
  `protect_level = (1 + coalesce(protect_level, '0')::int % 3)::text`,
  `year = 4051 - year`,
  `vigor = (1 + vigor::int % 4)::text`,
  `xz_code = case left(xz_code, 6) when '330106' then '110101' else '330106002' end`,
  `is_deleted = 1 - is_deleted`,
  `life_status = case life_status when '1' then '3' else '1' end`,
];

/** One random change of the groups' snapshots of some years: another snapshot of a region, or of rows past the product. */
export async function changeGroupArchives(db: Pick<DataSource, 'query'>, random: Random): Promise<void> {
  const year = random.pick([2023, 2024]);
  const region = random.pick(['', '33', '330106', '11']);
  const some = `archive_year = ${year} and starts_with(xz_code, '${region}')`;
  const draw = random.next();
  if (draw < 0.6) {
    const names = await copiedColumns(db, 'old_tree_group');
    if (random.chance(0.7)) await db.query(`delete from old_tree_group_archive where ${some}`);
    await db.query(`insert into old_tree_group_archive (${names}, archive_year) select ${names}, ${year}
      from old_tree_group where status = 1 and starts_with(xz_code, '${region}') on conflict do nothing`);
  } else if (draw < 0.75) await db.query(`delete from old_tree_group_archive where ${some}`);
  else await db.query(`update old_tree_group_archive set ${random.pick(GROUP_CHANGES)} where ${some}`);
}
