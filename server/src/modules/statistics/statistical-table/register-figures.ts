import { ArchiveMark, cents, REGION_LENGTHS, type TableLine, thisYear } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { withoutRowScopes } from '../../../rows/scope.js';
import { fundedProjectsSql } from '../../funds/central-government/index.js';
import { loadSpecies } from '../../trees/import/index.js';
import { AnalyseService } from '../analyse/index.js';
import type { LineFigures } from './contradictions.js';

/** Page size that reads all species: more than any flora has. */
const ALL_SPECIES = 1_000_000;
const NONE = { treeNum: 0, fund: 0 };

/** Key of a table: its kind, year and region. */
interface TablePlace {
  dataType: string;
  year: number;
  region: string;
}

/** A row: trees treated and money spent by the projects of a region of any level and a year; each tree counts once. */
const rescuesByRegion = (caller: Caller, region: string): Sql =>
  sql`select left(t.xz_code, digits) as "xzCode", t.year::int as year, count(distinct t.old_tree_id)::int as "treeNum",
      coalesce(sum(t.fund), 0)::float8 as fund
    from central_government t join unnest(${[0, ...REGION_LENGTHS]}::int[]) as levels(digits) on digits <= length(t.xz_code)
    where ${fundedProjectsSql(caller, { xzCode: region })} group by 1, 2`;

const keyOf = (year: unknown, xzCode: unknown): string => `${String(year)} ${String(xzCode)}`;

/** The register's figures for the rows of a table: those that screens show while no table replaces them. */
@Injectable()
export class RegisterFigures {
  constructor(
    private readonly db: DataSource,
    private readonly analyse: AnalyseService,
  ) {}

  /** Answers a function that gives the register's counts for a row, by the names of its columns. */
  of(caller: Caller, place: TablePlace): Promise<(line: TableLine) => LineFigures> {
    const everybody = withoutRowScopes(caller);
    return place.dataType === '1' ? this.species(everybody, place) : this.rescues(everybody, place.region);
  }

  private async species(caller: Caller, { year, region }: TablePlace) {
    // As on screens: the current year is read live, any other from its archive.
    const ofYear = year === thisYear() ? {} : { year, archiveMark: String(ArchiveMark.snapshot) };
    const [{ rows }, species] = await Promise.all([
      this.analyse.species(caller, { xzCode: region, size: ALL_SPECIES, ...ofYear }),
      loadSpecies(this.db),
    ]);
    const counts = new Map(rows.map(({ treeType, num }) => [treeType, num]));
    return ({ treeTypeName }: TableLine): LineFigures => ({
      treeNum: counts.get(species.get(String(treeTypeName))?.id ?? '') ?? 0,
    });
  }

  private async rescues(caller: Caller, region: string) {
    const rows = await query<{ xzCode: string; year: number; treeNum: number; fund: number }>(
      this.db,
      rescuesByRegion(caller, region),
    );
    const sums = new Map(
      rows.map(({ xzCode, year, treeNum, fund }) => [
        keyOf(year, xzCode),
        { treeNum, fund: cents(fund) / 100 },
      ]),
    );
    return ({ year, xzCode = region }: TableLine): LineFigures => sums.get(keyOf(year, xzCode)) ?? NONE;
  }
}
