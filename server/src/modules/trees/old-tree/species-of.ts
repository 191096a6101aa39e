import sql from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';

/** Columns of a species that a row copies. */
export interface Species {
  treeTypeName: string;
  latinName: string;
  section: string;
  genus: string;
  sensitive: number;
}

/** The species of these ids in their order, locked against removal; refuses the field if one does not exist. */
export async function speciesOf(db: Db, field: string, ids: readonly string[]): Promise<Species[]> {
  const found = await query<Species & { id: string }>(
    db,
    sql`select id::text as id, species as "treeTypeName", latin_name as "latinName", section, genus, sensitive
      from tree_species where id = any(${[...ids]}::bigint[]) and is_deleted = 0 order by id for share`,
  );
  const byId = new Map(found.map(({ id, ...species }) => [id, species]));
  const all = ids.flatMap((id) => byId.get(id) ?? []);
  if (all.length < ids.length) throw new ValidationError([{ field, key: 'field.referenceUnknown' }]);
  return all;
}
