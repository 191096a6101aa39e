import {
  type Difference,
  type DifferenceCount,
  type DifferenceRow,
  isBlank,
  NATION,
  type PageOf,
  REGION_LENGTHS,
  regionLevel,
  TREE_LAYER,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf } from '../../../blade/page-query.js';
import { assertReader, type Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { RegionCache } from '../../../cache/region-cache.js';
import { columnsSql } from '../../../rows/columns.js';
import { changesOf } from '../../../rows/history.js';
import { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import type { Stored } from '../../../rows/stored.js';
import { RegionService } from '../../system/region/index.js';
import { snapshotOf } from '../counts/index.js';
import { type Register, registerOf } from '../rules/index.js';
import { snapshotRows } from './archives.queries.js';
import { extentOf } from './archives.service.js';
import {
  assertArchived,
  isCompared,
  isSameAge,
  type Pair,
  pairsOf,
  questionOf,
} from './differences.queries.js';
import type { DifferenceQuery } from './years.dto.js';

/** How many rows of a kind differ in a child of a region, or in the region itself. */
interface Counted {
  code: string | null;
  kind: Difference;
  num: number;
}

/** What two archived years of a region differ in. */
@Injectable()
export class DifferencesService {
  constructor(
    private readonly db: DataSource,
    private readonly regions: RegionService,
    private readonly labels: Labels,
    private readonly cache: RegionCache,
  ) {}

  /** How many rows of a region and its children are new, gone and changed. */
  async byRegion(caller: Caller, asked: DifferenceQuery): Promise<DifferenceCount[]> {
    const { register, xzCode } = questionOf(caller, asked);
    assertReader(caller, register);
    await assertArchived(this.db, caller, asked);
    const counted = await this.counts(caller, asked);
    const found = new Map(counted.map(({ code, kind, num }) => [`${code ?? ''} ${kind}`, num]));
    const family = await this.regions.family(xzCode);
    return family.map(({ code, name }, at) => {
      const key = at === family.length - 1 ? '' : code;
      const num = (kind: Difference): number => found.get(`${key} ${kind}`) ?? 0;
      const counts = { added: num('added'), gone: num('gone'), changed: num('changed') };
      return { xzCode: code === NATION ? '' : code, xzName: name, ...counts };
    });
  }

  /** One page of the rows that differ, with the fields that do. */
  async page(caller: Caller, asked: DifferenceQuery): Promise<PageOf<DifferenceRow>> {
    assertReader(caller, registerOf(asked.dataType));
    await assertArchived(this.db, caller, asked);
    const paging = pagingOf(asked);
    const { current, size, offset } = paging;
    const [pairs, counted] = await Promise.all([
      pairsOf(this.db, caller, asked, sql`limit ${size} offset ${offset}`),
      this.counts(caller, asked),
    ]);
    const whole = counted.filter(({ code, kind }) => code === null && (!asked.kind || kind === asked.kind));
    const total = whole.reduce((sum, { num }) => sum + num, 0);
    return pageOf(await this.presented(caller, asked, pairs), total, current, size);
  }

  /** How many rows differ in a region (code null) and in its children: counted once for all pages of all kinds. */
  private counts(caller: Caller, asked: DifferenceQuery): Promise<readonly Counted[]> {
    const { xzCode, pairs } = questionOf(caller, asked);
    const digits = raw(String(REGION_LENGTHS[regionLevel(xzCode)] ?? 12));
    return this.cache.rows<Counted>(
      caller,
      { layer: TREE_LAYER, region: xzCode },
      sql`select code, kind, count(*)::int as num from (select left(p.xz_code, ${digits}) as code, p.kind
        from (${pairs}) p) p group by grouping sets ((code, kind), (kind))`,
    );
  }

  /** Pairs with what their rows say; without those whose rows have gone meanwhile. */
  async presented(caller: Caller, asked: DifferenceQuery, pairs: readonly Pair[]): Promise<DifferenceRow[]> {
    const register = registerOf(asked.dataType);
    const [before, after] = await Promise.all([
      this.rowsOf(caller, register, asked, { year: asked.fromYear, ids: pairs.map((pair) => pair.before) }),
      this.rowsOf(caller, register, asked, { year: asked.toYear, ids: pairs.map((pair) => pair.after) }),
    ]);
    return pairs.flatMap((pair) => {
      const [a, b] = [before.get(pair.before ?? ''), after.get(pair.after ?? '')];
      const row = b ?? a;
      if (!row) return [];
      return {
        id: row.id,
        kind: pair.kind,
        number: (row[register.number] ?? null) as string | null,
        name: (row[register.named] ?? null) as string | null,
        xzCode: String(row['xzCode']),
        xzCodeName: String(row['xzCodeName'] ?? ''),
        changes: a && b ? shownChanges(register, asked, a, b) : [],
      };
    });
  }

  private async rowsOf(
    caller: Caller,
    register: Register,
    { xzCode }: DifferenceQuery,
    { year, ids }: { year: number; ids: (string | null)[] },
  ): Promise<Map<string, Stored>> {
    const extent = extentOf(caller, { xzCode: xzCode ?? '', year });
    const rows = await query<Stored>(
      this.db,
      sql`select ${columnsSql(register.record)} from ${snapshotOf(register.record)} t
        where ${snapshotRows(register, extent)} and t.id = any(${ids.filter((id) => id !== null)}::bigint[])`,
    );
    await present(register.record, rows, caller.tenantId, this.labels);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const textOf = (row: Stored, field: string): string => {
  const shown = row[`${field}Name`] ?? row[field];
  return isBlank(shown) ? '' : String(shown);
};

function shownChanges(
  { record, age }: Register,
  asked: DifferenceQuery,
  before: Stored,
  after: Stored,
): DifferenceRow['changes'] {
  return Object.keys(changesOf(record, before, after))
    .filter((field) => isCompared(record, field))
    .filter((field) => field !== age || !isSameAge(asked, before[age], after[age]))
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
      beforeName: textOf(before, field),
      afterName: textOf(after, field),
    }));
}
