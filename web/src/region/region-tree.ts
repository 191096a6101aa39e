import { REGION_LENGTHS, regionLevel, type RegionNode, type RegionFound } from '@gushu/shared';
import { codesAbove } from '../api/regions.js';

/** An option of the picker. Children that are not loaded yet are missing; a leaf is marked. */
export interface RegionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: RegionOption[];
}

/** Loaded children, by the code of their parent. */
export type ReadNodes = Readonly<Record<string, RegionNode[]>>;

/** Codes that a cascade from `own` needs to show `code`: the own region first, all when own is empty. */
export const cascadeOf = (code: string, own: string): string[] =>
  codesAbove(code).filter((one) => one.length >= own.length);

/** Answers the name of a region in the reader's language. */
type PlaceText = (name: string) => string;
const asStored: PlaceText = (name) => name;

/** Options from the loaded children, from those of `parent` downwards. */
export function optionsBelow(
  read: ReadNodes,
  parent: string,
  deepest: number,
  placeText: PlaceText = asStored,
): RegionOption[] | undefined {
  return read[parent]?.map(({ value, title, hasChildren }) => {
    const isLeaf = regionLevel(value) >= deepest || hasChildren === false;
    const children = isLeaf ? undefined : optionsBelow(read, value, deepest, placeText);
    return { value, label: placeText(title), isLeaf, ...(children ? { children } : {}) };
  });
}

/** Whether the options include every region of the path. */
export const isNamed = (options: readonly RegionOption[], path: readonly string[]): boolean => {
  const [first, ...rest] = path;
  const found = options.find(({ value }) => value === first);
  return first === undefined || (found !== undefined && isNamed(found.children ?? [], rest));
};

/** Search results as options of one level, each under its full name: many regions share a short one. */
export const optionsFound = (
  found: readonly RegionFound[],
  deepest: number,
  exact: boolean,
  placeText: PlaceText = asStored,
): RegionOption[] =>
  found
    .filter(({ code }) => (exact ? regionLevel(code) === deepest : regionLevel(code) <= deepest))
    .map(({ code, path }) => ({ value: code, label: path.map(placeText).join(' / '), isLeaf: true }));

/** Length of the codes of a level. */
export const lengthOf = (level: number): number => REGION_LENGTHS[level - 1] ?? 0;
