import {
  MAX_MOVED_BY_JOB,
  type MoveCount,
  type MoveLine,
  type MoveRun,
  moveVerb,
  type PageOf,
  textIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf } from '../../../blade/page-query.js';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { assertReader, type Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import { BusinessError, ForbiddenError, orNotFound } from '../../../http/errors.js';
import { withErrorText } from '../../../jobs/error-text.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { OwnJobs } from '../../../jobs/own-jobs.js';
import { assertOpinion } from '../../../moves/moves.js';
import {
  countMovable,
  findSame,
  keepRows,
  makeRun,
  MOVES,
  readLines,
  readRun,
  readRuns,
  type Run,
} from './move-run.queries.js';
import { filtersOf } from '../../../record/list-filters.js';
import { movableSql } from './movable-rows.js';
import { type MovableRecord, MovableRecords, namedMoves, outcomeOf, titleOf } from './movable-records.js';
import type { MoveCountBody, MoveLinesQuery, MoveSubmit } from './move-runs.dto.js';

/** One's own jobs that move all rows of a filter: count, order, watch, cancel. */
@Injectable()
export class MoveRuns {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly own: OwnJobs,
    private readonly records: MovableRecords,
  ) {}

  /** How many rows of a filter the caller may make each move with; only moves that some row allows. */
  async count(caller: Caller, body: MoveCountBody): Promise<MoveCount[]> {
    const moved = this.openTo(caller, body.record);
    const where = moved.service.where(caller, await filtersOf(moved.record, body.filters));
    const possible = namedMoves(moved.machine).flatMap((move) => {
      const movable = movableSql(caller, moved, move);
      return movable ? [{ action: move[0], movable }] : [];
    });
    const counts = await countMovable(this.db, moved.record, where, possible);
    return counts.filter(({ count }) => count > 0);
  }

  /**
   * Orders a move with the rows of a filter as they are now, and answers the job's id, or that of the open one that makes
   * the same move with them; another number of rows is refused.
   */
  async submit(caller: Caller, body: MoveSubmit): Promise<{ id: string }> {
    const moved = this.openTo(caller, body.record);
    const { record, machine } = moved;
    const named = namedMoves(machine).find(([action]) => action === body.action);
    const movable = named && movableSql(caller, moved, named);
    if (!movable) throw new BusinessError('row.illegalMove');
    const opinion = body.auditOpinion ?? '';
    assertOpinion(named[1], opinion);
    const where = sql`${moved.service.where(caller, await filtersOf(record, body.filters))} and ${movable}`;
    const title = titleOf(moved, body.action);
    const run = { record: record.name, action: body.action, opinion, title, total: body.counted };
    const id = await this.db.transaction(async (tx) => {
      const same = await findSame(tx, caller, run, { of: record, where });
      if (same) return same;
      const made = await makeRun(tx, caller, run);
      await this.keepCounted(tx, made, { moved, where, counted: body.counted });
      return made;
    });
    await this.jobs.enqueue('moves', id);
    return { id };
  }

  /** The newest first. */
  async list(caller: Caller): Promise<MoveRun[]> {
    return (await readRuns(this.db, caller)).map((run) => this.present(caller, run));
  }

  async detail(caller: Caller, id: string): Promise<MoveRun> {
    return this.present(caller, await this.find(caller, id));
  }

  /** One page of what came of its rows. */
  async lines(caller: Caller, query: MoveLinesQuery): Promise<PageOf<MoveLine>> {
    const { total, record } = await this.find(caller, query.id);
    // Whoever may not read the list any more reads none of its titles here.
    this.openTo(caller, record);
    const paging = pagingOf(query);
    return pageOf(await readLines(this.db, query.id, paging), total, paging.current, paging.size);
  }

  /** Asks a job to stop; it does so within seconds. */
  cancel(caller: Caller, id: string): Promise<true> {
    return this.own.cancelOf(caller, MOVES, id);
  }

  /** The rows as they are at this moment are those that the job moves. */
  private async keepCounted(
    tx: Db,
    id: string,
    { moved, where, counted }: { moved: MovableRecord; where: Sql; counted: number },
  ): Promise<void> {
    const count = await keepRows(tx, id, moved.record, where);
    if (count > MAX_MOVED_BY_JOB) throw new BusinessError('move.tooMany', { max: MAX_MOVED_BY_JOB });
    if (count !== counted) throw new BusinessError('move.countChanged', { n: count });
  }

  /** A record whose list the caller may read and whose moves no scope of addresses closes to them. */
  private openTo(caller: Caller, name: string): MovableRecord {
    const moved = this.records.of(name);
    assertReader(caller, moved);
    if (!apiAllowed(caller.apis, `/${moved.record.path}/${moveVerb(moved.machine.field)}`))
      throw new ForbiddenError();
    return moved;
  }

  /** A job in the words of its reader, who may have changed their language since they ordered it. */
  private present(caller: Caller, { states, ...run }: Run): MoveRun {
    return {
      ...withErrorText(caller, run),
      title: textIn(caller.language, titleOf(this.records.of(run.record), run.action)),
      outcome: textIn(caller.language, outcomeOf({ ...run, states })),
    };
  }

  private async find(caller: Caller, id: string): Promise<Run> {
    return orNotFound(await readRun(this.db, caller, id));
  }
}
