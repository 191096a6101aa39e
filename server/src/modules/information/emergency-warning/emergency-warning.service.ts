import {
  emergencyWarning,
  type LiveWarning,
  outermost,
  type WarnedRegion,
  warningFaults,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { Db } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import type { MadeTransition } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';
import { treesIn } from '../../trees/counts/index.js';
import { Readers, ReadService } from '../readers/index.js';
import { inForceAt } from './in-force.queries.js';

/** Maximum of warnings in the header; the list shows all. */
const MAX_IN_HEADER = 20;

/** Properties of a warning that the header shows; the rest is on its page. */
const SHOWN = [
  ...['id', 'title', 'warnType', 'warnTypeName', 'warnLevel', 'warnLevelName', 'xzCodes', 'xzCodesName'],
  ...['beginTime', 'endTime', 'affectedTreeNum'],
] as const;

const regionsOf = (row: Stored<typeof emergencyWarning>): string[] =>
  (row.xzCodes ?? '').split(',').filter(Boolean);

/** Warnings: the affected trees are counted and stored when a warning is published. */
@Injectable()
export class EmergencyWarningService extends ReadService<typeof emergencyWarning> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, readers: Readers) {
    super({ db, labels, exports, readers }, emergencyWarning, [{ faults: warningFaults }]);
  }

  /** The warnings in force in the caller's region, the gravest first; the header shows them until they end. */
  async current(caller: Caller): Promise<LiveWarning[]> {
    const found = await this.read(
      this.db,
      sql`${this.scope(caller)} and ${inForceAt(caller.xzCode)}`,
      sql`order by t.warn_level, t.publish_time desc, t.id desc limit ${MAX_IN_HEADER}`,
    );
    const rows = await this.present(caller, found);
    const read = await this.readers.readBy(
      caller,
      emergencyWarning,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const shown = Object.fromEntries(SHOWN.map((name) => [name, row[name]]));
      return { ...(shown as unknown as Omit<LiveWarning, 'read'>), read: read.has(row.id) };
    });
  }

  /** The regions that a warning or draft names, each with its current count of trees. */
  async warned(caller: Caller, id: string): Promise<WarnedRegion[]> {
    const codes = outermost(regionsOf(await this.find(this.db, caller, id)));
    const names = await this.labels.regionNames(codes);
    const warned: WarnedRegion[] = [];
    // One after the other: many at once would use up the connections to the database.
    for (const xzCode of codes)
      warned.push({
        xzCode,
        xzName: names.get(xzCode) ?? '',
        treeNum: await treesIn(this.db, caller, xzCode),
      });
    return warned;
  }

  // A warning that is published again is no longer cancelled.
  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    { action, row }: MadeTransition<Stored<typeof emergencyWarning>>,
  ): Promise<void> {
    if (action !== 'publish') return;
    row.cancelTime = null;
    row.affectedTreeNum = await this.affected(tx, caller, row);
  }

  private async affected(db: Db, caller: Caller, row: Stored<typeof emergencyWarning>): Promise<number> {
    let trees = 0;
    // One after the other, on the one connection of the transaction.
    for (const code of outermost(regionsOf(row))) trees += await treesIn(db, caller, code);
    return trees;
  }
}
