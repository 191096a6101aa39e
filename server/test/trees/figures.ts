import {
  ArchiveMark,
  type DimensionCall,
  dimensionFilters,
  dimensionStatistics,
  type GroupStatTable,
  type ResourceCount,
  resourceCounts,
  resourceFilters,
  type ResourceScreen,
  type ResourceStatistic,
  type RowFilters,
  speciesFilters,
  type SpeciesTable,
  type StatTable,
  type TreeCounts,
} from '@gushu/shared';

/** Answers to the screens of a region, all about the same rows: those of today, or those that a year has archived. */
export interface Answers {
  resource: ResourceStatistic;
  /** The same of the year that is archived, as far as the region has archived it: what changes since are counted from. */
  before: ResourceStatistic | undefined;
  dimensions: Record<DimensionCall, StatTable>;
  species: SpeciesTable;
  groups: GroupStatTable;
  screen: ResourceScreen;
  map: TreeCounts;
}

/** A list, and the filters that it is opened with. */
export interface Rows {
  list: 'oldTree' | 'oldTreeGroup';
  filters: RowFilters;
}

/** A figure that people see; `docs/filing-and-figures.md` says what each means. */
export interface Figure {
  /** Where it stands, and its name there. */
  on: string;
  value: (answers: Answers) => number | undefined;
  /** The rows that it leads to. */
  rows?: Rows | undefined;
  /** All figures of the same are equal, wherever they stand. */
  same?: ResourceCount | 'speciesNum';
  /** The figure computed from others, where no list shows its rows. */
  equals?: (answers: Answers) => number | undefined;
}

const CALLS = Object.keys(dimensionStatistics) as DimensionCall[];

/** Codes of a dimension that are columns of the resource table. */
const CODED: Partial<Record<DimensionCall, Readonly<Record<string, ResourceCount>>>> = {
  oldTreeLevel: { 1: 'levelOne', 2: 'levelTwo', 3: 'levelThree' },
  growthVigor: { 1: 'normal', 2: 'weak', 3: 'danger', unknown: 'noVigor' },
  growingPlace: { 1: 'rural', 2: 'city', unknown: 'noPlace' },
  growthEnvironment: { 1: 'good', 2: 'middle', 3: 'poor', unknown: 'noEnvironment' },
  ownership: { 1: 'state', 2: 'collective', 3: 'personal', 4: 'otherOwner', unknown: 'noOwner' },
};
const CLASSES: Partial<Record<DimensionCall, readonly string[]>> = {
  treeAge: ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'unknown'],
  treeHeight: ['h1', 'h2', 'h3', 'h4', 'unknown'],
  treeBust: ['b1', 'b2', 'b3', 'b4', 'unknown'],
  crownDiameter: ['c1', 'c2', 'c3', 'c4', 'unknown'],
};

const codesOf = (call: DimensionCall): string[] => [
  ...Object.keys(CODED[call] ?? {}),
  ...(CLASSES[call] ?? []),
  ...(call === 'growthVigor' ? ['4'] : []),
];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Home and the resource statistics: the same call, so each of its counts stands once. */
const resource = (count: ResourceCount): Figure => ({
  on: `home and resource statistics: ${resourceCounts[count][0]}`,
  value: (a) => a.resource.total[count],
  rows: resourceFilters(count),
  same: count,
});
const ofResource = (count: ResourceCount, parts: readonly ResourceCount[]): Figure => ({
  on: `resource statistics: ${resourceCounts[count][0]} as a sum`,
  value: (a) => a.resource.total[count],
  equals: (a) => sumOf(parts.map((part) => a.resource.total[part])),
});
/** 较上年末 on home and in the resource statistics: what stands today less what the last archive in full holds. */
const since = (count: ResourceCount): Figure => ({
  on: `home and resource statistics: ${resourceCounts[count][0]} 较上年末`,
  value: ({ resource: { total, since: last } }) => last && total[count] - last.total[count],
  equals: ({ resource, before }) =>
    before && !before.part && resource.archiveMark !== ArchiveMark.snapshot
      ? resource.total[count] - before.total[count]
      : undefined,
});
const dimension = (call: DimensionCall, code: string): Figure => {
  const filters = dimensionFilters(call, code);
  const same = CODED[call]?.[code];
  return {
    on: `${dimensionStatistics[call].title[0]}: ${code}`,
    value: (a) => a.dimensions[call].items.find((item) => item.code === code)?.num ?? 0,
    rows: filters && { list: 'oldTree', filters },
    ...(same ? { same } : {}),
  };
};
const wall = (name: string, same: NonNullable<Figure['same']>, value: Figure['value']): Figure => ({
  on: `data screen: ${name}`,
  value,
  same,
});
const probably = (
  count:
    'treeTotal' | 'scattered' | 'groupNum' | 'groupTrees' | 'famous' | 'levelOne' | 'levelTwo' | 'levelThree',
) =>
  wall(
    `${resourceCounts[count][0]} (等级与权属)`,
    count,
    (a) => a.screen.oldTreeResourcesProbablyCount[0]?.[count],
  );
