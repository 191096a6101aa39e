import {
  checkRow,
  type DraftOf,
  type EndLevel,
  isBlank,
  isInTime,
  type Machine,
  presupposes,
  type RecordDefinition,
  reviewerLevel,
  type SHAPE,
  stateOf,
  statusAfter,
  type Transition,
} from '@gushu/shared';

/** Values of a row by their names. */
type Values = Readonly<Record<string, unknown>>;

/** States of a record's machines, each by its field. */
type StatesOf<D extends RecordDefinition> = D[typeof SHAPE]['states'];

/** The row that is walked. */
export interface WalkOptions {
  /** Its values: it fits each transition and has what each asks for. What nobody gives is assumed as it is needed. */
  row?: object;
  /** Region whose people enter it, and the level that decides on it; all levels above a township where nothing is said. */
  review?: { xzCode: string; end: EndLevel };
}

const ALL_LEVELS = { xzCode: '330106002', end: 0 } as const;

/** A transition that a row may make: what the row is like before and after it. */
export interface Step {
  machine: Machine;
  action: string;
  transition: Transition;
  before: Values;
  after: Values;
}

/** The states that a new row of a record begins in; a record without machines is in use. */
export const initialStates = ({ states }: RecordDefinition): Record<string, number> => ({
  status: 1,
  ...Object.fromEntries(states.map(({ field, initial }) => [field, initial])),
});

/**
 * The row before a transition: fields that nobody has given take values that its conditions allow. Undefined if it is
 * not allowed.
 */
function assumed(transition: Transition, before: Values): Values | undefined {
  const conditions = Object.entries(transition.when ?? {}).map(([field, [first]]) => [field, first]);
  const row = { ...Object.fromEntries(conditions), ...before };
  return presupposes(transition, row) && isInTime(transition, row) ? row : undefined;
}

/** The level that acts where a review goes on: its row waits for it, or was entered by it. */
const actingLevel = ({ levels }: Machine, state: number, xzCode: string): number =>
  levels?.[state] ?? reviewerLevel(xzCode);

/** The transitions that a row may make; withdrawing leads to a state that the row has been in. */
function stepsFrom(
  { states }: RecordDefinition,
  before: Values,
  { review = ALL_LEVELS }: WalkOptions,
): Step[] {
  const { xzCode, end } = review;
  return states.flatMap((machine) => {
    const state = stateOf(machine, before);
    return Object.entries(machine.transitions).flatMap(([action, transition]) => {
      const { from, to } = transition;
      const row = from !== 'first' && from.includes(state) ? assumed(transition, before) : undefined;
      if (!row) return [];
      const next = to === 'next' ? statusAfter(actingLevel(machine, state, xzCode), end, xzCode) : to;
      return [{ machine, action, transition, before: row, after: { ...row, [machine.field]: next } }];
    });
  });
}

const begun = (record: RecordDefinition, { row }: WalkOptions): Values => ({
  ...row,
  ...initialStates(record),
});

/** The shortest way of a new row to where it is as wanted, of several the one whose transitions come first. */
function search(record: RecordDefinition, options: WalkOptions, isWanted: (row: Values) => boolean): Step[] {
  const start = begun(record, options);
  const seen = new Set<string>();
  for (let ways: Step[][] = [[]]; ways.length > 0;) {
    const found = ways.find((way) => isWanted(way.at(-1)?.after ?? start));
    if (found) return found;
    ways = ways.flatMap((way) =>
      stepsFrom(record, way.at(-1)?.after ?? start, options).flatMap((step) => {
        const key = JSON.stringify(step.after);
        if (seen.has(key)) return [];
        seen.add(key);
        return [[...way, step]];
      }),
    );
  }
  throw new Error(`No transitions lead a new row of ${record.name} there`);
}

