import sql, { type Sql } from 'sql-template-tag';

/** A species by its id. */
export interface SpeciesName {
  id: string;
  section: string;
  genus: string;
  treeTypeName: string;
  latinName: string;
}

/** A row is a {@link SpeciesName}. */
export const speciesNames = (ids: readonly string[]): Sql =>
  sql`select id, section, genus, species as "treeTypeName", latin_name as "latinName"
    from tree_species where id = any(${ids}::bigint[])`;
