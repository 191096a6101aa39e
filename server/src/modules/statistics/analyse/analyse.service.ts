import type { DimensionName, memberParts } from '@gushu/migrations';
import {
  ArchiveMark,
  archiveMarkOf,
  now,
  type RegionScope,
  shares,
  type ResourceTable,
  type SpeciesTable,
  type StatItem,
  type StatRow,
  type StatStamp,
  type StatTable,
  textIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import { entriesIn } from '../../../rows/words.js';
import { RegionService, unplacedName } from '../../system/region/index.js';
import {
  type Count,
  type Dimension,
  dimensions,
  type Extent,
  markOf,
  scatteredParts,
  type TableQuestion,
} from '../../trees/counts/index.js';
import { treeFilters, type AnalyseQuery, type ScopedExtentQuery, type SpeciesQuery } from './analyse.dto.js';
import { AnalyseReads } from './analyse.reads.js';
import { DEAD, resourceRow } from './resource.js';
import { speciesTable } from './species.js';
import { rest, type Codes } from './unplaced.js';

type Counted = Map<string, Codes>;

/** A row of an answer: a region, or, with code null, the trees in none of the requested region's children. */
interface Place {
  code: string | null;
  name: string;
}

/** Dimensions of filtered trees, which are counted together: the charts of a screen are read at once. */
const filteredParts = ['level', 'ownership', 'growPlace', 'growEnvironment', 'vigor'] as const;
export type FilteredPart = (typeof filteredParts)[number];

/** Filters of trees that are counted by one dimension; `geom` is the WKT of an area. */
type ItemsQuery = AnalyseQuery & { region?: string; geom?: string };

/** Name of a dimension of scattered trees. */
type ScatteredPart = (typeof memberParts)[number];

const NONE: Codes = new Map();
/** Code of the trees that are no members of groups. */
const NO_MEMBER = '-';
const NO_GROUPS = { groupNum: 0, groupTrees: 0 };
const UNKNOWN = ['未知', 'Unknown'] as const;
const { vigor } = dimensions;
/** Whether a code is shown beside the others and is in no total: dead trees. */
const isBeside = ({ dim }: Dimension, code: string): boolean => dim === vigor.dim && code === DEAD;
const keyOf = (region: string | null, dim: string): string => `${region} ${dim}`;

/** Statistics of the register by region, from the stored counts or, with filters, from the trees. */
@Injectable()
export class AnalyseService {
  constructor(
    private readonly reads: AnalyseReads,
    private readonly labels: Labels,
    private readonly regions: RegionService,
  ) {}

  /** Trees by the codes of one dimension, for the children of a region and the region itself. */
  async byDimension(caller: Caller, query: AnalyseQuery, name: DimensionName): Promise<StatTable> {
    const dimension = dimensions[name];
    const question = await this.reads.settled(questionOf(caller, query, [dimension]));
    const [{ places, counted }, names] = await Promise.all([
      this.tally(question),
      this.names(caller, dimension),
    ]);
    const codes = codesOf(dimension, counted, question.region);
    const rows = places.map(({ code, name: xzName }): StatRow => {
      const items = itemsOf(dimension, codes, names, counted.get(keyOf(code, dimension.dim)) ?? NONE);
      const total = items.reduce((sum, item) => sum + (item.beside ? 0 : item.num), 0);
      return { xzCode: code, xzName, total, items };
    });
    return { rows, items: rows.at(-1)?.items ?? [], ...treeStampOf(question, counted) };
  }

  /** The resource table: every count of a region in one row. */
  async resource(caller: Caller, query: AnalyseQuery): Promise<ResourceTable> {
    const { level, type, ownership, growPlace, growEnvironment, spreadC } = dimensions;
    const dims = [level, type, ownership, vigor, growPlace, growEnvironment, spreadC];
    const question = await this.reads.settled(questionOf(caller, query, dims));
    const reading = this.reads.groups(question);
    const isUnplaced = reading.then((rows) => rows.some(({ child }) => child === question.region));
    const [{ places, counted }, groups] = await Promise.all([this.tally(question, isUnplaced), reading]);
    const groupsOf = new Map(groups.map((row) => [row.child, row]));
    const rows = places.map(({ code, name }, at) => {
      // The last row is the region itself, which the query returns as null; its code as a child means "in no child".
      const child = at === places.length - 1 ? null : (code ?? question.region);
      return resourceRow(
        { xzCode: code, xzName: name },
        groupsOf.get(child) ?? NO_GROUPS,
        (dim) => counted.get(keyOf(code, dim)) ?? NONE,
      );
    });
    const total = rows.at(-1);
    if (!total) throw new Error('a statistic has its own region at least');
    return { rows, total, ...treeStampOf(question, counted) };
  }

  /** Trees by species, most frequent first. */
  async species(caller: Caller, query: SpeciesQuery): Promise<SpeciesTable> {
    const asked = { ...questionOf(caller, query, [dimensions.species]), withChildren: false };
    const question = await this.reads.settled(asked);
    const counted = byRegion(await this.reads.counts(withVigor(question)));
    const counts = counted.get(keyOf(question.region, 'species')) ?? NONE;
    const ids = [...new Set([...counts.keys()].map((code) => code.split(':')[0] as string))];
    const names = await this.reads.species(ids);
    const unknown = textIn(caller.language, UNKNOWN);
    return { ...speciesTable(counts, names, { ...query, unknown }), ...treeStampOf(question, counted) };
  }

  /** The trees of a region that meet all conditions, by the codes of one dimension; `geom` is the WKT of an area. */
  async items(caller: Caller, query: ItemsQuery, name: FilteredPart): Promise<StatItem[]> {
    const dimension = dimensions[name];
    const asked = { ...questionOf(caller, query, [dimension]), withChildren: false };
    const { geom } = query;
    // A filter by the dimension itself is answered from the stored counts.
    const [filter, ...more] = Object.keys(asked.filters);
    const isOwn = !geom && more.length === 0 && filter !== undefined && filter === fieldOf(dimension);
    const keys = isOwn ? asked.filters[filter] : undefined;
    const isCounted = Boolean(geom) || (filter !== undefined && !isOwn);
    const question = await this.reads.settled({
      ...asked,
      ...(keys === undefined ? {} : { filters: {} }),
      ...(isCounted ? { dims: filteredParts.map((part) => dimensions[part]) } : {}),
      ...(geom ? { space: { geom } } : {}),
    });
    const [found, names] = await Promise.all([this.own(question), this.names(caller, dimension)]);
    const counts = found.get(keyOf(question.region, dimension.dim)) ?? NONE;
    const chosen = keys === undefined ? counts : only(counts, String(keys).split(','));
    const counted = new Map([[keyOf(question.region, dimension.dim), chosen]]);
    return itemsOf(dimension, codesOf(dimension, counted, question.region), names, chosen);
  }

  /** The scattered trees of a region by each of their dimensions: all trees without the members of groups. */
  async scattered(caller: Caller, query: AnalyseQuery): Promise<Record<ScatteredPart, StatItem[]>> {
    const asked = questionOf(caller, query, [...scatteredParts, dimensions.members]);
    const question = await this.reads.settled({ ...asked, withChildren: false });
    const counted = await this.own(question);
    const members = counted.get(keyOf(question.region, dimensions.members.dim)) ?? NONE;
    const items = await Promise.all(
      scatteredParts.map(async (dimension, at) => {
        const all = counted.get(keyOf(question.region, dimension.dim)) ?? NONE;
        const codes = dimension.codes.filter((code) => !isBeside(dimension, code));
        const left = rest(alive(dimension, all), [partOf(members, at)]);
        const others = [...left.keys()].filter((code) => !codes.includes(code)).sort();
        return itemsOf(dimension, [...codes, ...others], await this.names(caller, dimension), left);
      }),
    );
    return Object.fromEntries(scatteredParts.map(({ dim }, at) => [dim, items[at]])) as Record<
      ScatteredPart,
      StatItem[]
    >;
  }

  /** Counts of the question's own region, without its children. */
  private async own(question: TableQuestion): Promise<Counted> {
    return byRegion(await this.reads.counts(question));
  }

  /**
   * The rows of an answer and their counts: the children, the trees in none of them, the region itself.
   * @param hasUnplaced whether anything besides trees, such as groups, is in none of the children
   */
  private async tally(
    question: TableQuestion,
    hasUnplaced: Promise<boolean> = Promise.resolve(false),
  ): Promise<{ places: Place[]; counted: Counted }> {
    const [regions, counts, hasOthers] = await Promise.all([
      this.regions.family(question.region),
      this.reads.counts(withVigor(question)),
      hasUnplaced,
    ]);
    const counted = byRegion(counts);
    const places: Place[] = [...regions];
    const name = unplacedName(question.region);
    if (!name || regions.length === 1) return { places, counted };
    let missing = hasOthers;
    for (const { dim } of question.dims) {
      const [own = NONE, ...children] = regions
        .map(({ code }) => counted.get(keyOf(code, dim)) ?? NONE)
        .reverse();
      const left = rest(own, children);
      counted.set(keyOf(null, dim), left);
      missing ||= left.size > 0;
    }
    if (missing) places.splice(-1, 0, { code: null, name: textIn(question.owner.language, name) });
    return { places, counted };
  }

  private async names(caller: Caller, { names }: Dimension): Promise<ReadonlyMap<string, string>> {
    const unknown = ['unknown', textIn(caller.language, UNKNOWN)] as const;
    if (typeof names === 'string') {
      const found = await this.labels.dictionaries([names], caller.tenantId);
      return new Map([...entriesIn(caller.language, names, found.get(names)), unknown]);
    }
    return new Map([
      ...Object.entries(names).map(([code, label]) => [code, textIn(caller.language, label)] as const),
      unknown,
    ]);
  }
}

/** The extent that a query counts; refuses a region outside the caller's. */
export function extentOf(caller: Caller, query: ScopedExtentQuery): Extent {
  const region = regionAsked(caller, query.xzCode);
  const { year } = query;
  const scope = query.region ? (Number(query.region) as RegionScope) : undefined;
  const mark = archiveMarkOf({ scope, year, chosen: query.archiveMark });
  return { owner: caller, region, year, archived: mark === ArchiveMark.snapshot };
}

/** The field of a tree whose keys are the codes of a dimension; undefined if the dimension has no dictionary. */
const fieldOf = ({ names }: Dimension): string | undefined =>
  typeof names === 'string'
    ? names.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : undefined;

const only = (counts: Codes, keys: readonly string[]): Codes =>
  new Map([...counts].filter(([code]) => keys.includes(code)));

const alive = (dimension: Dimension, counts: Codes): Codes =>
  new Map([...counts].filter(([code]) => !isBeside(dimension, code)));

/** The members of groups by one part of their codes. */
function partOf(members: Codes, at: number): Codes {
  const counts = new Map<string, number>();
  for (const [code, count] of members) {
    const part = code.split(':')[at];
    if (part !== undefined && code !== NO_MEMBER) counts.set(part, (counts.get(part) ?? 0) + count);
  }
  return counts;
}

/** Stamp of a statistic: when it was counted, and of which archive. */
export const stampOf = (extent: Extent): StatStamp => ({
  statTime: now(),
  archiveMark: markOf(extent),
  ...(extent.archived && extent.year !== undefined ? { year: extent.year } : {}),
});

/** The same for trees, with the numbers of living trees and of dead ones, which are in no total. */
function treeStampOf(question: TableQuestion, counted: Counted): StatStamp {
  const vigors = counted.get(keyOf(question.region, vigor.dim)) ?? NONE;
  const dead = vigors.get(DEAD) ?? 0;
  const all = [...vigors.values()].reduce((sum, count) => sum + count, 0);
  return { ...stampOf(question), alive: all - dead, dead };
}

/** Adds the vigour to the dimensions: the stamp of every answer needs the dead trees. */
const withVigor = (question: TableQuestion): TableQuestion => ({
  ...question,
  dims: question.dims.includes(vigor) ? question.dims : [...question.dims, vigor],
});

const questionOf = (caller: Caller, query: AnalyseQuery, dims: readonly Dimension[]): TableQuestion => ({
  ...extentOf(caller, query),
  withChildren: true,
  dims,
  filters: treeFilters(query) ?? {},
});

function byRegion(counts: readonly Count[]): Counted {
  const found = new Map<string, Map<string, number>>();
  for (const { region, dim, code, cnt } of counts) {
    const key = keyOf(region, dim);
    const codes = found.get(key) ?? new Map<string, number>();
    found.set(key, codes.set(code, (codes.get(code) ?? 0) + cnt));
  }
  return found;
}

/** The dimension's own codes, and others (unknown, retired dictionary keys) if trees have them. */
function codesOf(dimension: Dimension, counted: Counted, region: string): string[] {
  const found = [...(counted.get(keyOf(region, dimension.dim)) ?? NONE).keys()].sort();
  return [...dimension.codes, ...found.filter((code) => !dimension.codes.includes(code))];
}

function itemsOf(
  dimension: Dimension,
  codes: readonly string[],
  names: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
): StatItem[] {
  const numOf = (code: string): number => counts.get(code) ?? 0;
  const parts = codes.filter((code) => !isBeside(dimension, code));
  const shareOf = new Map(shares(parts.map(numOf)).map((share, at) => [parts[at], share]));
  return codes.map((code) => ({
    ...{ code, name: names.get(code) ?? code, num: numOf(code), zbCount: shareOf.get(code) ?? 0 },
    ...(isBeside(dimension, code) ? { beside: true as const } : {}),
  }));
}
