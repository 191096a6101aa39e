import { machineWith, type RecordDefinition } from '../record/define.js';
import type { Label } from '../label.js';
import { decidesAtOnce, type Machine, stateOf } from '../record/machine.js';
import type { TransitionResult } from '../wire/rows.js';

/** Names of a review's levels, from the nation down. */
const LEVELS: readonly Label[] = [
  ['国家', 'the nation'],
  ['省级', 'the province'],
  ['市级', 'the city'],
  ['县级', 'the county'],
];

const ofLevel = (level: number): Label | undefined => {
  const name = LEVELS[level];
  return name && [`待${name[0]}审核`, `waiting for ${name[1]}'s review`];
};

/** Next step of a row in a state: as the machine says, or the review of a level; undefined at an end. */
export const nextStep = ({ levels = {}, next = {} }: Machine, state: number): Label | undefined => {
  const level = levels[state];
  return next[state] ?? (level === undefined ? undefined : ofLevel(level));
};

const joined = (labels: readonly (Label | undefined)[]): Label => {
  const said = labels.filter((label) => label !== undefined);
  return [said.map(([zh]) => zh).join('，'), said.map(([, en]) => en).join(', ')];
};

/** Effect of a transition on a row, and the next step: 已提交，待市级审核. The name of an end is not repeated. */
export function transitionOutcome(machine: Machine, action: string, state: number): Label {
  const transition = machine.transitions[action];
  const atOnce = transition && decidesAtOnce(transition, state);
  const next = nextStep(machine, state);
  const isSaid = next !== undefined && transition?.done[0].endsWith(next[0]);
  return atOnce?.done ?? joined([transition?.done, isSaid ? undefined : next]);
}

/** A row that was stored and not moved. */
interface Kept {
  /** As it was before; nothing for a new one. */
  before?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the change waits beside the row instead. */
  isRequest?: boolean;
}

/** Effect of storing a row, and the next step in each of its machines: 已保存，待提交. */
export function savedOutcome(
  { states }: Pick<RecordDefinition, 'states'>,
  { before = {}, isRequest = false }: Kept,
): Label {
  const next = states.map((machine) => {
    const state = isRequest ? machine.initial : stateOf(machine, before);
    return nextStep(machine, machine.afterEdit?.[state] ?? state);
  });
  return joined([isRequest ? ['变更申请已保存', 'The change is saved'] : ['已保存', 'Saved'], ...next]);
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Name under which rows of a batch that came to one state are counted: whom they wait for, else what was done. */
function stateOutcome(machine: Machine, action: string, state: number): Label {
  const transition = machine.transitions[action];
  const next = nextStep(machine, state);
  const waits = machine.levels?.[state] !== undefined || transition?.who === 'owner';
  return (waits ? next : undefined) ?? transition?.done ?? [String(state), String(state)];
}

/** Result of a transition with one row; `ok` is null where nobody knows it, as the connection broke. */
export type RowOutcome = Omit<TransitionResult, 'ok'> & { ok: boolean | null };

/** How many rows of a batch came to which state, were refused, are not known of, and were not reached. */
export interface BatchCounts {
  total: number;
  states: readonly (readonly [state: number, count: number])[];
  refused: number;
  unknown?: number;
}

/** Counts of the results of a batch. */
export function countResults(results: readonly RowOutcome[]): BatchCounts {
  const counts = new Map<number, number>();
  for (const { ok, status } of results)
    if (ok && status !== undefined) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    total: results.length,
    states: [...counts],
    refused: results.filter(({ ok }) => ok === false).length,
    unknown: results.filter(({ ok }) => ok === null).length,
  };
}

const counted = (count: number, [zh, en]: Label): Label[] =>
  count > 0 ? [[`${count} ${zh}`, `${count} ${small(en)}`]] : [];

/** Effect of a transition on the rows of a batch, state by state: 50 行：46 已通过，4 待市级审核. */
export function batchOutcome(
  machine: Machine,
  action: string,
  { total, states, refused, unknown = 0 }: BatchCounts,
): Label {
  const left = total - refused - unknown - states.reduce((sum, [, count]) => sum + count, 0);
  const [only] = states;
  const parts =
    only?.[1] === total
      ? [transitionOutcome(machine, action, only[0])]
      : states.flatMap(([state, count]) => counted(count, stateOutcome(machine, action, state)));
  const [zh, en] = joined([
    ...parts,
    ...counted(refused, ['未办理', 'refused']),
    ...counted(unknown, ['结果不明', 'unknown']),
    ...counted(left, ['未轮到', 'not reached']),
  ]);
  return [`${total} 行：${zh}`, `${total} ${total === 1 ? 'row' : 'rows'}: ${small(en)}`];
}

/** The words for a transition of a record with one row or several. */
export function outcomeOf(
  record: Pick<RecordDefinition, 'states'>,
  action: string,
  results: readonly RowOutcome[],
): Label | undefined {
  const machine = machineWith(record, action);
  const [first] = results;
  if (!machine || !first) return undefined;
  return results.length === 1 && first.ok && first.status !== undefined
    ? transitionOutcome(machine, action, first.status)
    : batchOutcome(machine, action, countResults(results));
}
