import { insideRegion, type Language } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../auth/caller.js';
import { ForbiddenError, ValidationError } from '../../../errors.js';
import { Labels } from '../../../record/labels.js';
import { treeFilters, type AnalyseQuery, type SpeciesQuery } from './analyse.dto.js';
import {
  groupCounts,
  isRolledUp,
  regionsOf,
  rolledCounts,
  speciesNames,
  tableCounts,
  type Count,
  type TableQuestion,
} from './analyse.queries.js';
import { dimensions, type Dimension } from './dimensions.js';
import { resourceRow, type ResourceRow } from './resource.js';
import { shares, type Item } from './shares.js';
import { speciesTable, type SpeciesTable } from './species.js';

/** Trees of a region by the codes of a dimension. */
export interface RegionRow {
  xzCode: string;
  xzName: string;
  total: number;
  items: Item[];
}

/** Answer of the statistics of one dimension; the last row is the asked region itself. */
export interface DimensionTable {
  rows: RegionRow[];
  items: Item[];
  statTime: string;
}

type Counted = ReadonlyMap<string, ReadonlyMap<string, number>>;

const NONE: ReadonlyMap<string, number> = new Map();
const UNKNOWN = ['未知', 'Unknown'] as const;
/** Shown beside the others but in no total. */
const isDead = (dim: string, code: string): boolean => dim === 'vigor' && code === '4';
const keyOf = (region: string, dim: string): string => `${region} ${dim}`;
const now = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Statistics of the register by region, from the stored counts or, with filters, from the trees. */
@Injectable()
export class AnalyseService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** Trees by the codes of one dimension, for the children of a region and the region itself. */
  async byDimension(
    caller: Caller,
    query: AnalyseQuery,
    name: keyof typeof dimensions,
  ): Promise<DimensionTable> {
    const dimension: Dimension = dimensions[name];
    const question = this.question(caller, query, [dimension]);
    const [places, counted, names] = await Promise.all([
      regionsOf(this.db, question.region),
      this.counts(question),
      this.names(caller, dimension),
    ]);
    const codes = codesOf(dimension, counted, question.region);
    const rows = places.map(({ code, name: xzName }): RegionRow => {
      const items = itemsOf(dimension, codes, names, counted.get(keyOf(code, dimension.dim)) ?? NONE);
      const total = items.reduce((sum, item) => sum + (isDead(dimension.dim, item.code) ? 0 : item.num), 0);
      return { xzCode: code, xzName, total, items };
    });
    return { rows, items: rows.at(-1)?.items ?? [], statTime: now() };
  }

  /** The resource table: every count of a region in one row. */
  async resource(
    caller: Caller,
    query: AnalyseQuery,
  ): Promise<{ rows: ResourceRow[]; total: ResourceRow; statTime: string }> {
    const { level, type, ownership, vigor, growPlace, growEnvironment, spreadC } = dimensions;
    const dims = [level, type, ownership, vigor, growPlace, growEnvironment, spreadC];
    const question = this.question(caller, query, dims);
    const [places, counted, groups] = await Promise.all([
      regionsOf(this.db, question.region),
      this.counts(question),
      groupCounts(this.db, question),
    ]);
    const groupsOf = new Map(groups.map((row) => [row.region, row.groups]));
    const rows = places.map(({ code, name }) =>
      resourceRow({ xzCode: code, xzName: name }, groupsOf.get(code) ?? 0, (dim, key) => {
        return counted.get(keyOf(code, dim))?.get(key) ?? 0;
      }),
    );
    return { rows, total: rows.at(-1) as ResourceRow, statTime: now() };
  }

  /** Trees by species, most frequent first. */
  async species(caller: Caller, query: SpeciesQuery): Promise<SpeciesTable & { statTime: string }> {
    const question = this.question(caller, query, [dimensions.species]);
    const counted = await this.counts(question);
    const counts = counted.get(keyOf(question.region, 'species')) ?? NONE;
    const ids = [...new Set([...counts.keys()].map((code) => code.split(':')[0] as string))];
    const names = await speciesNames(this.db, ids);
    return { ...speciesTable(counts, names, query), statTime: now() };
  }

  private question(caller: Caller, query: AnalyseQuery, dims: readonly Dimension[]): TableQuestion {
    const region = !query.xzCode ? caller.xzCode : query.xzCode === '00' ? '' : query.xzCode;
    if (!insideRegion(region, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
    const archived = query.archiveMark === '1';
    if (archived && query.year === undefined)
      throw new ValidationError([{ field: 'year', key: 'field.required' }]);
    const filters = treeFilters(query) ?? {};
    return { owner: caller, region, year: query.year, dims, filters, archived };
  }

  private async counts(question: TableQuestion): Promise<Counted> {
    const isPlain = Object.keys(question.filters).length === 0 && !question.archived;
    const fromRollup = isPlain && isRolledUp(question.region);
    return byRegion(await (fromRollup ? rolledCounts(this.db, question) : tableCounts(this.db, question)));
  }

  private async names(caller: Caller, { names }: Dimension): Promise<ReadonlyMap<string, string>> {
    const column = columnOf(caller.language);
    const unknown = ['unknown', UNKNOWN[column]] as const;
    if (typeof names === 'string') {
      const found = await this.labels.dictionaries([names], caller.tenantId);
      return new Map([...(found.get(names) ?? []), unknown]);
    }
    return new Map([
      ...Object.entries(names).map(([code, label]) => [code, label[column]] as const),
      unknown,
    ]);
  }
}

const columnOf = (language: Language): 0 | 1 => (language === 'zh' ? 0 : 1);

function byRegion(counts: readonly Count[]): Counted {
  const found = new Map<string, Map<string, number>>();
  for (const { region, dim, code, cnt } of counts) {
    const key = keyOf(region, dim);
    const codes = found.get(key) ?? new Map<string, number>();
    found.set(key, codes.set(code, cnt));
  }
  return found;
}

/** The dimension's own codes, and others (unknown, retired dictionary keys) where there are such trees. */
function codesOf(dimension: Dimension, counted: Counted, region: string): string[] {
  const found = [...(counted.get(keyOf(region, dimension.dim)) ?? NONE).keys()].sort();
  return [...dimension.codes, ...found.filter((code) => !dimension.codes.includes(code))];
}

function itemsOf(
  dimension: Dimension,
  codes: readonly string[],
  names: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
): Item[] {
  const inTotal = codes.filter((code) => !isDead(dimension.dim, code));
  const parts = shares(inTotal.map((code) => counts.get(code) ?? 0));
  const total = inTotal.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0);
  return codes.map((code) => {
    const num = counts.get(code) ?? 0;
    const part = parts[inTotal.indexOf(code)] ?? (total === 0 ? 0 : Math.round((num * 10_000) / total) / 100);
    return { code, name: names.get(code) ?? code, num, zbCount: part };
  });
}
