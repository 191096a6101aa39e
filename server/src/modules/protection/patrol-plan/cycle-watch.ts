import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { Scheduler } from '../../../jobs/scheduler.js';

const EVERY_MS = 3_000;
/** Rows of the plan that are moved in one transaction: a patrol of one of them waits for a second at most. */
const MAX_PART = 10_000;

interface Change {
  id: string;
  province: string | null;
  done: string;
}

/** Moves the days of the plan after a change of a cycle, in the worker; if killed, it resumes after its last part. */
@Injectable()
export class CycleWatch implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(EVERY_MS, 'patrol cycles', () => this.look());
  }

  /** Processes all changes, the oldest first. */
  async look(): Promise<void> {
    while (await this.movePart());
  }

  /** Moves the next part of the first change that no other worker has locked; answers whether there was one. */
  private movePart(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const change = await queryOne<Change>(
        tx,
        sql`select id::text, province, done_id::text as done from patrol_cycle_change
          order by id limit 1 for update skip locked`,
      );
      if (!change) return false;
      const part = await queryOne<{ last: string | null }>(
        tx,
        sql`select plan_cycle_part(${change.province}, ${change.done}::bigint, ${MAX_PART}::int)::text as last`,
      );
      const last = part?.last ?? null;
      await query(
        tx,
        last === null
          ? sql`delete from patrol_cycle_change where id = ${change.id}`
          : sql`update patrol_cycle_change set done_id = ${last} where id = ${change.id}`,
      );
      return true;
    });
  }
}
