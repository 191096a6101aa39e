import { shares, type SpeciesCount, type SpeciesTable, type StatStamp } from '@gushu/shared';
import type { SpeciesName } from './species-names.queries.js';

/** Levels of the columns; trees of any other, or none, stand in a column of their own. */
const COLUMNS = { levelOne: '1', levelTwo: '2', levelThree: '3', famous: '0' } as const;
const NAMELESS = { section: '', genus: '', latinName: '' };

/** The trees of a species by their levels. */
type Levels = ReadonlyMap<string, number>;

function bySpecies(counts: ReadonlyMap<string, number>): ReadonlyMap<string, Levels> {
  const found = new Map<string, Map<string, number>>();
  for (const [code, count] of counts) {
    const [id = '', level = ''] = code.split(':');
    const levels = found.get(id) ?? new Map<string, number>();
    found.set(id, levels.set(level, (levels.get(level) ?? 0) + count));
  }
  return found;
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Builds the page from counts by `species:level`; `unknown` names species that the list of them does not have. */
export function speciesTable(
  counts: ReadonlyMap<string, number>,
  names: readonly SpeciesName[],
  { current = 1, size = 10, unknown }: { current?: number; size?: number; unknown: string },
): Omit<SpeciesTable, keyof StatStamp> {
  const named = new Map(names.map((species) => [species.id, species]));
  const all = [...bySpecies(counts)]
    .map(([id, levels]) => ({ id, levels, num: sumOf(levels.values()) }))
    .filter(({ num }) => num > 0)
    .sort((a, b) => b.num - a.num || (a.id < b.id ? -1 : 1));
  const parts = shares(all.map(({ num }) => num));
  const rows = all.map(({ id, num, levels }, i): SpeciesCount => {
    const { id: treeType, ...texts } = named.get(id) ?? { id, ...NAMELESS, treeTypeName: unknown };
    const columns = Object.entries(COLUMNS).map(([name, level]) => [name, levels.get(level) ?? 0] as const);
    return {
      ...{ treeType, ...texts, num, zbCount: parts[i] ?? 0 },
      ...(Object.fromEntries(columns) as Record<keyof typeof COLUMNS, number>),
      noLevel: num - sumOf(columns.map(([, count]) => count)),
    };
  });
  return {
    rows: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    treeNum: sumOf(rows.map(({ num }) => num)),
    sectionNum: new Set(rows.map(({ section }) => section)).size,
    genusNum: new Set(rows.map(({ genus }) => genus)).size,
    speciesNum: rows.length,
  };
}
