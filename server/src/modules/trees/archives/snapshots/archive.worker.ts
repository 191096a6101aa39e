import { ArchiveState, insideRegion, OBSTACLES, permissionOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Callers } from '../../../../auth/callers.js';
import type { Caller } from '../../../../caller/caller.js';
import { query, queryOne } from '../../../../database/database.js';
import { refreshStatistics } from '../../../../database/statistics.js';
import { BusinessError, ForbiddenError } from '../../../../http/errors.js';
import { JobRunner, type Running } from '../../../../jobs/job-runner.js';
import { JobWorker } from '../../../../jobs/job-worker.js';
import { writeHistory } from '../../../../rows/history.js';
import { Labels } from '../../../../rows/labels.js';
import { isNarrowed } from '../../../../rows/scope.js';
import type { AnyRow } from '../../../../rows/stored.js';
import { horizon } from '../../../../search/feed.js';
import { type Register, registerOf } from '../../rules/index.js';
import {
  archiveTables,
  changedRegions,
  clearSnapshot,
  copiedOf,
  copyCounties,
  copyParts,
  countiesOf,
  countSnapshot,
  type Extent,
  latestYear,
  makePartition,
  snapshotCounties,
  snapshotTotals,
} from '../archives.queries.js';
import { OwnRules } from '../../../system/inspection-rule/index.js';
import { checkExtent, type CheckTools, type CodedCheck } from './check.js';
import { LateRows, lockOutWriters } from './late-rows.js';
import { ARCHIVES, endRun, type Job, type Progress, updateProgress } from './runs.queries.js';
import { assertOpenYear, decidingYear, endYear, lockYear, sparedCounties, yearOf } from '../years.queries.js';

/** Extent and register of a run. */
interface Snapshot {
  extent: Extent;
  register: Register;
  userId: string;
  report: (progress: Progress) => Promise<void>;
}

/** Number of obstacles of each kind. */
const obstaclesIn = (found: CodedCheck): Record<string, number> =>
  Object.fromEntries(OBSTACLES.map((name) => [name, found[name]]));

/**
 * Takes snapshots. A run is one transaction that ends with its row's state, so a killed worker leaves nothing and a
 * second run of a finished row does nothing; runs of one tenant and year wait for each other. The check takes minutes,
 * and so does the copy: rows written meanwhile are checked and copied afterwards, the last of them while writers are
 * locked out.
 */
@Injectable()
export class ArchiveWorker extends JobWorker<Job> {
  constructor(
    private readonly db: DataSource,
    jobs: JobRunner,
    private readonly callers: Callers,
    private readonly ownRules: OwnRules,
    private readonly labels: Labels,
  ) {
    super(jobs, ARCHIVES);
  }

  protected async work(job: Job, { tx }: Running): Promise<() => Promise<void>> {
    const register = registerOf(job.dataType);
    const owner = await this.ownerOf(job, register);
    const extent: Extent = { owner, year: job.year, xzCode: job.xzCode, ids: job.ids?.split(',') };
    if (register.isPartitioned) await query(this.db, makePartition(job.year));
    await query(tx, lockYear(yearOf(extent, register)));
    await assertOpenYear(tx, extent, register);
    const report = this.jobs.reporter((progress: Progress) => updateProgress(job.id, progress));
    const snapshot: Snapshot = { extent, register, userId: job.userId, report };
    const late = new LateRows(tx, extent, register, await horizon(this.db));
    await this.assertReady(snapshot);
    const { taken } = await this.copy(snapshot, tx);
    // First most of the rows written meanwhile, then the rest, while writers are locked out.
    const first = await this.copyLate(late, { ...snapshot, done: taken }, tx);
    const progress = { total: first, checked: first, done: first };
    await lockOutWriters(tx, extent, register, () => report(progress));
    const done = await this.copyLate(late, { ...snapshot, done: first }, tx);
    await query(tx, endRun(job.id, done));
    if (!job.ids) await this.endYear(owner, extent, register, tx);
    return () => refreshStatistics(this.db, done, archiveTables(register, job.year));
  }

