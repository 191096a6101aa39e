import {
  type InboxCount,
  machineOf,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  type Waiting,
  waitingFor,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, holds, isAdministrator } from '../caller/caller.js';
import { queryOne } from '../database/database.js';
import { countingSql, type Counted } from './waiting.queries.js';

/** The states of a record whose rows wait for the caller; none where they may not open its list. */
function waitingIn(record: RecordDefinition, caller: Caller): Waiting[] {
  const machine = machineOf(record, 'status');
  if (!machine || !holds(caller, permissionOf(record, 'view'))) return [];
  return waitingFor(machine, {
    xzCode: caller.xzCode,
    everyLevel: isAdministrator(caller),
    holds: (verb) => holds(caller, permissionOf(record, verb)),
  });
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
    const kinds = record.changes ? [false, true] : [false];
    const counted = waitingIn(record, caller).flatMap((waiting): Counted[] =>
      kinds.map((change) => ({ ...waiting, change })),
    );
    if (counted.length === 0) return [];
    const row = await queryOne<Record<string, number>>(this.db, countingSql(caller, record, counted));
    return counted.map(({ state, who, change }, at) => ({
      record: record.name,
      status: state,
      who,
      change,
      count: row?.[String(at)] ?? 0,
    }));
  }
}