/** The transitions, by their names, by which a new row comes to the states. */
export const pathTo = <D extends RecordDefinition>(
  record: D,
  states: Partial<StatesOf<D>>,
  options: WalkOptions = {},
): string[] =>
  search(record, options, (row) =>
    Object.entries(states).every(([field, state]) => row[field] === state),
  ).map(({ action }) => action);

/** The steps of a new row until it makes a transition, with that one as the last. */
export function wayTo(record: RecordDefinition, action: string): [...Step[], Step] {
  const offered = (row: Values) => stepsFrom(record, row, {}).find((step) => step.action === action);
  const way = search(record, {}, (row) => offered(row) !== undefined);
  return [...way, offered(way.at(-1)?.after ?? begun(record, {}))!];
}

/** A step of a row: a transition, or `save`. User, time and opinion are stamped where they are given. */
export interface CourseStep {
  action: string;
  time?: string | null;
  user?: string;
  opinion?: string | null;
}

/** A line of a row's history. */
export interface HistoryLine {
  action: string;
  version: number;
  createTime: string | null;
  userName: string;
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
}

/** Where a course has led a row. */
export interface Walked<D extends RecordDefinition> {
  /** Its states, and the fields that its transitions presuppose or have stamped. */
  values: StatesOf<D> & Partial<DraftOf<D>>;
  history: HistoryLine[];
}

/** Stamps of a transition, in those of the fields that the record has. */
function stampsOf({ fields }: RecordDefinition, { stamps = {} }: Transition, courseStep: CourseStep): Values {
  const said = (['user', 'time', 'opinion'] as const).map(
    (what) => [stamps[what], courseStep[what]] as const,
  );
  const stamped = said.filter(([field, value]) => field && field in fields && value !== undefined);
  return Object.fromEntries(stamped);
}

/** Fields that a row lacks for a transition. */
function missingFor(record: RecordDefinition, { complete, needs = [] }: Transition, row: Values): string[] {
  const faults = complete ? checkRow(record, row, 'submit') : [];
  const blank = faults.filter(({ key }) => key === 'field.required').map(({ field }) => field);
  return [...blank, ...needs.filter((field) => isBlank(row[field]))];
}

/** Takes a new row through the steps of a course; refuses one that its machines do not allow, or that a given row lacks something for. */
export function walk<D extends RecordDefinition>(
  record: D,
  course: readonly CourseStep[],
  options: WalkOptions = {},
): Walked<D> {
  let row = begun(record, options);
  let values: Values = initialStates(record);
  const history = course.map((courseStep, at): HistoryLine => {
    const { action, time = null, user = '' } = courseStep;
    const line = { action, version: at + 1, createTime: time, userName: user, changes: null };
    if (action === 'save') return line;
    const step = stepsFrom(record, row, options).find((each) => each.action === action);
    if (!step) throw new Error(`A row of ${record.name} in ${JSON.stringify(values)} makes no ${action}`);
    const { field } = step.machine;
    const missing = options.row ? missingFor(record, step.transition, row) : [];
    if (missing.length > 0) throw new Error(`${record.name} lacks ${missing.join(', ')} to ${action}`);
    const stamps = stampsOf(record, step.transition, courseStep);
    const presupposed = Object.keys(step.transition.when ?? {}).map((name) => [name, step.before[name]]);
    values = { ...values, ...Object.fromEntries(presupposed), [field]: step.after[field], ...stamps };
    const changes = { [field]: [row[field], step.after[field]] as const };
    row = { ...step.after, ...stamps };
    return { ...line, changes };
  });
  return { values: values as Walked<D>['values'], history };
}

/** Saves a row and leads it to the states by the shortest way; `say` gives person, time and opinion of each move. */
export const walkTo = <D extends RecordDefinition>(
  record: D,
  states: Partial<StatesOf<D>>,
  options: WalkOptions = {},
  say: (action: string) => Omit<CourseStep, 'action'> = () => ({}),
): Walked<D> =>
  walk(
    record,
    ['save', ...pathTo(record, states, options)].map((action) => ({ action, ...say(action) })),
    options,
  );
