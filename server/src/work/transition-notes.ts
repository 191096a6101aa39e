import { RECORDS, type RecordDefinition } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { type Db, query } from '../database/database.js';
import type { MadeTransition } from '../transitions/transitions.js';
import { type Announced, announced, announceTransitions, type TransitionActor } from './announce.js';

/** Without a transition for as long a batch is taken for dead: each takes seconds at most. */
const QUIET = sql`interval '5 minutes'`;
const AT_ONCE = 100;

/** A row that a batch of transitions, a call or a job, has moved. */
interface NewNote {
  batch: string;
  made: MadeTransition;
  opinion?: string | undefined;
}

interface Note extends TransitionActor {
  record: string;
  opinion: string | null;
  moved: Announced;
}

/** Notes a moved row in the transaction of its transition, until the batch is announced. */
export const noteTransition = (
  tx: Db,
  { tenantId, userId, userName }: TransitionActor,
  record: RecordDefinition,
  { batch, made, opinion }: NewNote,
): Promise<unknown> =>
  query(
    tx,
    sql`insert into move_note (batch, tenant_id, create_user, user_name, record, opinion, moved)
      values (${batch}, ${tenantId}, ${userId}, ${userName}, ${record.name}, ${opinion ?? null},
        ${JSON.stringify(announced(record, made))})`,
  );

/** Says in the bells of those concerned what a batch has moved: one message a person for all its notes. */
export function announceNoted(db: DataSource, batch: string): Promise<void> {
  return db.transaction(async (tx) => {
    const notes = await query<Note>(
      tx,
      sql`with taken as (delete from move_note where batch = ${batch} returning *)
        select tenant_id "tenantId", create_user "userId", user_name "userName", record, opinion, moved from taken order by id`,
    );
    const [first] = notes;
    const record = RECORDS.find(({ name }) => name === first?.record);
    if (!first || !record) return;
    const opinion = first.opinion ?? undefined;
    await announceTransitions(tx, first, record, { made: notes.map(({ moved }) => moved), opinion });
  });
}

/** Announces what batches that have died had moved, other than those that `resumed` says will go on. */
export async function announceLeft(db: DataSource, resumed: Sql): Promise<void> {
  const left = await query<{ batch: string }>(
    db,
    sql`select batch from move_note where batch not in (${resumed}) group by batch
      having max(create_time) < localtimestamp - ${QUIET} order by max(id) limit ${AT_ONCE}`,
  );
  const outcomes = await Promise.allSettled(left.map(({ batch }) => announceNoted(db, batch)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
