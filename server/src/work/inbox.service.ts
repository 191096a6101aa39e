import {
  type InboxCount,
  listOf,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  turnFilters,
  waitingFor,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, holds, isAdministrator } from '../caller/caller.js';
import { queryOne } from '../database/database.js';
import { countingSql, type Counted } from './waiting.queries.js';

/** What of a record waits for the caller in any of its machines; nothing where they may not open its list. */
function countedOf(record: RecordDefinition, caller: Caller): Counted[] {
  if (!holds(caller, permissionOf(record, 'view'))) return [];
  const actor = {
    xzCode: caller.xzCode,
    everyLevel: isAdministrator(caller),
    holds: (verb: Parameters<typeof permissionOf>[1]) => holds(caller, permissionOf(record, verb)),
  };
  const changes = record.changes ? [false, true] : [false];
  const lists = [undefined, ...Object.keys(record.lists?.codes ?? {})];
  return record.states
    .flatMap((machine) => waitingFor(machine, actor))
    .flatMap((turn) => changes.flatMap((change) => lists.map((list) => ({ turn, change, list }))));
}

/** Counts what waits for somebody. */
@Injectable()
export class InboxService {
  constructor(private readonly db: DataSource) {}

  /** How many rows of which record and state wait for the caller; nothing of what is empty. */
  async counts(caller: Caller): Promise<InboxCount[]> {
    const counts = await Promise.all(RECORDS.map((record) => this.ofRecord(caller, record)));
    return counts.flat().filter(({ count }) => count > 0);
  }

  private async ofRecord(caller: Caller, record: RecordDefinition): Promise<InboxCount[]> {
    const counted = countedOf(record, caller);
    if (counted.length === 0) return [];
    const row = await queryOne<Record<string, number>>(this.db, countingSql(caller, record, counted));
    return counted.map(({ turn, change, list }, at) => {
      const overdue = row?.[`${at} overdue`];
      return {
        record: record.name,
        list: listOf(record, record.lists ? { [record.lists.by]: list } : {}),
        field: turn.field,
        status: turn.state,
        who: turn.who,
        change,
        count: row?.[String(at)] ?? 0,
        ...(overdue === undefined ? {} : { overdue }),
        filters: { ...turnFilters(turn), ...(change ? { change: '1' } : {}) },
      };
    });
  }
}
