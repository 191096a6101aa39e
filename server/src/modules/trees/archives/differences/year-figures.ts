import type { Difference } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../../caller/caller.js';
import { type Db, query } from '../../../../database/database.js';
import { tableOf } from '../../../../rows/columns.js';
import { unfiledCounties } from '../../counts/index.js';
import { archivedYears } from '../../old-tree/index.js';
import { type Register, registerOf } from '../../rules/index.js';
import { takenSql } from '../archives.queries.js';
import { archivedSide, pairsSql, type Side } from './differences.queries.js';

/** A year of a register in a region. */
interface YearOfRegister {
  dataType: string;
  xzCode: string;
  year: number;
}

/** Counts of rows that are new, gone and changed since the last archived year. */
export type Changes = Record<Difference, number> & { fromYear: number };

/** Changes that a year of a region has made, whether it is archived yet or not. */
@Injectable()
export class YearFigures {
  constructor(private readonly db: DataSource) {}

  /** Whether the region has a snapshot of the year; otherwise the year means the current register. */
  async isArchived(
    caller: Caller,
    { dataType, xzCode, year }: YearOfRegister,
    db: Db = this.db,
  ): Promise<boolean> {
    return (await archivedYears(db, { ...caller, xzCode }, registerOf(dataType).record)).includes(year);
  }

  /**
   * Counts of new, gone and changed rows of a year against the last year before it that all of the region has archived;
   * undefined without one.
   */
  async since(caller: Caller, asked: YearOfRegister, db: Db = this.db): Promise<Changes | undefined> {
    const register = registerOf(asked.dataType);
    const years = await archivedYears(db, { ...caller, xzCode: asked.xzCode }, register.record);
    const earlier = years.filter((year) => year < asked.year);
    const before = await this.lastFull(db, caller, register, { ...asked, years: earlier });
    if (before === undefined) return undefined;
    const isArchived = years.includes(asked.year);
    const pairs = pairsSql(
      register,
      await this.archived(db, caller, register, { ...asked, year: before }),
      isArchived ? await this.archived(db, caller, register, asked) : standing(caller, register, asked),
    );
    const counted = await query<{ kind: Difference; num: number }>(
      db,
      sql`select p.kind, count(*)::int as num from (${pairs}) p group by 1`,
    );
    const none: Record<Difference, number> = { added: 0, gone: 0, changed: 0 };
    return { ...none, ...Object.fromEntries(counted.map(({ kind, num }) => [kind, num])), fromYear: before };
  }

  /** The first of the years that all counties of the region have archived. */
  private async lastFull(
    db: Db,
    caller: Caller,
    { record }: Register,
    { xzCode, years }: { xzCode: string; years: readonly number[] },
  ): Promise<number | undefined> {
    for (const year of years)
      if ((await unfiledCounties(db, caller, record, { region: xzCode, year })).length === 0) return year;
    return undefined;
  }

  private async archived(
    db: Db,
    caller: Caller,
    register: Register,
    { xzCode, year }: YearOfRegister,
  ): Promise<Side> {
    const unfiled = await unfiledCounties(db, caller, register.record, { region: xzCode, year });
    return { year, rows: archivedSide(register, { owner: caller, xzCode, year }), unfiled };
  }
}

/** The rows that a snapshot of the year would take now. */
const standing = (caller: Caller, register: Register, { xzCode, year }: YearOfRegister): Side => ({
  year,
  rows: sql`${tableOf(register.record)} t where ${takenSql(register, { owner: caller, xzCode, year })}`,
  unfiled: [],
});
