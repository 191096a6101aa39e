import type { MigrationInterface, QueryRunner } from 'typeorm';

const READS = 'from old_tree t where';
const READS_TREES = `${READS} t.origin_id is null and`;

/** Says of a function of the layer that it reads trees only, as the indexes of their numbers do. */
async function readTreesOnly(db: QueryRunner, name: string): Promise<void> {
  const [{ text }] = (await db.query(`select pg_get_functiondef($1::regproc) as text`, [name])) as [
    { text: string },
  ];
  if (!text.includes(READS)) throw new Error(`${name} does not read "${READS}"`);
  await db.query(text.replaceAll(READS, READS_TREES));
}

/**
 * What a map's filter names is found by an index. A change that waits beside its tree was never approved, so that no map
 * has shown one: said in the view, it opens the index of the numbers. Snapshots get indexes of their own.
 */
export class MapFilters1700001303000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of ['geo.trees', 'geo.trees_page']) await readTreesOnly(db, name);
    await db.query(`create index old_tree_archive_number on old_tree_archive (province_old_tree_number)`);
    await db.query(`create index old_tree_archive_fid on old_tree_archive (fid)`);
    // Keys of the features of these ids, in the register and its snapshots.
    await db.query(`create function geo.trees_keys(ids bigint[]) returns setof int
      language sql stable parallel safe as $$
        select t.fid from old_tree t where t.id = any(ids)
        union all select a.fid from old_tree_archive a where a.id = any(ids) $$`);
    await db.query(`do $reader$ begin
      grant select (origin_id) on old_tree to geo_reader;
      grant execute on function geo.trees_keys to geo_reader;
    exception when undefined_object or insufficient_privilege then
      raise notice 'geo_reader is left as it is: %', sqlerrm;
    end $reader$`);
  }

  async down(): Promise<void> {}
}
