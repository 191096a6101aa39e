import {
  type Difference,
  type DifferenceCount,
  type DifferenceRow,
  DIFFERENCES,
  isBlank,
  NATION,
  type PageOf,
  REGION_LENGTHS,
  regionLevel,
  textIn,
  TREE_LAYER,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../../blade/envelope.js';
import { pagingOf } from '../../../../blade/page-query.js';
import { assertReader, type Caller } from '../../../../caller/caller.js';
import { query } from '../../../../database/database.js';
import { RegionCache } from '../../../../cache/region-cache.js';
import { columnsSql } from '../../../../rows/columns.js';
import { diffOf } from '../../../../rows/history.js';
import { Labels } from '../../../../rows/labels.js';
import { present } from '../../../../rows/present.js';
import type { AnyRow } from '../../../../rows/stored.js';
import { RegionService, unplacedName } from '../../../system/region/index.js';
import { snapshotOf } from '../../counts/index.js';
import { type Register, registerOf } from '../../rules/index.js';
import { snapshotRows } from '../archives.queries.js';
import { extentOf } from '../snapshots/archives.service.js';
import {
  assertArchived,
  type Compared,
  extentsOf,
  isCompared,
  isSameAge,
  type Pair,
  pairsOf,
  questionOf,
} from './differences.queries.js';
import { type CountyRows, countyRows, summed, type Unfiled, unfiledOf } from './unfiled.js';
import type { DifferenceQuery } from '../years.dto.js';

/** Number of rows of one kind of difference in a child of a region, or in the region itself. */
interface Counted {
  code: string | null;
  kind: Difference;
  num: number;
}

/** Differences between two archived years of a region. */
@Injectable()
export class DifferencesService {
  constructor(
    private readonly db: DataSource,
    private readonly regions: RegionService,
    private readonly labels: Labels,
    private readonly cache: RegionCache,
  ) {}

  /** Counts of new, gone and changed rows of a region and its children. */
  async byRegion(caller: Caller, asked: DifferenceQuery): Promise<DifferenceCount[]> {
    const compared = await this.compared(caller, asked);
    const { xzCode } = extentsOf(caller, asked)[0];
    const [counted, family] = await Promise.all([this.counts(caller, compared), this.regions.family(xzCode)]);
    return withUnplaced(caller, xzCode, tableOf(family, counted, compared.unfiled));
  }

  /** The query with the counties that have not filed one of the years, whose rows are not compared. */
  async compared(caller: Caller, asked: DifferenceQuery): Promise<Compared> {
    const register = registerOf(asked.dataType);
    assertReader(caller, register);
    await assertArchived(this.db, caller, asked);
    const extents = extentsOf(caller, asked);
    const counted = await this.cache.rows<CountyRows>(
      caller,
      { layer: TREE_LAYER, region: extents[0].xzCode },
      countyRows(caller, register, extents),
    );
    const years = [asked.fromYear, asked.toYear] as const;
    return { ...asked, unfiled: await unfiledOf(this.db, caller, register, { years, counted }) };
  }

  /** Names of regions in full, by their codes. */
  namesOf(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.regions.names(codes);
  }

  /** One page of the rows that differ, with the differing fields. */
  async page(caller: Caller, asked: DifferenceQuery): Promise<PageOf<DifferenceRow>> {
    const compared = await this.compared(caller, asked);
    const paging = pagingOf(asked);
    const { current, size, offset } = paging;
    const [pairs, counted] = await Promise.all([
      pairsOf(this.db, caller, compared, sql`limit ${size} offset ${offset}`),
      this.counts(caller, compared),
    ]);
    const whole = counted.filter(({ code, kind }) => code === null && (!asked.kind || kind === asked.kind));
    const total = whole.reduce((sum, { num }) => sum + num, 0);
    return pageOf(await this.presented(caller, asked, pairs), total, current, size);
  }

  /** Counts of differing rows in a region (code null) and its children, counted once for all pages of all kinds. */
  private counts(caller: Caller, asked: Compared): Promise<readonly Counted[]> {
    const { xzCode, pairs } = questionOf(caller, asked);
    const digits = raw(String(childDigits(xzCode)));
    return this.cache.rows<Counted>(
      caller,
      { layer: TREE_LAYER, region: xzCode },
      sql`select code, kind, count(*)::int as num from (select left(p.xz_code, ${digits}) as code, p.kind
        from (${pairs}) p) p group by grouping sets ((code, kind), (kind))`,
    );
  }

  /** Pairs with the values of their rows; leaves out pairs whose rows were removed meanwhile. */
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
        changes: a && b ? shownDiff(register, asked, a, b) : [],
      };
    });
  }

  private async rowsOf(
    caller: Caller,
    register: Register,
    { xzCode }: DifferenceQuery,
    { year, ids }: { year: number; ids: (string | null)[] },
  ): Promise<Map<string, AnyRow>> {
    const extent = extentOf(caller, { xzCode: xzCode ?? '', year });
    const rows = await query<AnyRow>(
      this.db,
      sql`select ${columnsSql(register.record)} from ${snapshotOf(register.record)} t
        where ${snapshotRows(register, extent)} and t.id = any(${ids.filter((id) => id !== null)}::bigint[])`,
    );
    await present(register.record, rows, caller.tenantId, this.labels);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** Digits of the codes of a region's children; a village counts as its own child. */
const childDigits = (xzCode: string): number => REGION_LENGTHS[regionLevel(xzCode)] ?? 12;

/** The children of a region, and the region itself as the last. */
function tableOf(
  family: readonly { code: string; name: string }[],
  counted: readonly Counted[],
  unfiled: readonly Unfiled[],
): DifferenceCount[] {
  const found = new Map(counted.map(({ code, kind, num }) => [`${code ?? ''} ${kind}`, num]));
  return family.map(({ code, name }, at) => {
    const isWhole = at === family.length - 1;
    const num = (kind: Difference): number => found.get(`${isWhole ? '' : code} ${kind}`) ?? 0;
    return {
      xzCode: code === NATION ? '' : code,
      xzName: name,
      ...{ added: num('added'), gone: num('gone'), changed: num('changed') },
      notFiled: summed(isWhole ? unfiled : unfiled.filter(({ county }) => county.startsWith(code))),
    };
  });
}

/** Adds, before the region itself, a row of the differences that are in none of its children. */
function withUnplaced(caller: Caller, xzCode: string, table: DifferenceCount[]): DifferenceCount[] {
  const name = unplacedName(xzCode);
  const [children, whole] = [table.slice(0, -1), table.at(-1)];
  if (!name || !whole || children.length === 0) return table;
  const rest = (kind: Difference): number => children.reduce((left, row) => left - row[kind], whole[kind]);
  const counts = { added: rest('added'), gone: rest('gone'), changed: rest('changed') };
  if (DIFFERENCES.every((kind) => counts[kind] === 0)) return table;
  const unplaced = { xzCode: null, xzName: textIn(caller.language, name), ...counts, notFiled: [] };
  return [...children, unplaced, whole];
}

const textOf = (row: AnyRow, field: string): string => {
  const shown = row[`${field}Name`] ?? row[field];
  return isBlank(shown) ? '' : String(shown);
};

function shownDiff(
  { record, age }: Register,
  asked: DifferenceQuery,
  before: AnyRow,
  after: AnyRow,
): DifferenceRow['changes'] {
  return Object.keys(diffOf(record, before, after))
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
