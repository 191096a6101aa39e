import {
  pendingLevel,
  type RecordDefinition,
  type Row,
  type ReviewMove,
  type MoveResult,
} from '@gushu/shared';
import { post } from '../api/client.js';
import { textOf } from '../api/error.js';

/** The order of the buttons. */
export const ACTIONS = ['submit', 'pass', 'return', 'withdraw'] as const;

/** A row that could not be moved, and why. */
export interface Refusal {
  row: Row;
  reason: string;
}

/** Whether a row waits for a reviewer: nobody edits it then. */
export const inReview = ({ review }: RecordDefinition, { status }: Row): boolean =>
  review && pendingLevel(Number(status)) !== undefined;

/** The row's move of that name, if its reader may make it. */
export const moveOf = (row: Row, action: ReviewMove['action']): ReviewMove | undefined =>
  ((row['moves'] ?? []) as ReviewMove[]).find((move) => move.action === action);

/** Makes the move with each row: rows that go to the same status go together, and each answers for itself. */
export async function moveRows(
  { path }: RecordDefinition,
  rows: readonly Row[],
  action: ReviewMove['action'],
  auditOpinion: string,
): Promise<Refusal[]> {
  const statuses = new Set(rows.map((row) => moveOf(row, action)?.status));
  const refusals: Refusal[] = [];
  for (const status of statuses) {
    if (status === undefined) continue;
    const group = rows.filter((row) => moveOf(row, action)?.status === status);
    const query = { ids: group.map(({ id }) => id), status, auditOpinion };
    try {
      const results = await post<MoveResult[]>(`${path}/updateStatus`, undefined, query);
      for (const row of group) {
        const result = results.find(({ id }) => id === row.id);
        if (result?.ok === false) refusals.push({ row, reason: result.msg ?? '' });
      }
    } catch (error) {
      if (rows.length === 1) throw error;
      refusals.push(...group.map((row) => ({ row, reason: textOf(error) })));
    }
  }
  return refusals;
}
