import {
  type Label,
  type Move,
  type MoveResult,
  moveVerb,
  permissionOf,
  type RecordDefinition,
  type Row,
  type RowMove,
  type RowOutcome,
} from '@gushu/shared';
import { post } from '../api/client.js';
import { isLost, textOf } from '../api/error.js';

/** A move of a record's machines by its name. */
export type NamedMove = Move & { field: string; action: string };

/** All moves of machines, in the order of their buttons. */
export const movesOf = (states: RecordDefinition['states']): NamedMove[] =>
  states.flatMap(({ field, moves }) =>
    Object.entries(moves).map(([action, move]) => ({ ...move, field, action })),
  );

/** Whether somebody holds what a move needs besides the right row; the system's own are nobody's. */
export const isHeld = (
  record: RecordDefinition,
  { who, permission }: Pick<Move, 'who' | 'permission'>,
  held: Readonly<Record<string, true>>,
): boolean => who !== 'system' && permission !== undefined && held[permissionOf(record, permission)] === true;

/** What a move of the record is called; nothing for what is no move. */
export const moveLabel = (
  record: Partial<Pick<RecordDefinition, 'states'>>,
  action: string,
): Label | undefined => movesOf(record.states ?? []).find((move) => move.action === action)?.label;

/** The row's move of that name, if its reader may make it. */
export const moveOf = (row: Row, action: string): RowMove | undefined =>
  ((row['moves'] ?? []) as RowMove[]).find((move) => move.action === action);

/** Whether the row's state and region let its reader change it. */
export const isEditable = (row: Row): boolean => Boolean(row['editable']);

/** What a person has decided on, and what to call a loss of the line: nobody knows whether the rows were moved. */
interface Decision {
  auditOpinion: string;
  unknown: (why: string) => string;
}

/** Makes the move with each row: rows that go to the same state go together, and each answers for itself. */
export async function moveRows(
  { path }: RecordDefinition,
  rows: readonly Row[],
  { action, field }: NamedMove,
  { auditOpinion, unknown }: Decision,
): Promise<RowOutcome[]> {
  const states = new Set(rows.map((row) => moveOf(row, action)?.status));
  const all: RowOutcome[] = [];
  for (const state of states) {
    if (state === undefined) continue;
    const together = rows.filter((row) => moveOf(row, action)?.status === state);
    const ids = together.map(({ id }) => id);
    const query = { ids, versions: together.map(({ version }) => version), [field]: state, auditOpinion };
    try {
      all.push(...(await post<MoveResult[]>(`${path}/${moveVerb(field)}`, undefined, query)));
    } catch (error) {
      if (rows.length === 1) throw error;
      const refusal = { ok: false, msg: textOf(error) };
      const came = isLost(error) ? { ok: null, msg: unknown(refusal.msg) } : refusal;
      all.push(...ids.map((id) => ({ id, ...came })));
    }
  }
  return all;
}
