import type { ArchiveMark, FiledYear } from './archives.js';
import type { Label } from './label.js';

/** A statistic as screen, menu and workbook. */
interface Statistic {
  /** Key of its screen: menu, permission and last part of the address. */
  screen: string;
  title: Label;
}

/** The statistics of trees by the codes of one dimension, by the name of their call. */
export const dimensionStatistics = {
  oldTreeLevel: { screen: 'gradeStatis', title: ['等级统计', 'Level statistics'] },
  ownership: { screen: 'ownershipStatis', title: ['权属统计', 'Ownership statistics'] },
  growthVigor: { screen: 'growthPotentialStatis', title: ['生长势统计', 'Vigour statistics'] },
  growingPlace: { screen: 'growthSiteStatis', title: ['生长场所统计', 'Site statistics'] },
  growthEnvironment: { screen: 'growthEnvStatis', title: ['生长环境统计', 'Environment statistics'] },
  treeAge: { screen: 'treeYears', title: ['树龄统计', 'Age statistics'] },
  treeHeight: { screen: 'treeHeight', title: ['树高统计', 'Height statistics'] },
  treeBust: { screen: 'treeGirth', title: ['胸围统计', 'Girth statistics'] },
  crownDiameter: { screen: 'treeCrownDiameter', title: ['冠幅统计', 'Crown width statistics'] },
} as const satisfies Record<string, Statistic>;

/** Name of the call of a statistic by one dimension. */
export type DimensionCall = keyof typeof dimensionStatistics;

/** All statistics by region, by the name of their call, in the order of their menu. */
export const statistics = {
  oldTreeResource: { screen: 'oldTreeResourceStatis', title: ['资源统计', 'Resource statistics'] },
  ...dimensionStatistics,
  treeType: { screen: 'treeSpeciesStatis', title: ['树种统计', 'Species statistics'] },
  oldTreeGroup: { screen: 'oldTreeGroupStatis', title: ['古树群统计', 'Group statistics'] },
} as const satisfies Record<string, Statistic>;

/** Name of the call of a statistic. */
export type StatCall = keyof typeof statistics;

/** Counts of a line of the resource table with their names, in the order of its columns. */
export const resourceCounts = {
  treeTotal: ['总株数', 'Trees'],
  scattered: ['散生', 'Scattered'],
  groupTrees: ['群状', 'In groups'],
  groupNum: ['古树群(个)', 'Groups'],
  archives: ['单株档案', 'Individual records'],
  members: ['其中群内', 'Of these in groups'],
  levelOne: ['一级', 'Level 1'],
  levelTwo: ['二级', 'Level 2'],
  levelThree: ['三级', 'Level 3'],
  noLevel: ['未分级', 'No level'],
  ancient: ['古树', 'Ancient'],
  famous: ['名木', 'Famous'],
  both: ['古树且名木', 'Both'],
  noKind: ['类别未填', 'Kind not given'],
  normal: ['正常', 'Normal'],
  weak: ['衰弱', 'Weak'],
  danger: ['濒危', 'Endangered'],
  noVigor: ['生长势未填', 'Vigour not given'],
  city: ['城区', 'Urban'],
  rural: ['乡村', 'Rural'],
  noPlace: ['场所未填', 'Site not given'],
  state: ['国有', 'State'],
  collective: ['集体', 'Collective'],
  personal: ['个人', 'Private'],
  otherOwner: ['其他', 'Other'],
  noOwner: ['权属未填', 'Owner not given'],
  good: ['良好', 'Good'],
  middle: ['中等', 'Medium'],
  poor: ['差', 'Poor'],
  noEnvironment: ['环境未填', 'Environment not given'],
} as const satisfies Record<string, Label>;

/** Name of a count of the resource table. */
export type ResourceCount = keyof typeof resourceCounts;

/**
 * The counts that add up to all single archives, group by group; the last of each are the trees that are in no other part
 * of it.
 */
