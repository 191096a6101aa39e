import type { RecordDefinition } from '@gushu/shared';
import type { DataSource } from 'typeorm';

/** Statements that take back what moves of a row, `$1`, have done beside it: its trees stand in the register as before. */
const RENEWALS: Readonly<Record<string, string>> = {
  applyRevoke: `with shut as (update apply_revoke set take_back_until = null where id = $1)
    update old_tree t set life_status = '1', protect_level = r.protect_level from apply_revoke r
      where r.id = $1 and t.id = r.old_tree_id`,
  moveRecord: `with stood as (update old_tree t set life_status = '1', protect_level = r.protect_level_max
      from move_record r where r.id = $1 and t.id::text = r.old_tree_ids)
    update move_record set take_back_until = null, move_stage = case status when 1 then move_stage else 1 end
      where id = $1`,
};

/** Takes back what earlier moves of a row have done beside it. */
export async function renewBeside(db: DataSource, { name }: RecordDefinition, id: string): Promise<void> {
  const statement = RENEWALS[name];
  if (statement) await db.query(statement, [id]);
}
