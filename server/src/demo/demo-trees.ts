import sql, { empty, type Sql } from 'sql-template-tag';
import { type Db, query } from '../database/database.js';

/** A tree as far as other records of the demo repeat its values. */
export interface DemoTree {
  id: string;
  xzCode: string;
  countyName: string;
  villageName: string;
  oldTreeNumber: string | null;
  provinceOldTreeNumber: string;
  lon: number;
  lat: number;
  treeTypeName: string;
  treeAge: number;
  vigor: string;
  smallPlaceName: string | null;
  protectLevel: string;
  oldTreeType: string;
  oldTreeLevel: string;
  famousWoodType: string | null;
  planter: string | null;
  plantTime: string | null;
}

/** Which trees `t`: those that fulfil a condition, those first for which another one is true, mixed by the seed. */
interface Chosen {
  tenant: string;
  where: Sql;
  first?: Sql;
  seed: string;
  limit: number;
}

/** Some of a tenant's approved trees, the same ones for the same seed. */
export const chosenTrees = (db: Db, { tenant, where, first, seed, limit }: Chosen): Promise<DemoTree[]> =>
  query<DemoTree>(
    db,
    sql`select t.id::text, t.xz_code as "xzCode", coalesce(r.name, '') as "countyName", coalesce(v.name, '') as "villageName",
        t.old_tree_number as "oldTreeNumber", t.province_old_tree_number as "provinceOldTreeNumber", t.lon::float8, t.lat::float8,
        t.tree_type_name as "treeTypeName", t.tree_age as "treeAge", t.vigor, t.small_place_name as "smallPlaceName",
        t.protect_level as "protectLevel", t.old_tree_type as "oldTreeType", t.old_tree_level as "oldTreeLevel",
        t.famous_wood_type as "famousWoodType", t.planter, t.plant_time as "plantTime"
      from old_tree t left join blade_region r on r.code = left(t.xz_code, 6)
        left join blade_region v on v.code = t.xz_code and length(t.xz_code) = 12
      where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and ${where}
      order by ${first ? sql`${first} desc,` : empty} md5(t.province_old_tree_number || ${seed}), t.id limit ${limit}`,
  );
