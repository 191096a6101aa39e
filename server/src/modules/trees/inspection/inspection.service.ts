import {
  faultText,
  inspectedLabel,
  type InspectionFault,
  type InspectionLine,
  type InspectionRun,
  type PageOf,
  type RecordDefinition,
  textIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { type PageQuery, pagingOf } from '../../../blade/page-query.js';
import { regionAsked } from '../../../caller/asked-region.js';
import { assertReader, type Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { orNotFound } from '../../../http/errors.js';
import { withErrorText } from '../../../jobs/error-text.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { OwnJobs } from '../../../jobs/own-jobs.js';
import { Labels } from '../../../rows/labels.js';
import { registerOf } from '../rules/index.js';
import type { FaultsQuery, InspectionSubmit } from './inspection.dto.js';
import {
  countRuns,
  type FaultFilter,
  faultsSql,
  INSPECTIONS,
  makeRun,
  readReport,
  readRuleNames,
  readRun,
  readRuns,
  type Run,
  type StoredFault,
} from './inspection.queries.js';
import { ruleNamesOf } from './rule-names.js';

/** Digits of a region's code by level; a report goes one level below the inspected region, down to villages. */
const DIGITS = [2, 4, 6, 9, 12];
/** Faults that are read at a time for a workbook. */
const AT_ONCE = 1_000;
const ORDER = sql`order by f.rule_code, f.row_id, f.field`;

/** The caller's own inspections of stored rows: order, watch, cancel, report. */
@Injectable()
export class Inspections {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: JobQueue,
    private readonly own: OwnJobs,
    private readonly labels: Labels,
  ) {}

  /** Orders an inspection and answers its id, or that of the caller's open inspection of the same rows. */
  async submit(caller: Caller, { dataType, xzCode }: InspectionSubmit): Promise<{ id: string }> {
    assertReader(caller, registerOf(dataType));
    const region = regionAsked(caller, xzCode);
    const id = await this.db.transaction((tx) => makeRun(tx, caller, dataType, region));
    await this.jobs.enqueue('inspections', id);
    return { id };
  }

  /** One page of the inspections, the newest first. */
  async list(caller: Caller, asked: PageQuery): Promise<PageOf<InspectionRun>> {
    const { size, offset, current } = pagingOf(asked);
    const runs = await readRuns(this.db, caller, size, offset);
    const shown = await this.present(caller, runs);
    return pageOf(shown, await countRuns(this.db, caller), current, size);
  }

  async detail(caller: Caller, id: string): Promise<InspectionRun> {
    const [run] = await this.present(caller, [await this.find(caller, id)]);
    return run!;
  }

  /** Number of faulty rows by rule and by the regions one level below the inspected one. */
  async report(caller: Caller, id: string): Promise<InspectionLine[]> {
    const run = await this.findReadable(caller, id);
    const digits = DIGITS.find((each) => each > run.xzCode.length) ?? 12;
    const lines = await readReport(this.db, caller, registerOf(run.dataType).record, { id, digits });
    const names = await this.labels.regionNames([...new Set(lines.map(({ xzCode }) => xzCode))]);
    const ruleNames = await ruleNamesOf(this.db, caller, await readRuleNames(this.db, id));
    return lines.map((line) => ({
      ...line,
      ruleName: ruleNames(line.ruleCode),
      xzCodeName: names.get(line.xzCode) ?? line.xzCode,
    }));
  }

  /** One page of the rows that break a rule. */
  async faults(caller: Caller, asked: FaultsQuery): Promise<PageOf<InspectionFault>> {
    const { record, all } = await this.foundBy(caller, asked);
    const { size, offset, current } = pagingOf(asked);
    const rows = await query<StoredFault>(this.db, sql`${all} ${ORDER} limit ${size} offset ${offset}`);
    return pageOf(
      await this.shown(caller, record, rows),
      await this.countFaults(caller, asked),
      current,
      size,
    );
  }

  /** Number of the rows that break a rule. */
  async countFaults(caller: Caller, filter: FaultFilter): Promise<number> {
    const { all } = await this.foundBy(caller, filter);
    const counting = sql`select count(*)::int as num from (${all}) a`;
    return (await queryOne<{ num: number }>(this.db, counting))!.num;
  }

  /** All faults in the order of the pages, read part by part: no connection is held in between. */
  async *eachFault(caller: Caller, filter: FaultFilter): AsyncGenerator<InspectionFault> {
    const { record, all } = await this.foundBy(caller, filter);
    let after = empty;
    for (;;) {
      const rows = await query<StoredFault>(this.db, sql`${all} ${after} ${ORDER} limit ${AT_ONCE}`);
      yield* await this.shown(caller, record, rows);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = sql`and (f.rule_code, f.row_id, f.field)
        > (${last.ruleCode}::varchar, ${last.rowId}::bigint, ${last.field}::varchar)`;
    }
  }

  /** Requests an inspection to stop; it does so within seconds. */
  cancel(caller: Caller, id: string): Promise<true> {
    return this.own.cancelOf(caller, INSPECTIONS, id);
  }

  /** Statement of an inspection's faults. */
  private async foundBy(
    caller: Caller,
    filter: FaultFilter,
  ): Promise<{ record: RecordDefinition; all: Sql }> {
    const { dataType } = await this.findReadable(caller, filter.id);
    const { record } = registerOf(dataType);
    return { record, all: faultsSql(caller, record, filter) };
  }

  private async find(caller: Caller, id: string): Promise<Run> {
    return orNotFound(await readRun(this.db, caller, id));
  }

  /** The same for reading its findings: refuses callers who may no longer read the register. */
  private async findReadable(caller: Caller, id: string): Promise<Run> {
    const run = await this.find(caller, id);
    assertReader(caller, registerOf(run.dataType));
    return run;
  }

  private async present(caller: Caller, runs: readonly Run[]): Promise<InspectionRun[]> {
    const names = await this.labels.regionNames([...new Set(runs.map(({ xzCode }) => xzCode))]);
    return runs.map((run) => ({ ...withErrorText(caller, run), xzCodeName: names.get(run.xzCode) ?? '' }));
  }

  private async shown(
    { language }: Caller,
    { fields }: RecordDefinition,
    rows: readonly StoredFault[],
  ): Promise<InspectionFault[]> {
    const names = await this.labels.regionNames([...new Set(rows.map(({ xzCode }) => xzCode))]);
    return rows.map(({ key, params, ...row }) => {
      const field = fields[row.field];
      const label = textIn(language, inspectedLabel(fields, row.field));
      const msg = faultText({ key, ...(params ? { params } : {}) }, language, { label, kind: field?.kind });
      return { ...row, label, msg, xzCodeName: names.get(row.xzCode) ?? row.xzCode };
    });
  }
}
