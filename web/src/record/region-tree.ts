import { REGION_LENGTHS, regionLevel } from '@gushu/shared';
import { codesAbove, regionNames, type Region, type RegionNode } from '../api/regions.js';

/** An option of the picker. Children not yet read are missing; a leaf says so. */
export interface RegionOption {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: RegionOption[];
}

/** Children read so far, by the code they stand below. */
export type ReadNodes = Readonly<Record<string, RegionNode[]>>;

/** Codes a cascade needs to show `code` when it begins at `own`: the own region first, all when own is empty. */
export const cascadeOf = (code: string, own: string): string[] =>
  codesAbove(code).filter((one) => one.length >= own.length);

/** Options from what has been read, from the children of `parent` downwards. */
export function optionsBelow(read: ReadNodes, parent: string, deepest: number): RegionOption[] | undefined {
  return read[parent]?.map(({ value, title, hasChildren }) => {
    const isLeaf = regionLevel(value) >= deepest || hasChildren === false || hasChildren === 0;
    const children = isLeaf ? undefined : optionsBelow(read, value, deepest);
    return { value, label: title, isLeaf, ...(children ? { children } : {}) };
  });
}

/** Search results as a tree: each found region below the regions it lies in, from the own one downwards. */
export function optionsFound(found: readonly Region[], own: string, deepest: number): RegionOption[] {
  const roots: RegionOption[] = [];
  for (const region of found) {
    const depth = regionLevel(region.code);
    if (depth > deepest || !region.code.startsWith(own)) continue;
    const names = regionNames(region);
    let level = roots;
    codesAbove(region.code).forEach((code, at) => {
      if (code.length < own.length) return;
      let option = level.find(({ value }) => value === code);
      if (!option) {
        option = { value: code, label: names[at] ?? code, isLeaf: true };
        level.push(option);
      }
      if (at < depth - 1) {
        option.isLeaf = false;
        level = option.children ??= [];
      }
    });
  }
  return roots;
}

/** Length of the codes of a level. */
export const lengthOf = (level: number): number => REGION_LENGTHS[level - 1] ?? 0;
