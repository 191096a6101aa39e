import { type ArchiveRun, type ObstacleRow, thisYear } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../../caller/asked-region.js';
import { assertReader, type Caller } from '../../../../caller/caller.js';
import { AppError, ForbiddenError, NotFoundError, ValidationError } from '../../../../http/errors.js';
import { withErrorText } from '../../../../jobs/error-text.js';
import { JobQueue } from '../../../../jobs/job-queue.js';
import { refusalText } from '../../../../transitions/refusal.js';
import { Labels } from '../../../../rows/labels.js';
import { present } from '../../../../rows/present.js';
import type { AnyRow } from '../../../../rows/stored.js';
import { isNarrowed } from '../../../../rows/scope.js';
import { assertNoRegionMerge } from '../../../system/region-merge/index.js';
import type { Register } from '../../rules/index.js';
import type { ArchiveOrder, ObstacleQuery, YearOfRegion } from '../archives.dto.js';
import type { InspectedRow } from '../../inspection/index.js';
import { countiesOf, type Extent, obstaclesAfter } from '../archives.queries.js';
import { ArchiveChecks } from './checks.service.js';
import { type FaultyAsked, faultyAfter, type FaultyRows } from './faulty-rows.js';
import { makeRun, newestRun, openRun } from './runs.queries.js';
import { assertOpenYear } from '../years.queries.js';

const LOOKED_THROUGH_AT_ONCE = 4;

/** Rows that are obstacles, and the id after which the next page begins. */
export interface ObstaclePage {
  records: ObstacleRow[];
  next: string | null;
}

/** Snapshots for callers: start, watch, and the obstacles. */
@Injectable()
export class ArchivesService {
  /** Number of calls that are scanning rows for faults. */
  private looking = 0;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly labels: Labels,
    private readonly checks: ArchiveChecks,
  ) {}

  /** Starts the snapshot of a year and region; answers the running one if there is one. */
  async start(caller: Caller, order: ArchiveOrder, register: Register): Promise<ArchiveRun> {
    const extent = orderedExtent(caller, order, register);
    await assertOpenYear(this.db, extent, register);
    if (extent.ids) await this.assertTaken(extent, register, extent.ids);
    const run = await this.db.transaction(async (tx) => {
      await assertNoRegionMerge(tx, caller.tenantId, extent.xzCode);
      await makeRun(tx, caller, extent, register);
      return (await openRun(tx, extent, register)) ?? (await newestRun(tx, extent, register));
    });
    if (!run) throw new NotFoundError();
    await this.jobs.enqueue('archives', run.id);
    return withErrorText(caller, run);
  }

  // If one id cannot be archived, all are refused, before a job is queued.
  private async assertTaken(extent: Extent, register: Register, ids: readonly string[]): Promise<void> {
    const counties = await countiesOf(this.db, extent, register);
    if (counties.reduce((sum, { num }) => sum + num, 0) < ids.length) throw new NotFoundError();
  }

  /** Progress of the newest run; undefined if there was none. */
  async newest(caller: Caller, order: YearOfRegion, register: Register): Promise<ArchiveRun | undefined> {
    const run = await newestRun(this.db, extentOf(caller, order), register);
    return run && withErrorText(caller, run);
  }

  /** The next rows that a check has found for one reason; stops scanning once the caller has `gone`. */
  async obstacles(
    caller: Caller,
    asked: ObstacleQuery,
    register: Register,
    gone: AbortSignal,
  ): Promise<ObstaclePage> {
    assertReader(caller, register);
    const { kind, after = '0', size = 20 } = asked;
    const extent = extentOf(caller, asked);
    const { found, next } =
      kind === 'ruleErrors' || kind === 'warnings'
        ? await this.faultyAfter(caller, extent, register, { ...asked, after, size, gone })
        : pageOfRows(await obstaclesAfter(this.db, extent, register, { kind, after, size }), size);
    const rows = found.map(({ row }) => row);
    await present(register.record, rows, caller.tenantId, this.labels);
    return { records: found.map((one) => shownRow(caller, register, one)), next };
  }

  /** Scans rows for faults; refuses while too many calls of the process are scanning. */
  private async faultyAfter(caller: Caller, extent: Extent, register: Register, asked: FaultyAsked) {
    if (this.looking >= LOOKED_THROUGH_AT_ONCE) throw new AppError(503, 'request.busy');
    this.looking++;
    try {
      return await faultyAfter(await this.checks.toolsFor(caller, register), extent, register, asked);
    } finally {
      this.looking--;
    }
  }
}

const pageOfRows = (rows: readonly AnyRow[], size: number): FaultyRows => ({
  found: rows.map((row) => ({ row, faults: [] })),
  next: rows.length === size ? rows.at(-1)!.id : null,
});

function shownRow(
  { language }: Caller,
  { record, number }: Register,
  { row, faults }: InspectedRow,
): ObstacleRow {
  return {
    id: row.id,
    number: (row[number] ?? null) as string | null,
    xzCodeName: String(row['xzCodeName'] ?? ''),
    statusName: String(row['statusName'] ?? ''),
    faults: faults.length > 0 ? refusalText(record, new ValidationError(faults), language) : '',
  };
}

/** Extent of an ordered snapshot; refuses future years, and callers who see only some of the rows. */
function orderedExtent(caller: Caller, order: ArchiveOrder, { record }: Register): Extent {
  if (order.year === undefined) throw new ValidationError([{ field: 'year', key: 'field.required' }]);
  if (order.year > thisYear()) throw new ValidationError([{ field: 'year', key: 'tree.futureYear' }]);
  if (isNarrowed(caller, record)) throw new ForbiddenError('archive.narrowed');
  const ids = order.ids ? [...new Set(order.ids.split(','))].sort() : undefined;
  return { ...extentOf(caller, order), ids };
}

/** A year of a region inside the caller's. */
export function extentOf(caller: Caller, { year = thisYear(), xzCode }: YearOfRegion): Extent {
  return { owner: caller, year, xzCode: regionAsked(caller, xzCode) };
}
