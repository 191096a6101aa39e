import {
  archiveParts,
  type GroupShare,
  type GroupStatRow,
  type Language,
  type LastArchive,
  type MaybeEntered,
  type ProbablyCount,
  type RegionOnMap,
  type RegionPoint,
  type RegionShare,
  type ResourceRow,
  shares,
  type SinceArchive,
  type SpeciesCount,
  type SpeciesShare,
  type SpeciesTable,
  type SpeciesTotal,
  type StatItem,
  type SurveyCount,
  textIn,
} from '@gushu/shared';

const TREES = ['株', 'trees'] as const;
const OTHER = ['其他', 'Other'] as const;
const NAMELESS = ['未知', 'Unknown'] as const;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The headline of a region from its line of the resource table. */
export function probablyCount(row: ResourceRow): ProbablyCount {
  const percents = Object.values(archiveParts).flatMap((parts) => {
    const found = shares(parts.map((part) => row[part]));
    return parts.map((part, at) => [part, found[at] ?? 0] as const);
  });
  const of = Object.fromEntries(percents) as Record<(typeof percents)[number][0], number>;
  const { treeTotal, scattered, groupNum, groupTrees, famous, levelOne, levelTwo, levelThree } = row;
  return {
    ...{ treeTotal, scattered, groupNum, groupTrees, famous, levelOne, levelTwo, levelThree },
    ...{ levelOneCount: of.levelOne, levelTwoCount: of.levelTwo, levelThreeCount: of.levelThree },
    ...{ stateCount: of.state, collectiveCount: of.collective },
    ...{ personalCount: of.personal, otherOwnerCount: of.otherOwner },
    ...{ ruralCount: of.rural, cityCount: of.city },
    ...{ goodCount: of.good, middleCount: of.middle, poorCount: of.poor },
    ...{ normalCount: of.normal, weakCount: of.weak, dangerCount: of.danger },
  };
}

/** A total against that of the last archive in full. */
export const sinceOf = (treeTotal: number, { year, total }: LastArchive): SinceArchive => ({
  ...{ year, treeTotal: total.treeTotal },
  change: treeTotal - total.treeTotal,
});

/** The headline as named figures. */
export const surveyCounts = (language: Language, row: ResourceRow, speciesNum: number): SurveyCount[] =>
  (
    [
      [['古树名木总数', 'Ancient and famous trees'], row.treeTotal, TREES],
      [['散生', 'Scattered'], row.scattered, TREES],
      [['古树群', 'Groups'], row.groupNum, ['个', 'groups']],
      [['群状', 'In groups'], row.groupTrees, TREES],
      [['名木', 'Famous'], row.famous, TREES],
      [['树种', 'Species'], speciesNum, ['种', 'species']],
    ] as const
  ).map(([name, num, unit]) => ({ name: textIn(language, name), num, unit: textIn(language, unit) }));

/** Regions by their trees, the most first; those with equal ones by code. */
export function distribution(rows: readonly ResourceRow[]): RegionShare[] {
  const parts = shares(rows.map(({ treeTotal }) => treeTotal));
  return rows
    .map(({ xzCode, xzName, treeTotal, scattered, groupTrees }, at): RegionShare => ({
      ...{ xzCode, xzName, num: treeTotal, zbCount: parts[at] ?? 0, scattered, groupTrees },
    }))
    .sort((a, b) => b.num - a.num);
}

/** Regions on the map with their figures; what stands in none of them has no place there. */
export function onMap(
  points: readonly (RegionPoint & { fxpcCode: string })[],
  rows: readonly ResourceRow[],
): RegionOnMap[] {
  const of = new Map(rows.map((row) => [row.xzCode, row]));
  return points.map(({ xzCode, xzName, fxpcCode, lon, lat }) => {
    const { treeTotal: num = 0, groupNum = 0 } = of.get(xzCode) ?? {};
    return { xzCode, xzName, fxpcCode, lon, lat, num, groupNum };
  });
}

type RankedSpecies = Pick<SpeciesCount, 'treeType' | 'treeTypeName' | 'latinName' | 'num'> & MaybeEntered;

/** The most frequent species, and all others together. */
export function topSpecies(language: Language, rows: readonly RankedSpecies[], top: number): SpeciesShare[] {
  const [first, rest] = [rows.slice(0, top), rows.slice(top)];
  const marks = ({ entered, note }: RankedSpecies): MaybeEntered => ({
    ...(entered === undefined ? {} : { entered }),
    ...(note === undefined ? {} : { note }),
  });
  const named = first.map((row) => {
    const { treeType, treeTypeName, latinName, num } = row;
    return { treeType, treeTypeName, latinName, num, ...marks(row) };
  });
  const other = {
    ...(rest[0]?.entered === undefined ? {} : { entered: rest[0].entered }),
    ...{ treeType: 'other', treeTypeName: textIn(language, OTHER), latinName: '' },
    num: sumOf(rest.map(({ num }) => num)),
  };
  const all = rest.length > 0 ? [...named, other] : named;
  const parts = shares(all.map(({ num }) => num));
  return all.map((species, at) => ({ ...species, zbCount: parts[at] ?? 0 }));
}

/** How many families, genera and species there are, and the trees of each family, the most first. */
export function speciesTotal(language: Language, table: SpeciesTable): SpeciesTotal {
  const counts = new Map<string, number>();
  for (const { section, num } of table.rows) counts.set(section, (counts.get(section) ?? 0) + num);
  const sorted = [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1));
  const parts = shares(sorted.map(([, num]) => num));
  const { sectionNum, genusNum, speciesNum } = table;
  const sections = sorted.map(([section, num], at): StatItem => ({
    ...{ code: section, name: section || textIn(language, NAMELESS), num, zbCount: parts[at] ?? 0 },
  }));
  return { sectionNum, genusNum, speciesNum, sections };
}

/** Groups by region. */
export const groupShares = (rows: readonly GroupStatRow[]): GroupShare[] =>
  rows.map(({ xzCode, xzName, groupNum, treeNum, area, groupZbCount }) => ({
    ...{ xzCode, xzName, groupNum, treeNum, area, zbCount: groupZbCount },
  }));