  /** The sender with their current rights, who must still see all rows of the region. */
  private async ownerOf(job: Job, { record }: Register): Promise<Caller> {
    const caller = await this.callers.ofSender(job, permissionOf(record, 'review'), 'archive');
    if (isNarrowed(caller, record)) throw new ForbiddenError('archive.narrowed');
    if (!insideRegion(job.xzCode, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    return caller;
  }

  /** Refuses to archive while there are obstacles. */
  private async assertReady(snapshot: Snapshot): Promise<void> {
    const { extent, register, report } = snapshot;
    const tools = {
      ...(await this.toolsFor(snapshot)),
      report: (checked: number, total: number) => report({ total, checked, done: 0 }),
    };
    const found = await checkExtent(tools, extent, register);
    if (found.total === 0) throw new BusinessError('archive.nothing', { year: extent.year });
    if (!found.canArchive) throw new BusinessError('archive.obstacles', obstaclesIn(found));
  }

  private async toolsFor({ extent, register }: Snapshot): Promise<CheckTools> {
    const rules = await this.ownRules.of(extent.owner.tenantId, register.record, 'archive');
    return { db: this.db, labels: this.labels, rules };
  }

  /** Checks and copies again the rows written since the check began; answers the number of rows of the snapshot. */
  private async copyLate(
    late: LateRows,
    { done, ...snapshot }: Snapshot & { done: number },
    tx: EntityManager,
  ): Promise<number> {
    const { extent, register } = snapshot;
    const tools = await this.toolsFor(snapshot);
    const counts = Object.fromEntries(OBSTACLES.map((name) => [name, 0]));
    let rows = done;
    for await (const ids of late.parts()) {
      const found = obstaclesIn(await checkExtent(tools, { ...extent, ids }, register));
      for (const name of OBSTACLES) counts[name] = counts[name]! + found[name]!;
      const report = () => snapshot.report({ total: rows, checked: rows, done: rows });
      const { taken, cleared } = await this.copy({ ...snapshot, extent: { ...extent, ids }, report }, tx);
      rows += taken - cleared;
    }
    if (OBSTACLES.some((name) => counts[name]! > 0)) throw new BusinessError('archive.obstacles', counts);
    return rows;
  }

  /** Replaces the archived rows of an extent by its current rows; answers the numbers of both. */
  private async copy(snapshot: Snapshot, tx: EntityManager): Promise<{ taken: number; cleared: number }> {
    const { extent, register, userId, report } = snapshot;
    const { columns } = (await queryOne<{ columns: string }>(tx, copiedOf(register)))!;
    const all = await countiesOf(tx, extent, register);
    const known = [...all, ...(await snapshotCounties(tx, extent, register))].map(({ county }) => county);
    const spared = await sparedCounties(tx, extent, register, [...new Set(known)]);
    const counties = all.filter(({ county }) => !spared.includes(county));
    const total = counties.reduce((sum, { num }) => sum + num, 0);
    const regions = await changedRegions(tx, extent, register, counties);
    const cleared = (await queryOne<{ num: number }>(tx, clearSnapshot(extent, register, spared)))!.num;
    let taken = 0;
    // Rows written meanwhile may be newer, so that for single rows newer ones are looked up.
    const latest = extent.ids ? undefined : await latestYear(tx, extent, register);
    for (const part of copyParts(counties)) {
      const copy = copyCounties(extent, register, { counties: part, columns, userId, latest });
      taken += (await queryOne<{ num: number }>(tx, copy))!.num;
      await report({ total, checked: total, done: taken });
    }
    await countSnapshot(tx, extent, register, regions);
    return { taken, cleared };
  }

  private async endYear(owner: Caller, extent: Extent, register: Register, tx: EntityManager): Promise<void> {
    const { xzCode } = extent;
    const of = yearOf(extent, register);
    const before = await decidingYear(tx, of, xzCode);
    const totals = await snapshotTotals(tx, extent, register);
    const stored = await endYear(tx, of, owner, { xzCode, ...totals });
    await writeHistory(tx, { name: 'archiveYear' }, owner, {
      row: { ...stored, tenantId: of.tenantId } as AnyRow,
      action: 'archive',
      changes: { state: [before?.state ?? null, ArchiveState.archived] },
    });
  }
}
