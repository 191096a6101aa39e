import { shares, type SpeciesCount, type SpeciesTable, type StatStamp } from '@gushu/shared';
import type { SpeciesName } from './species-names.queries.js';

/** Builds the page from counts by `species:level`. */
export function speciesTable(
  counts: ReadonlyMap<string, number>,
  names: readonly SpeciesName[],
  { current = 1, size = 10 }: { current?: number; size?: number },
): Omit<SpeciesTable, keyof StatStamp> {
  const levels = (id: string) =>
    ['1', '2', '3', '0', 'unknown'].map((level) => counts.get(`${id}:${level}`) ?? 0);
  const all = names
    .map((species) => ({ species, levels: levels(species.id) }))
    .map((row) => ({ ...row, num: row.levels.reduce((sum, count) => sum + count, 0) }))
    .filter(({ num }) => num > 0)
    .sort((a, b) => b.num - a.num || (a.species.id < b.species.id ? -1 : 1));
  const parts = shares(all.map(({ num }) => num));
  const rows = all.map(
    ({ species, num, levels: [one = 0, two = 0, three = 0, famous = 0] }, i): SpeciesCount => {
      const { id: treeType, ...texts } = species;
      return {
        treeType,
        ...texts,
        num,
        zbCount: parts[i] ?? 0,
        levelOne: one,
        levelTwo: two,
        levelThree: three,
        famous,
      };
    },
  );
  return {
    rows: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    sectionNum: new Set(rows.map(({ section }) => section)).size,
    genusNum: new Set(rows.map(({ genus }) => genus)).size,
    speciesNum: rows.length,
  };
}
