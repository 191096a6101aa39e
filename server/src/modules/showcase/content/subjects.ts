import { groupPlace, groupSpecies } from '@gushu/migrations';
import { COUNTY_DIGITS, isBlank, oldTree, oldTreeGroup, type ShowcaseSubject, textIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import { scoped } from '../../../rows/scope.js';
import { roughly, seesTrees } from '../../trees/old-tree/index.js';

/** A tree or group as the register has it. */
type Registered = Omit<
  ShowcaseSubject,
  'oldTreeId' | 'groupId' | 'coordinate' | 'xzCode' | 'xzName' | 'latinName'
> & {
  id: string;
  lon: number | null;
  lat: number | null;
  /** Species whose Latin name is shown; of a group, the first of its main species. */
  species: string | null;
  /** Whether it is sensitive and its place hidden from the caller. */
  isHidden: boolean;
};

/** Whether any of the species is sensitive, as SQL. */
const isSensitive = (species: Sql): Sql =>
  sql`exists (select from tree_species s where s.id = any(${species}) and s.sensitive = 1)`;

const treeHidden = (caller: Caller): Sql =>
  sql`(t.sensitive = 1 or ${isSensitive(sql`array[t.tree_type]`)})
    and not (${seesTrees(caller)}::boolean and ${scoped(caller, oldTree)})`;

const groupHidden = (caller: Caller): Sql =>
  sql`${isSensitive(raw(groupSpecies))}
    and not (${seesTrees(caller)}::boolean and ${scoped(caller, oldTreeGroup)})`;

/** Approved trees of a tenant in any region; `isHidden` marks sensitive ones that the caller may not locate. */
const treesSql = (caller: Caller, ids: readonly string[]): Sql =>
  sql`select t.id, t.old_tree_number as "oldTreeNumber", t.province_old_tree_number as "provinceOldTreeNumber",
      t.tree_type_name as "treeName", t.section, t.genus, t.small_place_name as "smallPlaceName", t.lon::float8, t.lat::float8,
      t.tree_age as "treeAge", t.old_tree_level as "treeLevel", t.bust::float8, t.tree_height::float8 as "treeHeight",
      t.avg_guan_fu::float8 as "guanFu", t.tree_type_name as species, 1 as "treeCount", t.tree_age as "avgTreeAge",
      null as "groupName", null as "provinceGroupNumber", null::float8 as area, null::float8 as closure,
      ${treeHidden(caller)} as "isHidden"
    from old_tree t where t.tenant_id = ${caller.tenantId} and t.status = 1 and t.id = any(${[...ids]}::bigint[])`;

/** The same of groups. */
const groupsSql = (caller: Caller, ids: readonly string[]): Sql =>
  sql`select t.id, null as "oldTreeNumber", null as "provinceOldTreeNumber", null as "treeLevel", null::float8 as "guanFu",
      t.province_group_number as "provinceGroupNumber", t.main_tree_type_name as "treeName", t.section, t.genus,
      t.place as "smallPlaceName", p.lon::float8, p.lat::float8, t.avg_tree_age as "treeAge", t.avg_bust::float8 as bust,
      t.avg_height::float8 as "treeHeight", t.group_name as "groupName", t.trees as "treeCount",
      t.avg_tree_age as "avgTreeAge", t.area::float8, t.closure::float8,
      (select s.species from tree_species s
        where s.id = nullif(split_part(t.main_tree_type, ',', 1), '')::bigint) as species,
      ${groupHidden(caller)} as "isHidden"
    from old_tree_group t cross join lateral ${raw(groupPlace(['t']))} p
    where t.tenant_id = ${caller.tenantId} and t.status = 1 and t.id = any(${[...ids]}::bigint[])`;

/** Fields of an entry that name its subject and its own place. */
interface About {
  oldTreeId: string | null;
  groupId: string | null;
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
  xzCode: string | null;
  coordinate?: string | null;
  lon?: number | null;
  lat?: number | null;
}

const idsOf = (rows: readonly About[], field: 'oldTreeId' | 'groupId' | 'xzCode'): string[] => [
  ...new Set(rows.flatMap((row) => row[field] || [])),
];

const text = (value: unknown): string | null => (isBlank(value) ? null : String(value));

/** Reads the trees and groups of the register that content is about. */
@Injectable()
export class Subjects {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** The subject of each row, as far as the caller may see it. */
  async of(caller: Caller, rows: readonly About[]): Promise<(row: About) => ShowcaseSubject> {
    const [trees, groups, names, latin, levels] = await Promise.all([
      this.registered(treesSql, caller, idsOf(rows, 'oldTreeId')),
      this.registered(groupsSql, caller, idsOf(rows, 'groupId')),
      this.labels.regionNames(idsOf(rows, 'xzCode').flatMap((code) => [code, countyOf(code)])),
      this.labels.latinNames(),
      this.labels.dictionaries(['old_tree_level'], caller.tenantId),
    ]);
    const species = latin.get('species');
    return (row) => {
      const found = trees.get(row.oldTreeId ?? '') ?? groups.get(row.groupId ?? '');
      const xzCode = shownRegion(row, found);
      return {
        ...NOTHING,
        ...(found && told(found)),
        treeLevel: levels.get('old_tree_level')?.get(found?.treeLevel ?? '') ?? null,
        latinName: species?.get(found?.species ?? '') ?? null,
        oldTreeId: text(row.oldTreeId),
        groupId: text(row.groupId),
        provinceOldTreeNumber: text(row.provinceOldTreeNumber),
        provinceGroupNumber: text(row.provinceGroupNumber),
        coordinate: found ? (ownPlaces(row, found) ?? coordinateOf(found)) : ownCoordinate(row),
        xzCode,
        xzName: names.get(xzCode) ?? (xzCode === '' ? textIn(caller.language, NATION) : ''),
      };
    };
  }

  /** Whether each row is about a sensitive tree or group whose place is hidden from the caller. */
  async hidden(db: Db, caller: Caller, rows: readonly About[]): Promise<(row: About) => boolean> {
    const [trees, groups] = [idsOf(rows, 'oldTreeId'), idsOf(rows, 'groupId')];
    if (trees.length + groups.length === 0) return () => false;
    const found = await query<{ subject: string }>(
      db,
      sql`select 'tree ' || t.id as subject from old_tree t
          where t.tenant_id = ${caller.tenantId} and t.id = any(${trees}::bigint[]) and ${treeHidden(caller)}
        union all select 'group ' || t.id from old_tree_group t
          where t.tenant_id = ${caller.tenantId} and t.id = any(${groups}::bigint[]) and ${groupHidden(caller)}`,
    );
    const hidden = new Set(found.map(({ subject }) => subject));
    return ({ oldTreeId, groupId }) =>
      hidden.has(`tree ${String(oldTreeId)}`) || hidden.has(`group ${String(groupId)}`);
  }

  private async registered(
    statement: typeof treesSql,
    caller: Caller,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Registered>> {
    if (ids.length === 0) return new Map();
    const found = await query<Registered>(this.db, statement(caller, ids));
    return new Map(found.map((row) => [row.id, row]));
  }
}

const NATION = ['全国', 'Nationwide'] as const;

const NOTHING = {
  oldTreeNumber: null,
  smallPlaceName: null,
  treeName: null,
  section: null,
  genus: null,
  treeAge: null,
  bust: null,
  treeHeight: null,
  guanFu: null,
  groupName: null,
  treeCount: null,
  avgTreeAge: null,
  area: null,
  closure: null,
};

// The name of the place would reveal where a hidden tree stands as well as its position does.
function told({ id: _, lon: __, lat: ___, species: ____, isHidden, ...facts }: Registered) {
  return isHidden ? { ...facts, smallPlaceName: null } : facts;
}

const pointOf = (lon: number | null, lat: number | null): string | null =>
  lon === null || lat === null ? null : `${lon} ${lat}`;

const coordinateOf = ({ lon, lat, isHidden }: Registered): string | null =>
  isHidden ? pointOf(roughly(lon), roughly(lat)) : pointOf(lon, lat);

const pointsIn = (places: string): string[] => places.split(';').map((point) => point.trim());

const numbersOf = (point: string): string => point.split(/\s+/).map(Number).join(' ');

const roughlyAt = (point: string): string =>
  point
    .split(/\s+/)
    .map((degrees) => roughly(Number(degrees)))
    .join(' ');

/** The places of a text, rounded to two decimals (about 1 km). */
export const roughPlaces = (places: string): string => pointsIn(places).map(roughlyAt).join(';');

/** Places sent by a caller who was shown those of a row rounded: the unchanged ones stay exact. */
export function exactPlaces(sent: string, stored: string): string {
  const left = pointsIn(stored);
  const exactly = (point: string): string => {
    const at = left.findIndex((one) => roughlyAt(one) === numbersOf(point));
    return at < 0 ? point : left.splice(at, 1)[0]!;
  };
  return pointsIn(sent).map(exactly).join(';');
}

/** The entry's own places around its tree or group, rounded if that is hidden from the caller. */
function ownPlaces({ coordinate }: About, { isHidden }: Registered): string | null {
  const places = text(coordinate);
  return places && isHidden ? roughPlaces(places) : places;
}

// Township and village would reveal the place too.
const countyOf = (code: string): string => code.slice(0, COUNTY_DIGITS);

function shownRegion({ xzCode }: About, found: Registered | undefined): string {
  const code = xzCode ?? '';
  return found?.isHidden ? countyOf(code) : code;
}

/** The coordinate of an entry that is about no tree. */
const ownCoordinate = ({ coordinate, lon, lat }: About): string | null =>
  text(coordinate) ?? (isBlank(lon) || isBlank(lat) ? null : `${Number(lon)} ${Number(lat)}`);
