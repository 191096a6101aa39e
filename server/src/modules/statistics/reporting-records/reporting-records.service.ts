import {
  type EndLevel,
  isBlank,
  levelAbove,
  reportFaults,
  reportingRecords,
  type ReportingRecordsInput,
  reportLevelOf,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import type { UpdateKey } from '../../../record/dto.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type Change, type Draft, type Saved, type Stored } from '../../../rows/stored.js';
import { isPassed } from '../../../transitions/states.js';
import { ExportSources } from '../../system/exports/index.js';
import { YearFigures } from '../../trees/archives/index.js';
import { totalsIn } from '../../trees/counts/index.js';

/** A report goes to the level above its region and no further. */
const RULES: RecordPart<typeof reportingRecords> = {
  faults: reportFaults,
  endLevel: ({ xzCode }) => levelAbove(String(xzCode)) as EndLevel,
};

/** Reports: each takes the register's figures of its region and year when it is stored and when it is submitted. */
@Injectable()
export class ReportingRecordsService extends RecordService<typeof reportingRecords> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly years: YearFigures,
    exports: ExportSources,
  ) {
    super({ db, labels }, reportingRecords, [RULES]);
    exports.offerRecord(this, labels);
  }

  /** Stores a report, a new one if the body has no id, without a change of its status. */
  override async submit(
    caller: Caller,
    body: ReportingRecordsInput & Partial<UpdateKey>,
  ): Promise<Saved & { status: number }> {
    this.assertMay(caller, body.id ? 'edit' : 'add');
    return this.changing(caller, async (tx) => {
      const { id, version } = body.id
        ? await this.updateIn(tx, caller, body as ReportingRecordsInput & UpdateKey)
        : await this.insert(tx, caller, body);
      const { status } = await this.find(tx, caller, id);
      return { id, version, status };
    });
  }

  /** A report that the caller sees. */
  reportOf(caller: Caller, id: string): Promise<RowOf<typeof reportingRecords>> {
    return this.find(this.db, caller, id);
  }

  /** Whether the rows of a report are those of a snapshot. */
  isArchived(caller: Caller, row: Stored<typeof reportingRecords>): Promise<boolean> {
    return this.years.isArchived(caller, yearOf(row));
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof reportingRecords>): Promise<void> {
    // A submitted report is decided on with the figures it was submitted with.
    if (isPassed(reportingRecords, row, before)) return;
    if (isBlank(row.reportLevel) || row.xzCode !== (before ?? row).xzCode)
      row.reportLevel = reportLevelOf(row.xzCode);
    const faults = reportFaults(row);
    if (row.xzCode !== caller.xzCode && !isAdministrator(caller))
      faults.push({ field: 'xzCode', key: 'report.ownRegion' });
    if (faults.length > 0) throw new ValidationError(faults);
    assign(row, await this.figures(tx, caller, row));
  }

  /** The register's figures of a region and year, from the snapshot of the year if there is one. */
  private async figures(tx: EntityManager, caller: Caller, row: Draft<typeof reportingRecords>) {
    const asked = yearOf(row);
    const totals = await totalsIn(tx, caller, { region: asked.xzCode, year: asked.year });
    const changes = await this.years.since(caller, asked, tx);
    return {
      ...totals,
      baseYear: changes?.fromYear ?? null,
      newNum: changes?.added ?? null,
      reduceNum: changes?.gone ?? null,
      changeNum: changes?.changed ?? null,
    };
  }
}

const yearOf = (row: Draft<typeof reportingRecords>) => ({
  dataType: String(row.dataType),
  xzCode: String(row.xzCode),
  year: Number(row.year),
});
