import {
  MAX_TRANSITIONS_BY_JOB,
  type TransitionCount,
  type TransitionLine,
  type TransitionRun,
  transitionVerb,
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
import { assertOpinion } from '../../../transitions/transitions.js';
import {
  countAllowed,
  findSame,
  keepRows,
  makeRun,
  TRANSITIONS,
  readLines,
  readRun,
  readRuns,
  type Run,
} from './transition-run.queries.js';
import { filtersOf } from '../../../record/list-filters.js';
import { allowedSql } from './allowed-rows.js';
import {
  type TransitionRecord,
  TransitionRecords,
  namedTransitions,
  outcomeOf,
  titleOf,
} from './transition-records.js';
import type { TransitionCountBody, TransitionLinesQuery, TransitionSubmit } from './transition-runs.dto.js';

/** The caller's own jobs that transition all rows of a filter: count, order, watch, cancel. */
@Injectable()
export class TransitionRuns {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly own: OwnJobs,
    private readonly records: TransitionRecords,
  ) {}

  /** Counts the rows of a filter for each transition that the caller may make; leaves out those that no row allows. */
  async count(caller: Caller, body: TransitionCountBody): Promise<TransitionCount[]> {
    const listed = this.openTo(caller, body.record);
    const where = listed.service.where(caller, await filtersOf(listed.record, body.filters));
    const possible = namedTransitions(listed.machine).flatMap((transition) => {
      const allowed = allowedSql(caller, listed, transition);
      return allowed ? [{ action: transition[0], allowed }] : [];
    });
    const counts = await countAllowed(this.db, listed.record, where, possible);
    return counts.filter(({ count }) => count > 0);
  }

  /**
   * Orders a transition of the rows of a filter as they are now, and answers the job's id, or that of an open job with
   * the same transition and rows. Refuses if the number of rows is not the one that was shown.
   */
  async submit(caller: Caller, body: TransitionSubmit): Promise<{ id: string }> {
    const listed = this.openTo(caller, body.record);
    const { record, machine } = listed;
    const named = namedTransitions(machine).find(([action]) => action === body.action);
    const allowed = named && allowedSql(caller, listed, named);
    if (!allowed) throw new BusinessError('row.illegalTransition');
    const opinion = body.auditOpinion ?? '';
    assertOpinion(named[1], opinion);
    const where = sql`${listed.service.where(caller, await filtersOf(record, body.filters))} and ${allowed}`;
    const title = titleOf(listed, body.action);
    const run = { record: record.name, action: body.action, opinion, title, total: body.counted };
    const id = await this.db.transaction(async (tx) => {
      const same = await findSame(tx, caller, run, { of: record, where });
      if (same) return same;
      const made = await makeRun(tx, caller, run);
      await this.keepCounted(tx, made, { listed, where, counted: body.counted });
      return made;
    });
    await this.jobs.enqueue('moves', id);
    return { id };
  }

  /** The caller's jobs, the newest first. */
  async list(caller: Caller): Promise<TransitionRun[]> {
    return (await readRuns(this.db, caller)).map((run) => this.present(caller, run));
  }

  async detail(caller: Caller, id: string): Promise<TransitionRun> {
    return this.present(caller, await this.find(caller, id));
  }

  /** One page of the results of a job's rows. */
  async lines(caller: Caller, query: TransitionLinesQuery): Promise<PageOf<TransitionLine>> {
    const { total, record } = await this.find(caller, query.id);
    // Callers who may no longer read the list may not read its titles here.
    this.openTo(caller, record);
    const paging = pagingOf(query);
    return pageOf(await readLines(this.db, query.id, paging), total, paging.current, paging.size);
  }

  /** Requests a job to stop; it does so within seconds. */
  cancel(caller: Caller, id: string): Promise<true> {
    return this.own.cancelOf(caller, TRANSITIONS, id);
  }

  /** Stores the rows of the job as they are now. */
  private async keepCounted(
    tx: Db,
    id: string,
    { listed, where, counted }: { listed: TransitionRecord; where: Sql; counted: number },
  ): Promise<void> {
    const count = await keepRows(tx, id, listed.record, where);
    if (count > MAX_TRANSITIONS_BY_JOB)
      throw new BusinessError('move.tooMany', { max: MAX_TRANSITIONS_BY_JOB });
    if (count !== counted) throw new BusinessError('move.countChanged', { n: count });
  }

  /** A record whose list the caller may read and whose transitions no API scope closes to them. */
  private openTo(caller: Caller, name: string): TransitionRecord {
    const listed = this.records.of(name);
    assertReader(caller, listed);
    if (!apiAllowed(caller.apis, `/${listed.record.path}/${transitionVerb(listed.machine.field)}`))
      throw new ForbiddenError();
    return listed;
  }

  /** A job in the caller's current language, which may not be the one it was ordered in. */
  private present(caller: Caller, { states, ...run }: Run): TransitionRun {
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
