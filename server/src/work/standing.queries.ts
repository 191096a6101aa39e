import {
  columnOf,
  type Machine,
  othersTurns,
  type RecordDefinition,
  REGION_LENGTHS,
  regionLevel,
  turnsIn,
} from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { dueSql, statesSql, waitingScope, whenSqls } from './waiting.queries.js';

/** Rows in one state that wait for somebody. */
export interface Standing {
  state: number;
  /** Value of the field by which the record's rows are spread over lists. */
  list: string | null;
  /** Whether they are requested changes, which stand in a list of their own. */
  change: boolean;
  /** Region that holds them, where they are counted by regions. */
  region: string;
  count: number;
  overdue: number;
}

/** Code of the caller's region or of the one below it that a row lies in; empty for a record without regions. */
function regionSql({ xzCode }: Caller, { region }: RecordDefinition): Sql {
  if (region === undefined) return sql`''`;
  const below = REGION_LENGTHS[regionLevel(xzCode)];
  return below === undefined ? sql`t.xz_code` : sql`substr(t.xz_code, 1, ${raw(String(below))})`;
}

/** Which rows of a machine are counted, and by which region. */
interface Counting {
  states: readonly number[];
  /** Which of the rows in these states. */
  where: Sql;
  region: Sql;
}

/** One count a state, list, region, and of rows and their changes apart. */
function standingSql(caller: Caller, record: RecordDefinition, machine: Machine, counting: Counting): Sql {
  const list = record.lists ? raw(`t.${columnOf(record.lists.by)}`) : sql`null::text`;
  const change = record.changes ? sql`t.origin_id is not null` : sql`false`;
  return sql`select ${raw(`t.${columnOf(machine.field)}`)}::int as state, ${list} as list,
      ${counting.region} as region, ${change} as change, count(*)::int as count,
      (count(*) filter (where ${dueSql(record, machine)}))::int as overdue
    from ${raw(record.table)} t
    where ${waitingScope(caller, record)} and ${statesSql(machine.field, counting.states)} and ${counting.where}
    group by 1, 2, 3, 4 order by 1, 3, 4`;
}

/**
 * Counts of rows that the caller has entered and that wait for others; undefined where the machine never waits for
 * any.
 */
export function sentSql(caller: Caller, record: RecordDefinition, machine: Machine): Sql | undefined {
  const turns = othersTurns(record.states).filter(({ field }) => field === machine.field);
  if (turns.length === 0) return undefined;
  const ways = turns.map(
    (turn) => sql`(${join([statesSql(turn.field, [turn.state]), ...whenSqls(record, turn)], ' and ')})`,
  );
  const where = sql`t.create_user = ${caller.userId} and (${join(ways, ' or ')})`;
  const states = turns.map(({ state }) => state);
  return standingSql(caller, record, machine, { states, where, region: sql`''` });
}

/**
 * Counts of overdue rows in the caller's sight, by the regions below theirs; undefined where the machine sets no
 * time.
 */
export function overdueRowsSql(caller: Caller, record: RecordDefinition, machine: Machine): Sql | undefined {
  const waiting = new Set(turnsIn(machine).map(({ state }) => state));
  const states = Object.keys(machine.due ?? {})
    .map(Number)
    .filter((state) => waiting.has(state));
  if (states.length === 0) return undefined;
  const where = dueSql(record, machine);
  return standingSql(caller, record, machine, { states, where, region: regionSql(caller, record) });
}
