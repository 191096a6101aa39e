import type { FiledYear } from '../archives.js';
import type { Label } from '../label.js';
import type { StatItem, StatRegion, StatStamp } from '../statistics.js';

/** Counts of the headline, and the parts of all single archives in percent under the names ending in `Count`. */
export interface ProbablyCount {
  /** Scattered trees and those of groups. */
  treeTotal: number;
  scattered: number;
  groupNum: number;
  groupTrees: number;
  famous: number;
  levelOne: number;
  levelTwo: number;
  levelThree: number;
  levelOneCount: number;
  levelTwoCount: number;
  levelThreeCount: number;
  stateCount: number;
  collectiveCount: number;
  personalCount: number;
  otherOwnerCount: number;
  ruralCount: number;
  cityCount: number;
  goodCount: number;
  middleCount: number;
  poorCount: number;
  normalCount: number;
  weakCount: number;
  dangerCount: number;
}

/** A named figure with its unit. */
export interface SurveyCount {
  name: string;
  num: number;
  unit: string;
}

/** The resource of a region in a few figures. */
export interface TreeSurvey extends StatStamp {
  treeTotal: number;
  scattered: number;
  groupNum: number;
  groupTrees: number;
  ancient: number;
  famous: number;
  both: number;
  speciesNum: number;
  genusNum: number;
  sectionNum: number;
  /** Archives that came into the register in the data year with a reason, and those revoked or moved away in it. */
  yearChange: { year: number; newNum: number; reduceNum: number };
  /** The archived years, newest first, with the counties that have filed them: a year in part is marked as one. */
  filedYears: FiledYear[];
  /** 较上年末: the total less that of the last year before which all of the region has archived; left out where none is. */
  since?: SinceArchive;
}

/** A total against that of the last archive in full. */
export interface SinceArchive {
  /** Of that archive. */
  year: number;
  treeTotal: number;
  change: number;
}

/** Features by which trees are ranked, with the unit of the value. */
export const treeFeatures = {
  oldest: { name: ['树龄最大', 'Oldest'], unit: ['年', 'years'] },
  tallest: { name: ['树高最高', 'Tallest'], unit: ['米', 'm'] },
  thickest: { name: ['胸围最大', 'Thickest'], unit: ['厘米', 'cm'] },
  widest: { name: ['冠幅最大', 'Widest crown'], unit: ['米', 'm'] },
} as const satisfies Record<string, { name: Label; unit: Label }>;

/** Name of what a tree is first in. */
export type TreeFeature = keyof typeof treeFeatures;

/**
 * The tree of a region that is first in something. Who may not read trees has the position of a sensitive one with two
 * decimals, and no picture.
 */
export interface RecordHolder {
  feature: TreeFeature;
  featureName: string;
  value: number;
  unit: string;
  oldTreeId: string;
  provinceOldTreeNumber: string | null;
  treeTypeName: string | null;
  xzCode: string;
  xzName: string;
  smallPlaceName: string | null;
  lon: number | null;
  lat: number | null;
  /** Signed for an hour; null where the tree has no picture. */
  url: string | null;
}

/** Scattered trees by class, the members of groups left out. */
export interface ScatteredTrees {
  vigor: StatItem[];
  environment: StatItem[];
  place: StatItem[];
  age: StatItem[];
}

/** Trees of a region and its share of those of all; regions come with the most first. */
export interface RegionShare extends StatRegion {
  /** Scattered trees and those of groups. */
  num: number;
  zbCount: number;
  scattered: number;
  groupTrees: number;
}

/** A figure that may come from a table entered by hand, and since when that stands; left out where the register says it. */
export interface MaybeEntered {
  entered?: string;
  /** Why they differ from what the register counts. */
  note?: string;
}

/** Trees of a species and its share of all single archives. */
export interface SpeciesShare extends MaybeEntered {
  /** Id of the species; `other` for all that are not named, empty where a table entered by hand names it. */
  treeType: string;
  treeTypeName: string;
  latinName: string;
  num: number;
  zbCount: number;
}

/** Groups of a region and its share of all groups. */
export interface GroupShare extends StatRegion {
  groupNum: number;
  treeNum: number;
  /** Hectares. */
  area: number;
  zbCount: number;
}

/** Where the name of a region stands on a map; a township is placed nowhere. */
export interface RegionPoint {
  xzCode: string;
  xzName: string;
  lon: number | null;
  lat: number | null;
}

/** A region of the map with its trees and groups; `fxpcCode` names the boundary that stands for it. */
export interface RegionOnMap extends RegionPoint {
  fxpcCode: string;
  num: number;
  groupNum: number;
}

