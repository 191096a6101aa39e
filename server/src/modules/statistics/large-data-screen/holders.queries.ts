import { type HolderFeature, holderFeatures } from '@gushu/migrations';
import { AttachType, oldTree, WHOLE_PHOTO } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { BEHIND_DIGITS, insideRegionSql, scoped } from '../../../rows/scope.js';
import { CheckState } from '../../system/attach/index.js';
import { countedSql, type Extent, inYear } from '../../trees/counts/index.js';

/** A tree that is first in something. */
export interface Holder {
  feature: HolderFeature;
  value: number;
  oldTreeId: string;
  provinceOldTreeNumber: string | null;
  treeTypeName: string | null;
  xzCode: string;
  smallPlaceName: string | null;
  lon: number | null;
  lat: number | null;
  /** Its position is shown to nobody but the readers of trees. */
  isSensitive: boolean;
  /** Name of a usable picture in the store, one of the whole tree before others. */
  picture: string | null;
}

const CITY = raw('substr(t.xz_code, 1, 4)');
/** Trees as high and crowns as wide are in indexes of their own, that hold no others. */
export const OUTSTANDING: Partial<Record<HolderFeature, Sql>> = {
  tallest: sql`and t.tree_height >= 30`,
  widest: sql`and t.avg_guan_fu >= 20`,
};

const tableOf = ({ archived }: Extent): Sql => raw(archived ? 'old_tree_archive' : 'old_tree');
const columnOf = (feature: HolderFeature): Sql => raw(`t.${holderFeatures[feature]}`);

/** The single archives of the base set, members of groups among them. */
const counted = ({ owner, region, year, archived }: Extent): Sql =>
  sql`${scoped(owner, oldTree)} and ${insideRegionSql(region, 't')} and t.status = 1 and ${countedSql()}
    and t.vigor is distinct from '4'
    and ${archived ? sql`t.archive_year = ${year}` : sql`t.origin_id is null`} ${archived ? empty : inYear('t', year)}`;

/**
 * A row is a {@link Holder}: of the trees and values in `found`, which has the columns feature, value and id. These are four
 * at most, whatever the planner thinks: each is looked up by itself.
 */
const shown = (extent: Extent, found: Sql): Sql =>
  sql`select f.feature, f.value::float8 as value, t.*,
      (select a.name from attachment p join blade_attach a on a.id = p.attach_id and a.check_state = ${CheckState.usable}
        where p.business_id = f.id and p.business_type = ${oldTree.dataType} and p.is_deleted = 0
          and p.attach_type = ${AttachType.picture}
        order by p.photo_kind is distinct from ${WHOLE_PHOTO}, p.sort, p.id limit 1) as picture
    from (${found}) f cross join lateral (
      select t.id as "oldTreeId", t.province_old_tree_number as "provinceOldTreeNumber",
        t.tree_type_name as "treeTypeName", t.xz_code as "xzCode", t.small_place_name as "smallPlaceName",
        t.lon::float8 as lon, t.lat::float8 as lat,
        t.sensitive = 1 or exists (select from tree_species s where s.id = t.tree_type and s.sensitive = 1) as "isSensitive"
      from ${tableOf(extent)} t where t.id = f.id and ${counted(extent)} limit 1) t`;

/**
 * A row: the `code` of a city with counted trees, or of the nation or a province whose trees name no city. From the stored
 * counts, level by level: the regions below one are found by it.
 */
export const citiesWithTrees = ({ owner, region, year }: Extent): Sql =>
  sql`with provinces as materialized (
      ${
        region === ''
          ? sql`select distinct r.region as code from tree_rollup r
        where r.tenant_id = ${owner.tenantId} and r.parent = '' and r.dim = 'total' and r.cnt > 0 ${inYear('r', year)}`
          : sql`select ${region}::text as code`
      })
    select code from provinces
    union select c.code from provinces p cross join lateral (
      select distinct r.region as code from tree_rollup r
      where r.tenant_id = ${owner.tenantId} and r.parent = p.code and r.dim = 'total' and r.cnt > 0 ${inYear('r', year)}
      offset 0) c
    union select left(p.place, 4) from tree_pending p
      where p.tenant_id = ${owner.tenantId} and p.counted and p.n > 0 and left(p.place, length(${region})) = ${region}
        ${inYear('p', year)}`;

/**
 * The holder of a feature among live trees, by the orders that indexes hold city by city: the first tree of each city, and
 * of those with the greatest value the one with the smallest number.
 * @param cities the cities that have such trees: one without would be walked to its end
 */
export function holderInCities(extent: Extent, feature: HolderFeature, cities: readonly string[]): Sql {
  const column = columnOf(feature);
  const inCity = sql`${counted(extent)} and ${CITY} = c.code ${OUTSTANDING[feature] ?? empty}`;
  return shown(
    extent,
    sql`with tops as materialized (
        select c.code, t.value from unnest(${[...cities]}::text[]) c(code) cross join lateral (
          select ${column} as value from old_tree t where ${inCity} and ${column} is not null
          order by ${column} desc, t.id desc limit 1) t)
      select ${feature}::text as feature, c.value, t.id from tops c cross join lateral (
        select t.id, t.province_old_tree_number as number from old_tree t where ${inCity} and ${column} = c.value
        order by t.province_old_tree_number, t.id limit 1) t
      where c.value = (select max(value) from tops) order by t.number, t.id limit 1`,
  );
}

/** The holders among the trees of a region, all of which are looked at. */
export function holdersAmong(extent: Extent, features: readonly HolderFeature[]): Sql {
  const values = features.map((feature) => sql`(${feature}::text, ${columnOf(feature)}::numeric)`);
  return shown(
    extent,
    sql`select distinct on (f.feature) f.feature, f.value, t.id
      from ${tableOf(extent)} t cross join lateral (values ${join(values)}) f(feature, value)
      where ${counted(extent)} and f.value is not null
      order by f.feature, f.value desc, t.province_old_tree_number, t.id`,
  );
}

/**
 * The holders of an archived year in the nation, a province, a city or a county: noted when it was archived. The greatest
 * values first and then what has them: sorting the notes of all counties by number takes four times as long.
 */
export const archivedHolders = (extent: Extent): Sql =>
  shown(
    extent,
    sql`with h as materialized (
        select h.feature, h.value, h.number, h.tree_id from tree_archive_holder h
        where h.tenant_id = ${extent.owner.tenantId} and h.year = ${extent.year}
          and h.county >= ${extent.region} and h.county < ${extent.region + BEHIND_DIGITS})
      select distinct on (h.feature) h.feature, h.value, h.tree_id as id from h
      where (h.feature, h.value) in (select feature, max(value) from h group by feature)
      order by h.feature, h.number, h.tree_id`,
  );
