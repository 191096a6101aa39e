import {
  type Label,
  type Transition,
  type TransitionResult,
  transitionVerb,
  permissionOf,
  type RecordDefinition,
  type RowOf,
  type RowTransition,
  type RowOutcome,
} from '@gushu/shared';
import { post } from '../api/client.js';
import { isLost, textOf } from '../api/error.js';

/** A transition of a record's machines by its name. */
export type NamedTransition = Transition & { field: string; action: string };

/** All transitions of machines, in the order of their buttons. */
export const transitionsOf = (states: RecordDefinition['states']): NamedTransition[] =>
  states.flatMap(({ field, transitions }) =>
    Object.entries(transitions).map(([action, transition]) => ({ ...transition, field, action })),
  );

/** Whether a person has the permission that a transition needs; transitions of the system belong to nobody. */
export const isHeld = (
  record: RecordDefinition,
  { who, permission }: Pick<Transition, 'who' | 'permission'>,
  held: Readonly<Record<string, true>>,
): boolean => who !== 'system' && permission !== undefined && held[permissionOf(record, permission)] === true;

/** Label of a record's transition; undefined where there is none of that name. */
export const transitionLabel = (
  record: Partial<Pick<RecordDefinition, 'states'>>,
  action: string,
): Label | undefined =>
  transitionsOf(record.states ?? []).find((transition) => transition.action === action)?.label;

/** The row's transition of that name, if its reader may make it. */
export const transitionOf = (row: RowOf, action: string): RowTransition | undefined =>
  row.moves?.find((transition) => transition.action === action);

/** Whether the row's state and region let its reader change it. */
export const isEditable = (row: RowOf): boolean => Boolean(row.editable);

/** A person's decision, and the text for a lost line: it is unknown then whether the rows were moved. */
interface Decision {
  auditOpinion: string;
  unknown: (why: string) => string;
  /** Id of the person who takes over the work of somebody who leaves by it. */
  handTo?: string | undefined;
}

/**
 * Makes the transition with each row: rows that go to the same state are sent together, and each has a result of its
 * own.
 */
export async function transitionRows(
  { path }: RecordDefinition,
  rows: readonly RowOf[],
  { action, field }: NamedTransition,
  { auditOpinion, unknown, handTo }: Decision,
): Promise<RowOutcome[]> {
  const states = new Set(rows.map((row) => transitionOf(row, action)?.status));
  const all: RowOutcome[] = [];
  for (const state of states) {
    if (state === undefined) continue;
    const together = rows.filter((row) => transitionOf(row, action)?.status === state);
    const ids = together.map(({ id }) => id);
    const query = {
      ids,
      versions: together.map(({ version }) => version),
      [field]: state,
      auditOpinion,
      handTo,
    };
    try {
      all.push(...(await post<TransitionResult[]>(`${path}/${transitionVerb(field)}`, undefined, query)));
    } catch (error) {
      if (rows.length === 1) throw error;
      const refusal = { ok: false, msg: textOf(error) };
      const came = isLost(error) ? { ok: null, msg: unknown(refusal.msg) } : refusal;
      all.push(...ids.map((id) => ({ id, ...came })));
    }
  }
  return all;
}
