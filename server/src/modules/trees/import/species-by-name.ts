import { withoutAuthors } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, type Db } from '../../../database/database.js';

/** Columns of a species that a tree copies. */
export interface Species {
  id: string;
  species: string;
  latinName: string;
  section: string;
  genus: string;
  sensitive: number;
}

/**
 * Species by Chinese name; a name with brackets, as 榧树(香榧), is found by either part and by the whole. Other names,
 * including the Latin one, lead to a species if it is the only one with that name.
 */
export type SpeciesByName = ReadonlyMap<string, Species>;

/** Reads the species list. */
export async function loadSpecies(db: Db): Promise<SpeciesByName> {
  const rows = await query<Species & { alias: string | null }>(
    db,
    sql`select id, species, latin_name as "latinName", section, genus, sensitive, alias from tree_species
      where is_deleted = 0 order by id`,
  );
  const byName = new Map<string, Species>();
  for (const row of rows) {
    const [name = '', other] = row.species.split(/[()（）]/);
    for (const each of [row.species, name, other]) if (each && !byName.has(each)) byName.set(each, row);
  }
  for (const [name, species] of onlyNames(rows)) if (!byName.has(name)) byName.set(name, species);
  return byName;
}

function onlyNames(rows: readonly (Species & { alias: string | null })[]): [string, Species][] {
  const byAlias = new Map<string, Set<Species>>();
  for (const row of rows) {
    const aliases = (row.alias ?? '').split(/[,，、;；]/).map((each) => each.trim());
    for (const alias of [row.latinName, withoutAuthors(row.latinName), ...aliases])
      if (alias) byAlias.set(alias, (byAlias.get(alias) ?? new Set()).add(row));
  }
  return [...byAlias].flatMap(([alias, [species, another]]) =>
    species && !another ? [[alias, species] as [string, Species]] : [],
  );
}
