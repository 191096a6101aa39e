import { checkRow, insideRegion, thisYear } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { AppError, ForbiddenError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { withErrorText } from '../../../jobs/error-text.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import type { Stored } from '../../../rows/stored.js';
import { isNarrowed } from '../../../rows/scope.js';
import type { ArchiveOrder, YearOfRegion } from './archives.dto.js';
import {
  type ArchiveRun,
  CHECKED_AT_ONCE,
  countiesOf,
  type Extent,
  keptAfter,
  makeRun,
  newestRun,
  type Obstacles,
  obstaclesOf,
  openRun,
  type Register,
  TREES,
} from './archives.queries.js';

const CHECKS_AT_ONCE = 4;

/** What a region still lacks before its year can be archived. */
export interface ArchiveCheck extends Obstacles {
  ruleErrors: number;
  canArchive: boolean;
}

const isFaulty = ({ record, faults }: Register, row: Stored): boolean =>
  [...checkRow(record, row, 'submit'), ...faults(row)].some((fault) => !fault.warning);

/** Snapshots as people see them: check, start, watch. */
@Injectable()
export class ArchivesService {
  private readonly checks = new Map<string, Promise<ArchiveCheck>>();

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  /** Starts the snapshot of a year and region; while one runs, that one is answered. */
  async start(caller: Caller, order: ArchiveOrder): Promise<ArchiveRun> {
    const extent = orderedExtent(caller, order, TREES);
    if (extent.ids) await this.assertKept(extent, extent.ids);
    await makeRun(this.db, caller, extent);
    const run = (await openRun(this.db, extent)) ?? (await newestRun(this.db, extent));
    if (!run) throw new NotFoundError();
    // The row is the job; where the queue cannot be reached now, the sweeper adds it later.
    await this.jobs.add('archives', run.id).catch(() => undefined);
    return withErrorText(caller, run);
  }

  // Ids that cannot be archived are refused as a whole, before anything is queued.
  private async assertKept(extent: Extent, ids: readonly string[]): Promise<void> {
    const counties = await countiesOf(this.db, extent);
    if (counties.reduce((sum, { num }) => sum + num, 0) < ids.length) throw new NotFoundError();
  }

  /** How far the newest run is; nothing when there was none. */
  async newest(caller: Caller, order: YearOfRegion): Promise<ArchiveRun | undefined> {
    const run = await newestRun(this.db, extentOf(caller, order));
    return run && withErrorText(caller, run);
  }

  /** Counts what stands in the way of a snapshot. Rows are read by the thousand: whoever asks meanwhile waits for the same answer. */
  check(caller: Caller, order: YearOfRegion, register = TREES): Promise<ArchiveCheck> {
    const extent = extentOf(caller, order);
    const { tenantId, xzCode: own, rowScopes } = caller;
    const key = JSON.stringify([register.record.name, tenantId, own, rowScopes, extent.year, extent.xzCode]);
    const running = this.checks.get(key);
    if (running) return running;
    if (this.checks.size >= CHECKS_AT_ONCE) throw new AppError(503, 'request.busy');
    const check = this.counted(extent, register).finally(() => this.checks.delete(key));
    this.checks.set(key, check);
    return check;
  }

  private async counted(extent: Extent, register: Register): Promise<ArchiveCheck> {
    const counts = await obstaclesOf(this.db, extent, register);
    const ruleErrors = await this.countFaulty(extent, register);
    const { total, unfinished, noCoord, outOfRegion } = counts;
    const canArchive = total > 0 && unfinished + noCoord + outOfRegion + ruleErrors === 0;
    return { ...counts, ruleErrors, canArchive };
  }

  // The rules between fields are the definition's, so they are asked here, a few thousand rows at a time.
  private async countFaulty(extent: Extent, register: Register): Promise<number> {
    let faulty = 0;
    let last = '0';
    for (;;) {
      const rows = await keptAfter(this.db, extent, register, last);
      faulty += rows.filter((row) => isFaulty(register, row)).length;
      const end = rows.at(-1);
      if (!end || rows.length < CHECKED_AT_ONCE) return faulty;
      last = end.id;
    }
  }
}

/** What somebody orders the snapshot of; refuses a year to come, and who sees only some of the rows. */
export function orderedExtent(caller: Caller, order: ArchiveOrder, { record }: Register): Extent {
  if (order.year === undefined) throw new ValidationError([{ field: 'year', key: 'field.required' }]);
  if (order.year > thisYear()) throw new ValidationError([{ field: 'year', key: 'field.large' }]);
  if (isNarrowed(caller, record)) throw new ForbiddenError('archive.narrowed');
  const ids = order.ids ? [...new Set(order.ids.split(','))].sort() : undefined;
  return { ...extentOf(caller, order), ids };
}

function extentOf(caller: Caller, { year = thisYear(), xzCode }: YearOfRegion): Extent {
  const region = xzCode || caller.xzCode;
  if (!insideRegion(region, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
  return { owner: caller, year, xzCode: region };
}
