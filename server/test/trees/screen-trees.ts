import type { SharedApp } from '../kit/shared-app.js';
import { archiveRow } from '../kit/archives.js';
import { buildGroup } from '../kit/factories.js';
import { plantTrees, type TreeColumns } from '../kit/trees.js';

/** Calls of the data screens. */
export const SCREEN = '/api/largeDataScreen/largeDataScreen';
export const [CAMPHOR, ARBORVITAE] = ['1400000000000000001', '1400000000000000002'];

/**
 * Ten trees: seven scattered and one member of a group count, six of them in Zhejiang, two in Beijing; a dead one and a
 * draft do not.
 */
const TREES: TreeColumns[] = [
  {
    ...{ xz_code: '330106', old_tree_level: '1', tree_age: 900, tree_height: 20, bust: 400, avg_guan_fu: 12 },
    ...{ ownership: '1', grow_place: '2', grow_environment: '1', spread_c: '1', new_reason: '2' },
    ...{ province_old_tree_number: 'ZJ-00002' },
  },
  {
    ...{
      xz_code: '330106002',
      old_tree_level: '1',
      tree_age: 900,
      tree_height: 35,
      bust: 300,
      avg_guan_fu: 25,
    },
    ...{ ownership: '2', grow_place: '1', grow_environment: '2', spread_c: '1' },
    ...{ province_old_tree_number: 'ZJ-00001', small_place_name: '灵隐' },
  },
  {
    ...{ xz_code: '330106', old_tree_level: '3', tree_age: 120, tree_height: 9, vigor: '2', spread_c: '1' },
    ...{ tree_type: ARBORVITAE, ownership: '2', grow_place: '1', grow_environment: '3' },
  },
  { xz_code: '330102', old_tree_level: '2', tree_age: 300, spread_c: '1', ownership: '2', bust: 600 },
  { xz_code: '330203', old_tree_type: '2', old_tree_level: '0', tree_age: 40, spread_c: '1', ownership: '4' },
  {
    ...{
      xz_code: '330106',
      old_tree_level: '3',
      tree_age: 150,
      vigor: '3',
      spread_c: '2',
      tree_type: ARBORVITAE,
    },
    ...{ province_group_number: 'ZJ-G00001', grow_place: '1', grow_environment: '1' },
  },
  { xz_code: '110101', old_tree_level: '1', tree_age: 2000, spread_c: '1', ownership: '1' },
  { xz_code: '110101', old_tree_level: '3', tree_age: 100, spread_c: '1', ownership: '3' },
  { xz_code: '330106', old_tree_level: '1', tree_age: 5000, tree_height: 60, vigor: '4', spread_c: '1' },
  { xz_code: '330106', old_tree_level: '1', tree_age: 4000, status: 0, spread_c: '1' },
];

/** Puts ten trees and two groups into an empty register, one of each into the snapshot of 2025, and answers the ids of the trees. */
export async function plantScreen(t: SharedApp): Promise<string[]> {
  const ids = await plantTrees(t.db, TREES);
  await plantTrees(t.db, [{ tenant_id: await t.anotherTenant(), tree_age: 6000, tree_height: 90 }]);
  await buildGroup(t.db, { xzCode: '330106', trees: 30, area: 2.5, provinceGroupNumber: 'ZJ-G00001' });
  const { id } = await buildGroup(t.db, {
    xzCode: '110101',
    trees: 10,
    area: 7.5,
    mainTreeType: ARBORVITAE,
  });
  await archiveRow(t.db, 'old_tree', ids[1]!, 2025);
  await archiveRow(t.db, 'old_tree_group', id, 2025);
  return ids;
}
