import { narrowed, type Taxon, withoutAuthors } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { literal } from '../blade/conditions.js';
import { type Db, query } from '../database/database.js';
import type { LatinNames } from '../rows/labels.js';

/** Columns of the species list with the Latin name of each rank. */
const LATIN: Readonly<Record<Taxon, string>> = {
  species: 'latin_name',
  section: 'section_latin',
  genus: 'genus_latin',
};
const LETTERS = /[a-z]/i;

/** Whether a text may be a Latin name: Chinese ones have no letters. */
export const isLatin = (text: string): boolean => LETTERS.test(narrowed(text));

/** A pattern of the words of a Latin name: between them authors may stand, which English screens leave out. */
const wordsOf = (text: string): string => literal(narrowed(text).trim()).replace(/\s+/g, '%');

/**
 * Condition by which a column with Chinese names of species, families or genera also holds those whose Latin name matches,
 * led by `or`; nothing where the text has no letter. The list of species is short: its names are read once.
 */
export function orLatin(column: Sql, taxon: Taxon, text: string, form: 'part' | 'whole'): Sql {
  if (!isLatin(text)) return empty;
  const words = wordsOf(text);
  const pattern = form === 'whole' ? words : `%${words}%`;
  return sql`or ${column} = any(array(
    select s.${raw(taxon)} from tree_species s where s.is_deleted = 0 and s.${raw(LATIN[taxon])} ilike ${pattern}))`;
}

/** Reads the Latin names of all species, families and genera of the species list. */
export async function readLatin(db: Db): Promise<LatinNames> {
  const ranks = Object.entries(LATIN) as [Taxon, string][];
  const columns = ranks.map(([rank, latin]) => sql`s.${raw(rank)}, s.${raw(latin)} as "${raw(rank)}Latin"`);
  const rows = await query<Record<string, string | null>>(
    db,
    sql`select ${join(columns)} from tree_species s where s.is_deleted = 0`,
  );
  const namesOf = (rank: Taxon) =>
    rows.flatMap(({ [rank]: name, [`${rank}Latin`]: latin }): [string, string][] =>
      name && latin ? [[name, withoutAuthors(latin)]] : [],
    );
  return new Map(ranks.map(([rank]) => [rank, new Map(namesOf(rank))]));
}
