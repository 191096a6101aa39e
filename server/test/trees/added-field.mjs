// Loaded before a process of the product (`--import`), it is what the recipe "Add a field" of docs/records.md asks for: a line
// of the definition and a migration with its column. With `?away` the line is gone and a second migration drops the column.
import { migrations } from '@gushu/migrations';
import { oldTree, text } from '@gushu/shared';

const isGone = import.meta.url.endsWith('?away');

/** @typedef {{ query: (statement: string) => Promise<unknown> }} Runner */

class BarkNote1799000000000 {
  /** @param {Runner} db */
  async up(db) {
    await db.query('alter table old_tree add column bark_note varchar(200)');
  }
  async down() {}
}

class BarkNoteGone1799000000001 {
  /** @param {Runner} db */
  async up(db) {
    await db.query('alter table old_tree drop column bark_note');
  }
  async down() {}
}

migrations.push(BarkNote1799000000000);
if (isGone) migrations.push(BarkNoteGone1799000000001);
else
  Object.assign(oldTree.fields, {
    barkNote: text({ label: ['树皮说明', 'Bark'], max: 200, filter: 'like', group: 'measure' }),
  });
