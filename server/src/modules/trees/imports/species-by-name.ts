import sql from 'sql-template-tag';
import { query, type Db } from '../../../database.js';

/** What a tree takes from its species. */
export interface Species {
  id: string;
  species: string;
  latinName: string;
  section: string;
  genus: string;
  sensitive: number;
}

/** Species by Chinese name; a name in brackets, 榧树(香榧), is found by either part and by the whole. */
export type SpeciesByName = ReadonlyMap<string, Species>;

/** Reads the species list. */
export async function loadSpecies(db: Db): Promise<SpeciesByName> {
  const rows = await query<Species>(
    db,
    sql`select id, species, latin_name as "latinName", section, genus, sensitive from tree_species
      where is_deleted = 0 order by id`,
  );
  const byName = new Map<string, Species>();
  for (const row of rows) {
    const [name = '', other] = row.species.split(/[()（）]/);
    for (const each of [row.species, name, other]) if (each && !byName.has(each)) byName.set(each, row);
  }
  return byName;
}
