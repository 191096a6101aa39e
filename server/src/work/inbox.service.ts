import {
  type InboxCount,
  type InboxPart,
  listOf,
  type Machine,
  othersTurns,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  type Turn,
  turnFilters,
  turnsIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../caller/caller.js';
import { query, queryOne } from '../database/database.js';
import { overdueRowsSql, sentSql, type Standing } from './standing.queries.js';
import { callersTurnFilters, callersTurns, countingSql, type Counted } from './waiting.queries.js';

/** Rows of a record that wait for the caller in any of its machines; none where they may not open its list. */
function countedOf(record: RecordDefinition, caller: Caller): Counted[] {
  if (!holds(caller, permissionOf(record, 'view'))) return [];
  const changes = record.changes ? [false, true] : [false];
  const lists = [undefined, ...Object.keys(record.lists?.codes ?? {})];
  return callersTurns(record, caller).flatMap((turn) =>
    changes.flatMap((change) => lists.map((list) => ({ turn, change, list }))),
  );
}

/** Filters by which a list shows requested changes instead of its rows, and those of one of a record's lists alone. */
const placeFilter = (
  { lists }: RecordDefinition,
  { list, change }: { list?: string | null | undefined; change: boolean },
): Record<string, string> => ({
  ...(change ? { change: '1' } : {}),
  ...(lists && list && list in lists.codes ? { [lists.by]: list } : {}),
});

/** Which rows a count is of: their record and list, and whose turn it is in which state. */
const placeOf = (
  record: RecordDefinition,
  { field, state, who }: Turn,
  { list, change }: { list: string | null | undefined; change: boolean },
) => ({
  ...{ record: record.name, list: listOf(record, record.lists ? { [record.lists.by]: list } : {}) },
  ...{ field, status: state, who, change },
});

/** Counts of what the caller has sent, as they lead to its rows. */
function sentCounts(record: RecordDefinition, machine: Machine, rows: readonly Standing[]): InboxCount[] {
  const turns = new Map(
    othersTurns(record.states)
      .filter(({ field }) => field === machine.field)
      .map((turn) => [turn.state, turn]),
  );
  return rows.map(({ state, overdue, ...row }) => {
    const turn = turns.get(state)!;
    return {
      ...placeOf(record, turn, row),
      count: row.count,
      ...(machine.due?.[state] ? { overdue } : {}),
      filters: { ...turnFilters(turn), whose: 'mine', ...placeFilter(record, row) },
    };
  });
}

/** Counts of overdue rows, as they lead to these, each with the region that they lie in. */
function overdueCounts(record: RecordDefinition, machine: Machine, rows: readonly Standing[]): InboxCount[] {
  const turns = new Map(turnsIn(machine).map((turn) => [turn.state, turn]));
  return rows.map(({ state, region, overdue, ...row }) => ({
    ...placeOf(record, turns.get(state)!, row),
    count: overdue,
    overdue,
    filters: {
      [machine.field]: String(state),
      overdue: '1',
      ...(record.region && region ? { [record.region]: region } : {}),
      ...placeFilter(record, row),
    },
    xzCode: region,
  }));
}

/** How each part of what waits for others is read and said. */
const STANDING = {
  sent: { sql: sentSql, counts: sentCounts },
  overdue: { sql: overdueRowsSql, counts: overdueCounts },
} as const;

/** Counts what waits for somebody. */
@Injectable()
export class InboxService {
  constructor(private readonly db: DataSource) {}

  /** How many rows of which record and state wait, for the caller or as `part` says; counts of 0 are left out. */
  async counts(caller: Caller, part: InboxPart = 'mine'): Promise<InboxCount[]> {
    const counts = await Promise.all(
      RECORDS.map((record) =>
        part === 'mine' ? this.ofRecord(caller, record) : this.ofOthers(caller, record, part),
      ),
    );
    return counts.flat().filter(({ count }) => count > 0);
  }

  private async ofOthers(
    caller: Caller,
    record: RecordDefinition,
    part: keyof typeof STANDING,
  ): Promise<InboxCount[]> {
    if (!holds(caller, permissionOf(record, 'view'))) return [];
    const { sql, counts } = STANDING[part];
    const found = await Promise.all(
      record.states.map(async (machine) => {
        const asked = sql(caller, record, machine);
        return asked ? counts(record, machine, await query<Standing>(this.db, asked)) : [];
      }),
    );
    return found.flat();
  }

  private async ofRecord(caller: Caller, record: RecordDefinition): Promise<InboxCount[]> {
    const counted = countedOf(record, caller);
    if (counted.length === 0) return [];
    const row = await queryOne<Record<string, number | string | null>>(
      this.db,
      countingSql(caller, record, counted),
    );
    return counted.map(({ turn, change, list }, at) => {
      const overdue = row?.[`${at} overdue`];
      const due = row?.[`${at} due`];
      return {
        ...placeOf(record, turn, { list, change }),
        count: Number(row?.[String(at)] ?? 0),
        ...(overdue === undefined ? {} : { overdue: Number(overdue) }),
        ...(due ? { due: String(due) } : {}),
        filters: { ...callersTurnFilters(record, turn), ...placeFilter(record, { list, change }) },
      };
    });
  }
}