const survey = (
  count: 'treeTotal' | 'scattered' | 'groupNum' | 'groupTrees' | 'ancient' | 'famous' | 'both',
) => wall(resourceCounts[count][0], count, (a) => a.screen.oldTreeSurvey[count]);

/** All figures of trees and groups that screens show of a region. A new figure is a line here and one in the document. */
export const FIGURES: readonly Figure[] = [
  ...(Object.keys(resourceCounts) as ResourceCount[]).map(resource),
  ...(Object.keys(resourceCounts) as ResourceCount[]).map(since),
  {
    on: 'data screen: 较上年末',
    value: (a) => a.screen.oldTreeSurvey.since?.change,
    equals: ({ resource: { total, since: last } }) => last && total.treeTotal - last.total.treeTotal,
  },
  ofResource('treeTotal', ['scattered', 'groupTrees']),
  ofResource('archives', ['scattered', 'members']),
  ofResource('archives', ['levelOne', 'levelTwo', 'levelThree', 'noLevel']),
  ofResource('archives', ['ancient', 'famous', 'both', 'noKind']),
  ofResource('archives', ['normal', 'weak', 'danger', 'noVigor']),
  ofResource('archives', ['city', 'rural', 'noPlace']),
  ofResource('archives', ['state', 'collective', 'personal', 'otherOwner', 'noOwner']),
  ofResource('archives', ['good', 'middle', 'poor', 'noEnvironment']),
  {
    on: 'resource statistics: 各地合计',
    value: (a) => a.resource.total.treeTotal,
    equals: (a) => sumOf(a.resource.rows.slice(0, -1).map((row) => row.treeTotal)),
  },
  { on: 'resource statistics: 存活', value: (a) => a.resource.alive, same: 'archives' },
  ...CALLS.flatMap((call) => codesOf(call).map((code) => dimension(call, code))),
  ...CALLS.map((call): Figure => ({
    on: `${dimensionStatistics[call].title[0]}: 总数`,
    value: (a) => a.dimensions[call].rows.at(-1)?.total,
    same: 'archives',
  })),
  { on: '树种统计: 总株数', value: (a) => a.species.treeNum, same: 'archives' },
  { on: '树种统计: 种数', value: (a) => a.species.speciesNum, same: 'speciesNum' },
  { on: '古树群统计: 群数', value: (a) => a.groups.total.groupNum, same: 'groupNum' },
  { on: '古树群统计: 群内株数', value: (a) => a.groups.total.treeNum, same: 'groupTrees' },
  ...(['treeTotal', 'scattered', 'groupNum', 'groupTrees', 'ancient', 'famous', 'both'] as const).map(survey),
  ...(
    [
      'treeTotal',
      'scattered',
      'groupNum',
      'groupTrees',
      'famous',
      'levelOne',
      'levelTwo',
      'levelThree',
    ] as const
  ).map(probably),
  wall('树种', 'speciesNum', (a) => a.screen.oldTreeSurvey.speciesNum),
  wall('科属种', 'speciesNum', (a) => a.screen.treeTypeTotal.speciesNum),
  wall('各地株数', 'treeTotal', (a) => sumOf(a.screen.oldTreeDistribute.map(({ num }) => num))),
  wall('各地群数', 'groupNum', (a) => sumOf(a.screen.groupDistribute.map(({ groupNum }) => groupNum))),
  wall('树种排行', 'archives', (a) => sumOf(a.screen.mainTreeSpecies.map(({ num }) => num))),
  wall('科排行', 'archives', (a) => sumOf(a.screen.treeTypeTotal.sections.map(({ num }) => num))),
  wall('树龄', 'scattered', (a) => sumOf(a.screen.growScatteredOldTree.age.map(({ num }) => num))),
  { on: 'globe: 单株档案', value: (a) => a.map.total, same: 'archives' },
];

/** The species that a table names first leads to its trees. */
export const firstSpecies = ({ species }: Answers): (Rows & { num: number }) | undefined => {
  const [first] = species.rows;
  return first && { list: 'oldTree', filters: speciesFilters(first.treeType), num: first.num };
};
