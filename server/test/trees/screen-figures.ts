import {
  REGION_LENGTHS,
  regionLevel,
  type RescueSummary,
  type ResourceScreen,
  shares,
  type StatItem,
} from '@gushu/shared';
import type { DataSource } from 'typeorm';

type Row = Record<string, unknown>;
type Counts = Record<string, number>;

/** Scope of a data screen: a region, live or in an archived year. */
export interface Shown {
  region: string;
  year?: number;
}

const counted = `t.is_deleted = 0 and t.tenant_id = '000000' and t.life_status in ('1', '2', '4')
  and t.vigor is distinct from '4' and starts_with(t.xz_code, $1)`;

const from = (table: 'old_tree' | 'old_tree_group', { year }: Shown): string =>
  year === undefined
    ? `${table} t where t.status = 1 and t.origin_id is null and ${counted}`
    : `${table}_archive t where t.archive_year = ${year} and ${counted}`;

const AGE_CODES = `case when t.tree_age < 100 then 'a0' when t.tree_age < 300 then 'a1' when t.tree_age < 500 then 'a2'
  when t.tree_age < 1000 then 'a3' when t.tree_age < 2000 then 'a4' else 'a5' end`;

/** Counts by code, of the codes that occur. */
const byCode = (rows: readonly Row[]): Counts =>
  Object.fromEntries(rows.map(({ code, n }) => [String(code), Number(n)]));

const OWNERS = ['1', '2', '3', '4'];

/** Counts of some codes as percent of all, in hundredths that add up. */
function percents(counts: Counts, codes: readonly string[]): number[] {
  const found = codes.map((code) => counts[code] ?? 0);
  const rest = Object.entries(counts).filter(([code]) => !codes.includes(code));
  return shares([...found, rest.reduce((sum, [, n]) => sum + n, 0)]).slice(0, codes.length);
}

/** The figures of the resource screen, each by a GROUP BY of its own over the rows of trees and groups. */
export async function groupedBy(db: DataSource, shown: Shown) {
  const { region } = shown;
  const ask = async (sql: string): Promise<Row[]> => (await db.query(sql, [region])) as Row[];
  const [trees, groups] = [from('old_tree', shown), from('old_tree_group', shown)];
  const digits = REGION_LENGTHS[regionLevel(region)] ?? 12;
  const alone = `t.spread_c is distinct from '2'`;
  const count = async (code: string, source = trees): Promise<Counts> =>
    byCode(await ask(`select ${code} as code, count(*) as n from ${source} group by 1`));
  const [all] = await ask(`select count(*) filter (where ${alone})::int as scattered from ${trees}`);
  const [kinds] = await ask(`select count(*)::int as species, count(distinct s.genus)::int as genera,
      count(distinct s.section)::int as sections
    from tree_species s where s.id in (select t.tree_type from ${trees})`);
  const [ofGroups] = await ask(
    `select count(*)::int as groups, coalesce(sum(t.trees), 0)::int as trees from ${groups}`,
  );
  const holder = (column: string): Promise<Row[]> =>
    ask(`select t.${column}::float8 as value, t.id::text from ${trees} and t.${column} is not null
      order by t.${column} desc, t.province_old_tree_number collate "C", t.id limit 1`);
  const holders = await Promise.all(['tree_age', 'tree_height', 'bust', 'avg_guan_fu'].map(holder));
  return {
    ...{ scattered: all!['scattered'], groupNum: ofGroups!['groups'], groupTrees: ofGroups!['trees'] },
    ...{ speciesNum: kinds!['species'], genusNum: kinds!['genera'], sectionNum: kinds!['sections'] },
    treeTotal: Number(all!['scattered']) + Number(ofGroups!['trees']),
    level: await count('t.old_tree_level'),
    type: await count('t.old_tree_type'),
    ownership: percents(await count('t.ownership'), OWNERS),
    vigorOfScattered: await count('t.vigor', `${trees} and ${alone}`),
    environmentOfScattered: await count('t.grow_environment', `${trees} and ${alone}`),
    placeOfScattered: await count('t.grow_place', `${trees} and ${alone}`),
    ageOfScattered: await count(AGE_CODES, `${trees} and ${alone}`),
    scatteredByRegion: await count(`left(t.xz_code, ${digits})`, `${trees} and ${alone}`),
    groupsByRegion: await count(`left(t.xz_code, ${digits})`, groups),
    species: await count('t.tree_type'),
    sections: byCode(
      await ask(`select s.section as code, count(*) as n from tree_species s join lateral
        (select 1 from ${trees} and t.tree_type = s.id) t on true group by 1`),
    ),
    groupAreas: byCode(
      await ask(`select s.species as code, round(sum(coalesce(t.area, t.geom_area, 0)), 2) as n from tree_species s
        join lateral (select t.area, t.geom_area from ${groups} and split_part(t.main_tree_type, ',', 1) = s.id::text) t
          on true group by 1`),
    ),
    holders: holders.flat().map(({ value, id }) => [value, id]),
  };
}

