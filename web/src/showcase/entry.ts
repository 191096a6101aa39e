import type { BestTree, Footprint, ShowcaseFile, ShowcaseSubject } from '@gushu/shared';
import { filmsOf, type PlayedFilm, splitFiles } from './films.js';

/** A value or name of an entry by its key in the catalogue, with its unit where it has one. */
export interface Fact {
  key: string;
  value: string | number | null;
  unit?: 'trees' | 'years' | 'hectares' | 'metres' | 'centimetres' | 'percent';
  /** Notation: a region's name, or a Latin name. */
  as?: 'place' | 'latin';
}

/** Fields of a best tree or a footprint that the viewer shows. */
export interface ViewedEntry {
  id: string;
  name: string;
  xzName: string;
  age: number | null;
  url: string | null;
  text: string;
  pictures: readonly ShowcaseFile[];
  /** Pictures in two columns below. */
  columns?: readonly [left: readonly ShowcaseFile[], right: readonly ShowcaseFile[]];
  films: readonly PlayedFilm[];
  facts: readonly Fact[];
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
}

const ownFilms = (files: readonly ShowcaseFile[]): PlayedFilm[] =>
  splitFiles(files).films.map(({ url, remark, name }) => ({ url, title: remark || name }));

/** Identity of a tree, as the embedded viewer names it. */
export const treeFacts = (tree: ShowcaseSubject & { cherish: string | null }): Fact[] => [
  { key: 'treeName', value: tree.treeName },
  { key: 'latinName', value: tree.latinName, as: 'latin' },
  { key: 'section', value: tree.section },
  { key: 'genus', value: tree.genus },
  { key: 'place', value: tree.xzName, as: 'place' },
  { key: 'smallPlaceName', value: tree.smallPlaceName },
  { key: 'coordinate', value: tree.coordinate?.split(';')[0]?.replace(' ', ', ') ?? null },
  { key: 'treeAge', value: tree.treeAge, unit: 'years' },
  { key: 'treeLevel', value: tree.treeLevel },
  { key: 'bust', value: tree.bust, unit: 'centimetres' },
  { key: 'treeHeight', value: tree.treeHeight, unit: 'metres' },
  { key: 'guanFu', value: tree.guanFu, unit: 'metres' },
  { key: 'cherish', value: tree.cherish },
];

/** Facts of a group or place. */
const groupFacts = (entry: ShowcaseSubject & { cherish: string | null }): Fact[] => [
  { key: 'treeCount', value: entry.treeCount, unit: 'trees' },
  { key: 'place', value: entry.xzName, as: 'place' },
  { key: 'avgTreeAge', value: entry.avgTreeAge, unit: 'years' },
  { key: 'groupName', value: entry.groupName },
];

const areaFacts = ({ area, closure }: ShowcaseSubject): Fact[] => [
  { key: 'area', value: area, unit: 'hectares' },
  { key: 'closure', value: closure },
];

const GROUP = 2;

/** A best tree as the viewer shows it. */
export const ofBestTree = (tree: BestTree): ViewedEntry => ({
  ...tree,
  age: tree.treeAge ?? tree.avgTreeAge,
  text: tree.describe || tree.description || '',
  pictures: splitFiles(tree.imgList).pictures,
  columns: [tree.leftImgEntities, tree.rightImgEntities],
  films: ownFilms(tree.imgList),
  facts:
    tree.type === GROUP
      ? [...groupFacts(tree), { key: 'cherish', value: tree.cherish }, ...areaFacts(tree)]
      : treeFacts(tree),
});

/** A footprint as the viewer shows it. */
export const ofFootprint = (footprint: Footprint): ViewedEntry => ({
  ...footprint,
  age: footprint.treeAge ?? footprint.avgTreeAge,
  text: footprint.describe ?? '',
  pictures: splitFiles(footprint.imgList).pictures,
  films: filmsOf(footprint.video, footprint.urlName),
  facts: [
    { key: 'year', value: footprint.year === null ? null : String(footprint.year) },
    ...groupFacts({ ...footprint, avgTreeAge: footprint.avgTreeAge ?? footprint.treeAge }),
    { key: 'treeName', value: footprint.treeName },
    { key: 'qiaomuZhanbi', value: footprint.qiaomuZhanbi, unit: 'percent' },
    { key: 'zhuyaoZhanbi', value: footprint.zhuyaoZhanbi, unit: 'percent' },
    { key: 'cherish', value: footprint.cherish },
    ...areaFacts(footprint),
  ],
});
