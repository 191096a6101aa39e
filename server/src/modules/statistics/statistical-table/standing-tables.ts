import {
  centralGovernment,
  type MaybeEntered,
  oldTree,
  type RegionRescues,
  type SpeciesCount,
  type TableType,
  thisYear,
  TREE_LAYER,
  type YearRescues,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { RegionCache } from '../../../cache/region-cache.js';
import type { Caller } from '../../../caller/caller.js';
import { isNarrowed } from '../../../rows/scope.js';
import { standingTable } from './tables.queries.js';

/** Region and year of a requested figure; without a year, the tables of today. */
export interface Asked {
  region: string;
  year?: number | undefined;
}

/** The rows of a kind of table, under the names of its columns. */
interface LineOf {
  1: { treeTypeName: string; treeNum: number; note?: string };
  2: { year: number; fund: number; treeNum: number; note?: string };
  3: { year: number; xzCode: string; fund: number; treeNum: number; note?: string };
}

/** A table in force: its time of entry, and its rows. */
interface Standing<T extends TableType> {
  createTime: string;
  lines: LineOf[T][];
}

type Entered<R> = R & MaybeEntered & { entered: string };

const NOTE_BETWEEN = '；';

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** Money has two decimals; their sums have no more. */
const moneyOf = (sums: readonly number[]): number => Math.round(sumOf(sums) * 100) / 100;

/** Notes of the rows that a figure is summed from, each once. */
function notesOf(lines: readonly { note?: string }[]): Pick<MaybeEntered, 'note'> {
  const notes = [...new Set(lines.flatMap(({ note }) => note ?? []))];
  return notes.length > 0 ? { note: notes.join(NOTE_BETWEEN) } : {};
}

/** Figures entered by hand that replace those of the register; undefined if no table is in force. */
@Injectable()
export class StandingTables {
  constructor(private readonly cache: RegionCache) {}

  /** Species by their trees, the most first; a table names them without family and genus. */
  async species(
    caller: Caller,
    asked: Asked,
  ): Promise<Entered<Pick<SpeciesCount, 'treeType' | 'treeTypeName' | 'latinName' | 'num'>>[] | undefined> {
    const table = await this.table(caller, 1, asked);
    return table?.lines
      .map(({ treeTypeName, treeNum, note }) => ({
        ...{ treeType: '', treeTypeName, latinName: '', num: treeNum, entered: table.createTime },
        ...(note ? { note } : {}),
      }))
      .sort((a, b) => b.num - a.num);
  }

  /** Money and rescued trees of each year, the first year first. */
  async fundYears(caller: Caller, asked: Asked): Promise<Entered<YearRescues>[] | undefined> {
    const table = await this.table(caller, 2, asked);
    return table?.lines
      .map((line) => ({ ...line, entered: table.createTime }))
      .sort((a, b) => a.year - b.year);
  }

  /**
   * Rescued trees and money of regions, in the requested year or in all years. A region without a row of its own gets
   * the sum of the rows of the regions below it.
   */
  async rescues(
    caller: Caller,
    asked: Asked,
    regions: readonly { code: string; name: string }[],
  ): Promise<Entered<RegionRescues>[] | undefined> {
    const table = await this.table(caller, 3, asked);
    const lines = table?.lines.filter(({ year }) => asked.year === undefined || year === asked.year) ?? [];
    if (!table || lines.length === 0) return undefined;
    return regions.map(({ code, name }) => {
      const own = lines.filter(({ xzCode }) => xzCode === code);
      const counted = own.length > 0 ? own : lines.filter(({ xzCode }) => xzCode.startsWith(code));
      return {
        ...{ xzCode: code, xzName: name, entered: table.createTime },
        ...notesOf(counted),
        treeNum: sumOf(counted.map(({ treeNum }) => treeNum)),
        fund: moneyOf(counted.map(({ fund }) => fund)),
      };
    });
  }

  private async table<T extends TableType>(
    caller: Caller,
    type: T,
    { region, year = thisYear() }: Asked,
  ): Promise<Standing<T> | undefined> {
    // Callers who see only some of the rows see no table about all of them.
    if (isNarrowed(caller, type === 1 ? oldTree : centralGovernment)) return undefined;
    const asked = standingTable(caller, { dataType: String(type), year, region });
    const [found] = await this.cache.rows<Standing<T>>(caller, { layer: TREE_LAYER, region }, asked);
    return found;
  }
}
