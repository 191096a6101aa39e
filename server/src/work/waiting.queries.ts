import type { RecordDefinition, Waiting } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { scoped } from '../rows/scope.js';

/** Rows of one state that are counted: those that stand by themselves, or requested changes. */
export interface Counted extends Waiting {
  change: boolean;
}

// Written out, not bound: the planner must see that the states are those of the index of waiting rows.
const inStates = (counted: readonly Counted[]): Sql =>
  raw(`t.status in (${[...new Set(counted.map(({ state }) => state))].join(',')})`);

/** One count a state in one scan of the rows that wait for anybody. */
export function countingSql(caller: Caller, record: RecordDefinition, counted: readonly Counted[]): Sql {
  const mine = sql`t.create_user = ${caller.userId}`;
  const counts = counted.map(({ state, who, change }, at) => {
    const own = who === 'owner' ? sql`and ${mine}` : empty;
    const kind = record.changes ? raw(`and t.origin_id is ${change ? 'not null' : 'null'}`) : empty;
    return sql`count(*) filter (where t.status = ${raw(String(state))} ${own} ${kind})::int as ${raw(`"${at}"`)}`;
  });
  const reviewed = counted.filter(({ who }) => who === 'reviewer');
  const theirs = reviewed.length > 0 ? sql`(${inStates(reviewed)} or ${mine})` : mine;
  return sql`select ${join(counts)} from ${raw(record.table)} t
    where ${scoped(caller, record)} and ${inStates(counted)} and ${theirs}`;
}
