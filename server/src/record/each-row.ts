import { randomUUID } from 'node:crypto';
import type { RecordDefinition, TransitionResult } from '@gushu/shared';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import { AppError } from '../http/errors.js';
import { refusalText } from '../transitions/refusal.js';
import type { MadeTransition } from '../transitions/transitions.js';
import { announceTransitions } from '../work/announce.js';
import { announceNoted, noteTransition } from '../work/transition-notes.js';

/** Announces a transition in the bells of those concerned; of several one message a person. */
type Tell = (made: MadeTransition, opinion?: string) => Promise<unknown>;

/** Work on a row: answers the state that the row has come to, and announces the transitions that it has made. */
export type RowWork = (tx: EntityManager, id: string, tell: Tell) => Promise<number>;

/** Rows of a record, and how a transaction changes one of them. */
interface Rows {
  db: DataSource;
  record: RecordDefinition;
  caller: Caller;
  change: (work: (tx: EntityManager) => Promise<number>) => Promise<number>;
}

/** Does something to each of some rows, in a transaction each; the refusal of a single one is thrown, others are answered. */
export async function eachRow(
  { db, record, caller, change }: Rows,
  ids: readonly string[],
  work: RowWork,
): Promise<TransitionResult[]> {
  const results: TransitionResult[] = [];
  const batch = randomUUID();
  const isOne = ids.length === 1;
  try {
    for (const id of ids) {
      try {
        const status = await change((tx) =>
          work(tx, id, (made, opinion) =>
            isOne
              ? announceTransitions(tx, caller, record, { opinion, made: [made] })
              : noteTransition(tx, caller, record, { opinion, batch, made }),
          ),
        );
        results.push({ id, ok: true, status });
      } catch (error) {
        if (isOne || !(error instanceof AppError)) throw error;
        results.push({ id, ok: false, msg: refusalText(record, error, caller.language) });
      }
    }
    return results;
  } finally {
    // Once for the whole call, and also of the rows before one at which the server failed; otherwise by the worker.
    if (!isOne)
      await announceNoted(db, batch).catch((error: Error) =>
        Logger.error(error.message, error.stack, record.name),
      );
  }
}