export const archiveParts = {
  grade: ['levelOne', 'levelTwo', 'levelThree', 'noLevel'],
  kind: ['ancient', 'famous', 'both', 'noKind'],
  vigor: ['normal', 'weak', 'danger', 'noVigor'],
  place: ['city', 'rural', 'noPlace'],
  owner: ['state', 'collective', 'personal', 'otherOwner', 'noOwner'],
  environment: ['good', 'middle', 'poor', 'noEnvironment'],
} as const satisfies Record<string, readonly ResourceCount[]>;

/** A region of a statistic; no code stands for the trees whose code stops above its children. */
export interface StatRegion {
  xzCode: string | null;
  xzName: string;
}

/** One line of the resource table. */
export type ResourceRow = StatRegion & Record<ResourceCount, number>;

/** A counted code with its name and its share of the total in percent. */
export interface StatItem {
  code: string;
  name: string;
  num: number;
  zbCount: number;
  /** It stands beside the others and is no part of their total, as dead trees: it has no share of it. */
  beside?: true;
}

/** Trees of a region by the codes of a dimension. */
export interface StatRow extends StatRegion {
  total: number;
  items: StatItem[];
}

/** When a statistic was counted, and from which rows: the live ones too where the requested year has no snapshot. */
export interface StatStamp {
  statTime: string;
  archiveMark: ArchiveMark;
  /** The year whose snapshot was read. */
  year?: number;
  /** Archives of living trees, and dead ones, which the register and its snapshots hold and no total does. */
  alive?: number;
  dead?: number;
}

/** Trees by region and code; the last row is the requested region itself. */
export interface StatTable extends StatStamp {
  rows: StatRow[];
  items: StatItem[];
}

/** The last year before the shown one that all of a region has archived, and the region's line of that archive. */
export interface LastArchive {
  year: number;
  total: ResourceRow;
}

/** The resource table; the last row is the requested region itself. */
export interface ResourceTable extends StatStamp {
  rows: ResourceRow[];
  total: ResourceRow;
}

/** The resource table as a statistic: with what its totals are compared with. */
export interface ResourceStatistic extends ResourceTable {
  /**
   * Changes of the totals since the last archive (较上年末); left out where no archive is complete, where the shown one
   * is not, and under filters.
   */
  since?: LastArchive;
  /** The archived year that is shown, where counties of the region have not filed it. */
  part?: FiledYear;
}

/** Trees of one species. */
export interface SpeciesCount {
  section: string;
  genus: string;
  treeType: string;
  treeTypeName: string;
  latinName: string;
  num: number;
  zbCount: number;
  levelOne: number;
  levelTwo: number;
  levelThree: number;
  famous: number;
  /** Neither of a level nor famous. */
  noLevel: number;
}

/** A page of species, the most frequent first, and how many species, genera and families there are in all. */
export interface SpeciesTable extends StatStamp {
  rows: SpeciesCount[];
  total: number;
  /** Trees of all species together. */
  treeNum: number;
  sectionNum: number;
  genusNum: number;
  speciesNum: number;
}

/** Figures of a line of the statistic of groups with their names, in the order of its columns. */
export const groupFigures = {
  groupNum: ['古树群(个)', 'Groups'],
  groupZbCount: ['群数占比(%)', 'Share of groups (%)'],
  treeNum: ['古树株数(株)', 'Trees'],
  treeZbCount: ['株数占比(%)', 'Share of trees (%)'],
  area: ['面积(公顷)', 'Area (ha)'],
  avgTreeAge: ['平均树龄(年)', 'Average age (years)'],
  levelOneNum: ['一级(个)', 'Level 1'],
  levelTwoNum: ['二级(个)', 'Level 2'],
  levelThreeNum: ['三级(个)', 'Level 3'],
  noLevelNum: ['未定级(个)', 'Without a level'],
} as const satisfies Record<string, Label>;

/** Name of a figure of the statistic of groups. */
export type GroupFigure = keyof typeof groupFigures;

/** Groups of a region: their number, their trees as they say them, hectares, and years weighted by trees; shares in percent. */
export type GroupStatRow = StatRegion & Record<GroupFigure, number>;

/** Groups by region; the last row is the requested region itself. */
export interface GroupStatTable extends StatStamp {
  rows: GroupStatRow[];
  total: GroupStatRow;
}
