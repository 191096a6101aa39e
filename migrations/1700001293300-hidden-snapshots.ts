import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A tree whose place is not for everybody is hidden in its snapshots as well: a year that was archived while it passed
 * for another species, or its species was not yet protected, would tell where it stands.
 */
export class HiddenSnapshots1700001293300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create function hide_snapshots() returns trigger language plpgsql as $$
      begin
        update old_tree_archive set sensitive = 1 where id = new.id and sensitive = 0;
        return null;
      end $$`);
    await db.query(`create trigger old_tree_hidden after update of sensitive on old_tree for each row
      when (old.sensitive = 0 and new.sensitive = 1) execute function hide_snapshots()`);
    await db.query(`update old_tree t set sensitive = 1 from tree_species s
      where s.id = t.tree_type and s.sensitive = 1 and s.is_deleted = 0 and t.sensitive = 0`);
    await db.query(`update old_tree_archive a set sensitive = 1 from tree_species s
      where s.id = a.tree_type and s.sensitive = 1 and s.is_deleted = 0 and a.sensitive = 0`);
    await db.query(`update old_tree_archive a set sensitive = 1 from old_tree t
      where t.id = a.id and t.sensitive = 1 and a.sensitive = 0`);
  }

  async down(): Promise<void> {}
}