/** Families, genera and species, and the trees of each family. */
export interface SpeciesTotal {
  sectionNum: number;
  genusNum: number;
  speciesNum: number;
  sections: StatItem[];
}

/** Groups of a main species, and its share of the area of all. */
export interface SpeciesArea {
  treeTypeName: string;
  groupNum: number;
  treeNum: number;
  /** Hectares. */
  area: number;
  areaCount: number;
}

/** Counts of a region: trees and groups, and pictures and videos that hang on them. */
export interface RegionCount extends StatRegion {
  /** Scattered trees and those of groups. */
  oldTreeNum: number;
  groupNum: number;
  /** Published best trees and footprints. */
  goodNum: number;
  footprintNum: number;
  pictureNum: number;
  videoNum: number;
}

/** A region as the crumb of a screen needs it. */
export interface ScreenRegion {
  code: string;
  name: string;
  fxpcCode: string;
  parentCode: string;
  level: number;
  lon: number | null;
  lat: number | null;
  /** Metres from which it fills the map. */
  mapHeight: number;
}

/** Rescue projects that have their money: the trees that they treat, each once, and 万元. */
export interface RescueSums {
  projectNum: number;
  treeNum: number;
  fund: number;
  usedFund: number;
  /** Projects that are marked as excellent. */
  excellentNum: number;
}

/** Rescued trees of a region and the money for them, 万元. */
export interface RegionRescues extends MaybeEntered {
  xzCode: string;
  xzName: string;
  treeNum: number;
  fund: number;
}

/** Rescued trees of a year and the money for them, 万元. */
export interface YearRescues extends MaybeEntered {
  year: number;
  treeNum: number;
  fund: number;
}

/**
 * The rescue projects of a region and year; `byYear` has all years. Kinds and vigour count projects. Tables that are entered
 * by hand take the place of `byYear` and `byXz`, never of the sums.
 */
export interface RescueSummary extends RescueSums {
  byYear: YearRescues[];
  /** A project with several kinds is under each of them. */
  byCure: StatItem[];
  byXz: RegionRescues[];
  /** How the trees were before. */
  byVigor: StatItem[];
}

/** Money of the nation for a region, 万元, and its share of that of all. */
export interface BudgetShare {
  xzCode: string;
  name: string;
  value: number;
  treeNum: number;
  valueCount: number;
}

/** A picture; `fileType` is a key of dictionary `attach_type`, 1 for pictures. Its address is signed for an hour. */
export interface ScreenPicture {
  url: string;
  /** Of at most 600 pixels, and large enough for a screen. */
  thumbUrl: string;
  largeUrl: string;
  fileType: string;
  attachmentName: string;
}

/** Pictures of a year. */
export interface YearPictures {
  year: number;
  list: ScreenPicture[];
}

/** A video, its address signed for an hour; no file of a first frame is stored. */
export interface ScreenVideo {
  name: string;
  url: string;
  firstFrameUrl: string | null;
}

/** The resource screen in one answer: the data of each call under its name. */
export interface ResourceScreen extends StatStamp {
  getYear: number[];
  getDetail: ScreenRegion;
  getMapXzName: RegionPoint[];
  oldTreeResourcesProbablyCount: ProbablyCount[];
  oldTreeResourcesSurveytCount: SurveyCount[];
  oldTreeSurvey: TreeSurvey;
  oldTreeFeature: RecordHolder[];
  growScatteredOldTree: ScatteredTrees;
  oldTreeDistribute: RegionShare[];
  oldTreeMap: RegionOnMap[];
  mainTreeSpecies: SpeciesShare[];
  treeTypeTotal: SpeciesTotal;
  groupDistribute: GroupShare[];
  treeTypeArea: SpeciesArea[];
}

/**
 * Versions of what the walls of a region show, the data of an event of `largeDataScreen/events`. Each rises with every
 * committed change; `trees` goes back with the call `screen` as `since`.
 */
export interface LiveVersions {
  /** Trees, groups, archived years, and tables that were entered by hand. */
  trees: number;
  /** Rescue projects and their money. */
  projects: number;
}

/**
 * Calls of the data screens, each with the version that rises when its answer may have changed. Clients cache an
 * answer under both, and read it anew once the version has risen.
 */
export const SCREEN_CALLS = {
  screen: 'trees',
  oldTreeCountByXzCode: 'trees',
  projectScreen: 'projects',
  getRescueAnalepsis: 'projects',
  getRescueAnalepsisOldTree: 'projects',
} as const satisfies Readonly<Record<string, keyof LiveVersions>>;

/** A call of a data screen whose answer clients keep. */
export type ScreenCall = keyof typeof SCREEN_CALLS;
