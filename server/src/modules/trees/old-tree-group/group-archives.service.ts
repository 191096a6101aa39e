import { groupFaults, oldTreeGroup } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import {
  type ArchiveOrder,
  clearSnapshot,
  copiedOf,
  copyRows,
  orderedExtent,
  type Register,
} from '../archives/index.js';

/** The groups, by their middles. */
export const GROUPS: Register = {
  record: oldTreeGroup,
  point: sql`st_point(t.lon::float8, t.lat::float8, 4326)`,
  faults: groupFaults,
};

/** A snapshot of groups that was taken. */
export interface Archived {
  year: number;
  xzCode: string;
  totalNum: number;
}

/** Snapshots of groups: some twenty thousand in the nation, so that one is taken while its sender waits. */
@Injectable()
export class GroupArchivesService {
  constructor(private readonly db: DataSource) {}

  /** Takes the snapshot of a year and region, in the place of an earlier one. */
  async archive(caller: Caller, order: ArchiveOrder): Promise<Archived> {
    const extent = orderedExtent(caller, order, GROUPS);
    const { year, xzCode } = extent;
    const totalNum = await this.db.transaction(async (tx) => {
      const lock = `archive of groups ${caller.tenantId} ${year}`;
      await query(tx, sql`select pg_advisory_xact_lock(hashtext(${lock}))`);
      const { columns } = (await queryOne<{ columns: string }>(tx, copiedOf(GROUPS)))!;
      await query(tx, clearSnapshot(extent, GROUPS));
      const copied = await query(tx, sql`${copyRows(extent, GROUPS, columns, caller.userId)} returning 1`);
      return copied.length;
    });
    return { year, xzCode, totalNum };
  }
}
