import {
  columnOf,
  isNumeric,
  type Machine,
  permissionOf,
  type RecordDefinition,
  REGION_LENGTHS,
  regionLevel,
  reviewerLevel,
  type Turn,
  turnFilters,
  turnsFor,
  turnsIn,
  WITHOUT_CITY,
} from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type Caller, holds, isAdministrator } from '../caller/caller.js';
import {
  asksSql,
  insideRegionSql,
  liesInRegion,
  namesOwnRegionSql,
  namesUserSql,
  othersSql,
  regionRange,
  scoped,
} from '../rows/scope.js';

/** A kind of rows that is counted: those of a turn that stand by themselves or are requested changes, list by list. */
export interface Counted {
  turn: Turn;
  change: boolean;
  /** Value of the field by which the record's rows are spread over lists; none for the list of all others. */
  list?: string | undefined;
}

const column = (field: string): Sql => raw(`t.${columnOf(field)}`);

/** Written out, not bound: the planner must see that the states are those of the index of waiting rows. */
export const statesSql = (field: string, states: readonly number[]): Sql =>
  sql`${column(field)} in (${raw([...new Set(states)].join(','))})`;

/** Rows of the regions that a level decides for as the one above them, by `levelAbove`. */
function belowSql({ xzCode, userId }: Caller): Sql {
  const level = regionLevel(xzCode);
  const length = (digits: number) => sql`length(t.xz_code) = ${digits}`;
  const direct = sql`t.xz_code ~ ${WITHOUT_CITY.source}`;
  const child = length(REGION_LENGTHS[level] ?? 0);
  // An entry of one of the nation's people is reviewed by another one.
  if (level === 0)
    return sql`(${child} or (t.xz_code = '' and t.create_user is distinct from ${userId}::bigint))`;
  if (level === 1) return sql`(${child} or (${length(REGION_LENGTHS[2])} and ${direct}))`;
  return level === 2 ? sql`(${child} and not ${direct})` : child;
}

/** Whether a record's scope shows more than what lies in the caller's own region. */
const reachesFurther = ({ visible, regions, parties, open }: RecordDefinition): boolean =>
  [visible, regions, parties, open].some((way) => way !== undefined);

/** Rows inside the caller's region, where the scope has not chosen them already. */
const insideSql = ({ xzCode }: Caller, record: RecordDefinition): Sql[] => {
  if (record.region === undefined) return xzCode === '' ? [] : [sql`false`];
  return reachesFurther(record) ? [insideRegionSql(xzCode, 't'), ...regionRange(xzCode)] : [];
};

/** Rows of a state for whose turn the caller is the right one; of what depends on no row `isTurnOf` has decided. */
function actsSql(caller: Caller, record: RecordDefinition, { who, level }: Turn): Sql[] {
  switch (who) {
    case 'owner':
      return [sql`t.create_user = ${caller.userId}`];
    case 'reviewer':
      return [
        ...insideSql(caller, record),
        ...(typeof level === 'object' && 'field' in level
          ? [sql`${column(level.field)} = ${reviewerLevel(caller.xzCode)}`]
          : []),
      ];
    case 'region':
      return [record.region === undefined ? sql`${caller.xzCode} = ''` : sql`t.xz_code = ${caller.xzCode}`];
    case 'above':
      return isAdministrator(caller) ? [] : [...insideSql(caller, record), belowSql(caller)];
    case 'around':
      return insideSql(caller, record);
    case 'nation':
      return [];
    case 'named':
      return namesOwnRegionSql(record, caller);
    case 'party':
      return [sql`(${join(namesUserSql(record, caller), ' or ')})`, othersSql(caller)];
  }
}

/** Rows that hold one of some values in a field: states are numbers, keys of other dictionaries texts. */
function whenSql({ fields, states }: RecordDefinition, name: string, values: readonly number[]): Sql {
  const field = fields[name];
  const isState = states.some((machine) => machine.field === name);
  if (!field || isState || isNumeric(field)) return statesSql(name, values);
  return sql`${column(name)} = any(${values.map(String)}::text[])`;
}

/** Rows of the caller's turn in its state. */
function turnSql(caller: Caller, record: RecordDefinition, turn: Turn): Sql[] {
  const left = (turn.leaves ?? []).map((whose) =>
    whose === 'mine' ? othersSql(caller) : sql`not ${asksSql(record, caller)}`,
  );
  return [...whenSqls(record, turn), ...actsSql(caller, record, turn), ...left];
}

/** Conditions of a turn on the row's other fields. */
export const whenSqls = (record: RecordDefinition, { when = {} }: Pick<Turn, 'when'>): Sql[] =>
  Object.entries(when).map(([name, values]) => whenSql(record, name, values));

/** Rows of turns in one machine: their states first, by which an index finds them. */
export function machineSql(caller: Caller, record: RecordDefinition, turns: readonly Turn[]): Sql {
  const ways = new Map<string, { way: Sql[]; states: number[] }>();
  for (const turn of turns) {
    const way = turnSql(caller, record, turn);
    const key = way.map(({ sql: text, values }) => JSON.stringify([text, values])).join();
    const known = ways.get(key);
    if (known) known.states.push(turn.state);
    else ways.set(key, { way, states: [turn.state] });
  }
  const field = turns[0]?.field ?? 'status';
  const found = [...ways.values()];
  const states = found.flatMap((each) => each.states);
  const [only] = found;
  if (found.length === 1 && only) return join([statesSql(field, states), ...only.way], ' and ');
  const each = found.map(({ way, states: own }) => join([statesSql(field, own), ...way], ' and '));
  return sql`${statesSql(field, states)} and ((${join(each, ') or (')}))`;
}