const items = (list: readonly StatItem[]): Counts =>
  Object.fromEntries(list.filter(({ num }) => num > 0).map(({ code, num }) => [code, num]));

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The same figures as the screen answers them. */
export function shownBy(screen: ResourceScreen) {
  const { oldTreeSurvey: survey, growScatteredOldTree: scattered } = screen;
  const [headline] = screen.oldTreeResourcesProbablyCount;
  const archives = survey.ancient + survey.famous + survey.both;
  const { levelOne, levelTwo, levelThree, stateCount, collectiveCount, personalCount, otherOwnerCount } =
    headline!;
  const nonZero = (counts: Counts): Counts =>
    Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
  const children = screen.oldTreeDistribute.map(({ xzCode, num, ...rest }) => ({
    ...{ code: xzCode ?? screen.getDetail.code, num, ...rest },
  }));
  return {
    ...{ scattered: survey.scattered, groupNum: survey.groupNum, groupTrees: survey.groupTrees },
    ...{ speciesNum: survey.speciesNum, genusNum: survey.genusNum, sectionNum: survey.sectionNum },
    treeTotal: survey.treeTotal,
    level: nonZero({
      ...{ 1: levelOne, 2: levelTwo, 3: levelThree },
      0: archives - levelOne - levelTwo - levelThree,
    }),
    type: nonZero({ 1: survey.ancient, 2: survey.famous, 3: survey.both }),
    ownership: [stateCount, collectiveCount, personalCount, otherOwnerCount],
    vigorOfScattered: items(scattered.vigor),
    environmentOfScattered: items(scattered.environment),
    placeOfScattered: items(scattered.place),
    ageOfScattered: items(scattered.age),
    scatteredByRegion: nonZero(Object.fromEntries(children.map((row) => [row.code, row.scattered]))),
    groupsByRegion: nonZero(
      Object.fromEntries(
        screen.groupDistribute.map(({ xzCode, groupNum }) => [xzCode ?? screen.getDetail.code, groupNum]),
      ),
    ),
    species: Object.fromEntries(screen.mainTreeSpecies.map(({ treeType, num }) => [treeType, num])),
    sections: items(screen.treeTypeTotal.sections),
    groupAreas: Object.fromEntries(
      screen.treeTypeArea.map(({ treeTypeName, area }) => [treeTypeName, rounded(area)]),
    ),
    holders: screen.oldTreeFeature.map(({ value, oldTreeId }) => [value, oldTreeId]),
  };
}

/** Projects that have their money, by year and region, by a GROUP BY over their rows. */
export async function rescuesGroupedBy(db: DataSource, { region }: Shown) {
  const where = `from central_government t where t.tenant_id = '000000' and t.is_deleted = 0 and t.stage >= 3
    and starts_with(t.xz_code, $1)`;
  const figures = `count(distinct t.old_tree_id)::int as "treeNum", coalesce(sum(t.fund), 0)::float8 as fund`;
  const ask = async (sql: string): Promise<Row[]> => (await db.query(sql, [region])) as Row[];
  const [[sums], byYear] = await Promise.all([
    ask(
      `select count(*)::int as "projectNum", ${figures}, coalesce(sum(t.used_fund), 0)::float8 as "usedFund" ${where}`,
    ),
    ask(`select t.year::int as year, ${figures} ${where} group by 1 order by 1`),
  ]);
  return { ...sums, byYear };
}

/** The same as the screen answers it. */
export const rescuesShownBy = ({ projectNum, treeNum, fund, usedFund, byYear }: RescueSummary) => ({
  ...{ projectNum, treeNum, fund, usedFund, byYear },
});
