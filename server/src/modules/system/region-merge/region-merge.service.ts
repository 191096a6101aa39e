import {
  message,
  type PageOf,
  type RegionMerge,
  type RegionMergeLine,
  type RegionMergePreview,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { type PageQuery, pagingOf } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { queryOne } from '../../../database/database.js';
import { BusinessError, orNotFound } from '../../../http/errors.js';
import { withErrorText } from '../../../jobs/error-text.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { Labels } from '../../../rows/labels.js';
import { regionScoped } from '../../../rows/scope.js';
import { namesakesOf } from './places.js';
import { countPlanned, type Extent, type Planned } from './plan.queries.js';
import { MOVED } from './moved-records.js';
import type { RegionMergeBody, RegionMergeLinesQuery } from './region-merge.dto.js';
import { assertRegions, assertSeesAllRows, polygonOf } from './region-merge.rules.js';
import {
  assertFreeRegions,
  assertUndoable,
  cancelRun,
  countRuns,
  lockRegions,
  makeRun,
  type NewRun,
  readLines,
  readRun,
  readRuns,
  type Run,
} from './runs.queries.js';

const sum = (planned: readonly Planned[], of: 'count' | 'outside' | 'renumbered'): number =>
  planned.reduce((all, one) => all + (one[of] ?? 0), 0);

/** Merges of all rows of a region into another one: preview, order, watch, undo, cancel. */
@Injectable()
export class RegionMerges {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly labels: Labels,
  ) {}

  /** Preview of the rows that a merge would move. */
  async preview(caller: Caller, body: RegionMergeBody): Promise<RegionMergePreview> {
    const extent = await this.extentOf(caller, body);
    const planned = await countPlanned(this.db, extent);
    const { fromCode, toCode } = extent;
    const names = await this.namesOf([
      fromCode,
      toCode,
      ...planned.flatMap((one) => [one.fromCode, one.toCode]),
    ]);
    const pairs = new Map<string, Planned[]>();
    for (const one of planned) {
      const pair = `${one.fromCode} ${one.toCode}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), one]);
    }
    return {
      fromName: names(fromCode),
      toName: names(toCode),
      total: sum(planned, 'count'),
      records: recordsOf(planned),
      places: [...pairs.values()]
        .map((of) => ({ ...placeOf(of[0]!, names), count: sum(of, 'count') }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
      users: await this.usersIn(caller, fromCode),
    };
  }

  /** Orders a merge and answers its id. */
  async submit(caller: Caller, body: RegionMergeBody): Promise<{ id: string }> {
    const extent = await this.extentOf(caller, body);
    const planned = await countPlanned(this.db, extent);
    if (planned.length === 0) throw new BusinessError('regionMove.nothing');
    const names = await this.namesOf([extent.fromCode, extent.toCode]);
    return this.order(caller, { ...extent, title: `${names(extent.fromCode)} → ${names(extent.toCode)}` });
  }

  /** One page of the merges, the newest first. */
  async page(caller: Caller, asked: PageQuery): Promise<PageOf<RegionMerge>> {
    const paging = pagingOf(asked);
    const runs = await readRuns(this.db, caller, paging);
    const names = await this.namesOf(runs.flatMap(({ fromCode, toCode }) => [fromCode, toCode]));
    const shown = runs.map(({ title: _, ...run }) => ({
      ...withErrorText(caller, run),
      fromName: names(run.fromCode),
      toName: names(run.toCode),
    }));
    return pageOf(shown, await countRuns(this.db, caller), paging.current, paging.size);
  }

  /** One page of the rows that were not moved. */
  async lines(caller: Caller, asked: RegionMergeLinesQuery): Promise<PageOf<RegionMergeLine>> {
    assertSeesAllRows(caller);
    const { left } = await this.find(caller, asked.id);
    const paging = pagingOf(asked);
    return pageOf(await readLines(this.db, asked.id, paging), left, paging.current, paging.size);
  }

  /** Orders the undoing of a merge and answers its id. */
  async undo(caller: Caller, id: string): Promise<{ id: string }> {
    assertSeesAllRows(caller);
    const { fromCode, toCode, title } = await this.find(caller, id);
    const undoing = {
      ...{ tenantId: caller.tenantId, fromCode: toCode, toCode: fromCode, codes: {}, geom: null, undoOf: id },
      title: message('regionMove.undoTitle', caller.language, { title }),
    };
    return this.order(caller, undoing);
  }

  /** Requests a merge to stop; it does so within seconds. */
  async cancel(caller: Caller, id: string): Promise<true> {
    await this.find(caller, id);
    if (!(await cancelRun(this.db, caller, id))) throw new BusinessError('regionMove.ended');
    await this.jobs.enqueue('region-moves', id);
    return true;
  }

  private async order(caller: Caller, run: NewRun): Promise<{ id: string }> {
    const id = await this.db.transaction(async (tx) => {
      await assertFreeRegions(tx, caller, [run.fromCode, run.toCode]);
      if (run.undoOf) await assertUndoable(tx, run.undoOf);
      await lockRegions(tx, run);
      return makeRun(tx, caller, run);
    });
    await this.jobs.enqueue('region-moves', id);
    return { id };
  }

  private async extentOf(caller: Caller, { fromCode, toCode, geom }: RegionMergeBody): Promise<Extent> {
    await assertRegions(this.db, caller, { fromCode, toCode });
    const codes = await namesakesOf(this.db, fromCode, toCode);
    return { tenantId: caller.tenantId, fromCode, toCode, codes, geom: await polygonOf(this.db, geom) };
  }

  private async usersIn({ tenantId }: Caller, xzCode: string): Promise<number> {
    const found = await queryOne<{ n: number }>(
      this.db,
      sql`select count(*)::int as n from blade_user t where ${regionScoped({ tenantId, xzCode })}`,
    );
    return found!.n;
  }

  private async namesOf(codes: readonly string[]): Promise<(code: string) => string> {
    const names = await this.labels.regionNames([...new Set(codes)]);
    return (code) => names.get(code) ?? code;
  }

  private async find(caller: Caller, id: string): Promise<Run> {
    return orNotFound(await readRun(this.db, caller, id));
  }
}

const recordsOf = (planned: readonly Planned[]): RegionMergePreview['records'] =>
  MOVED.flatMap(({ record }) => {
    const of = planned.filter((one) => one.record === record.name);
    if (of.length === 0) return [];
    const outside = record.placed ? sum(of, 'outside') : null;
    return [{ record: record.name, count: sum(of, 'count'), outside, renumbered: sum(of, 'renumbered') }];
  });

const placeOf = ({ fromCode, toCode }: Planned, names: (code: string) => string) => ({
  ...{ code: fromCode, name: names(fromCode), toCode, toName: names(toCode) },
});