/** Whom a record's rows wait for as the caller. */
export const callersTurns = (record: RecordDefinition, caller: Caller): Turn[] =>
  turnsFor(record.states, {
    xzCode: caller.xzCode,
    everyLevel: isAdministrator(caller),
    holds: (verb) => holds(caller, permissionOf(record, verb)),
  });

/** Rows that wait for the caller in any machine. */
export function callersTurnsSql(record: RecordDefinition, caller: Caller): Sql {
  const ways = callersTurns(record, caller).map((turn) =>
    join([statesSql(turn.field, [turn.state]), ...turnSql(caller, record, turn)], ' and '),
  );
  return ways.length > 0 ? sql`((${join(ways, ') or (')}))` : sql`false`;
}

/**
 * Filters of the record's list that show the rows of a turn and no others: where not all that the caller sees in its state
 * waits for them, since it is for the region itself, the one above it or another level, the list asks for that.
 */
export function callersTurnFilters(record: RecordDefinition, turn: Turn): Record<string, string> {
  const filters = turnFilters(turn);
  const { who, level } = turn;
  const isPlain =
    who === 'reviewer' && !(typeof level === 'object' && 'field' in level) && !reachesFurther(record);
  if (isPlain || who === 'owner') return filters;
  return { ...filters, whose: [filters['whose'], 'waiting'].filter(Boolean).join() };
}

/** Rows that wait for the person who entered them. */
export function ownTurnsSql(record: RecordDefinition): Sql {
  const ways = record.states
    .flatMap(turnsIn)
    .filter(({ who }) => who === 'owner')
    .map((turn) => join([statesSql(turn.field, [turn.state]), ...whenSqls(record, turn)], ' and '));
  return ways.length === 0 ? sql`false` : sql`((${join(ways, ') or (')}))`;
}

type Due = NonNullable<Machine['due']>[number];

/** When a row is due: for a day its last second, so that texts name that day and not the next one. */
function momentSql(record: RecordDefinition, due: Due): Sql {
  const day = record.fields[due.field]?.kind === 'date' ? sql`+ interval '23:59:59'` : empty;
  const later = due.hours ? sql`+ make_interval(hours => ${due.hours})` : empty;
  return sql`${column(due.field)} ${day} ${later}`;
}

/** Rows that are past their time in a state. */
const overdueSql = (record: RecordDefinition, due: Due): Sql =>
  sql`${momentSql(record, due)} < localtimestamp`;

/** Rows of a machine that are past their time, whatever state they wait in. */
export function dueSql(record: RecordDefinition, { field, due = {} }: Machine): Sql {
  const ways = Object.entries(due).map(
    ([state, one]) => sql`(${statesSql(field, [Number(state)])} and ${overdueSql(record, one)})`,
  );
  return ways.length === 0 ? sql`false` : sql`(${join(ways, ' or ')})`;
}

/** Rows of a record that are past their time in any of its machines. */
export const overdueRowsOf = (record: RecordDefinition): Sql =>
  sql`(${join(
    record.states.map((machine) => dueSql(record, machine)),
    ' or ',
  )})`;

function listSql({ lists }: RecordDefinition, list: string | undefined): Sql[] {
  if (!lists) return [];
  if (list !== undefined) return [sql`${column(lists.by)} = ${list}`];
  return [sql`${column(lists.by)} <> all(${Object.keys(lists.codes)}::text[])`];
}

/** Rows that the caller sees among those that wait, as the indexes of these find them: by state, then by code. */
export const waitingScope = (caller: Caller, record: RecordDefinition): Sql =>
  join([scoped(caller, record), ...(liesInRegion(record) ? regionRange(caller.xzCode) : [])], ' and ');

/** One count a kind of rows, of how many are overdue, and when the next one will be, in one scan of the rows that wait for anybody. */
export function countingSql(caller: Caller, record: RecordDefinition, counted: readonly Counted[]): Sql {
  const counts = counted.flatMap(({ turn, change, list }, at) => {
    const due = record.states.find(({ field }) => field === turn.field)?.due?.[turn.state];
    const where = join(
      [
        statesSql(turn.field, [turn.state]),
        ...turnSql(caller, record, turn),
        ...(record.changes ? [raw(`t.origin_id is ${change ? 'not null' : 'null'}`)] : []),
        ...listSql(record, list),
      ],
      ' and ',
    );
    const count = (name: string, more: Sql) =>
      sql`count(*) filter (where ${where} ${more})::int as ${raw(`"${name}"`)}`;
    return [
      count(String(at), empty),
      ...(due
        ? [
            count(`${at} overdue`, sql`and ${overdueSql(record, due)}`),
            sql`to_char(min(${momentSql(record, due)}) filter (where ${where} and not ${overdueSql(record, due)}),
              'YYYY-MM-DD HH24:MI:SS') as ${raw(`"${at} due"`)}`,
          ]
        : []),
    ];
  });
  const fields = [...new Set(counted.map(({ turn }) => turn.field))];
  const machines = fields.map((field) =>
    machineSql(
      caller,
      record,
      counted.flatMap(({ turn }) => (turn.field === field ? turn : [])),
    ),
  );
  const [only] = machines;
  const waiting = machines.length === 1 && only ? only : sql`((${join(machines, ') or (')}))`;
  return sql`select ${join(counts)} from ${raw(record.table)} t
    where ${waitingScope(caller, record)} and ${waiting}`;
}
