import {
  centralGovernment,
  type CentralGovernmentInput,
  type Fault,
  fundRate,
  identityOf,
  isBlank,
  message,
  type TransitionResult,
  type NextStage,
  oldTree,
  progressBounds,
  projectFaults,
  ProjectFileType,
  type ProjectMore,
  ProjectStage,
  regionLevel,
  type StageProgress,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { identitySql } from '../../../database/identity.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { editRefusal, type MadeTransition, refuse } from '../../../transitions/transitions.js';
import { seenVersions } from '../../../record/dto.js';
import type { Given, Stage } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import { differs } from '../../../rows/history.js';
import { Labels } from '../../../rows/labels.js';
import { scoped } from '../../../rows/scope.js';
import { assertFresh } from '../../../rows/service.js';
import type { Change, Draft, Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { TreePositions } from '../../trees/old-tree/index.js';
import { assertProjectFund, hasBudget, lockFunds, projectFundFault } from '../limits/index.js';
import type { ProjectUpdates } from './project.dto.js';
import { ProjectFileService } from './project-file.service.js';
import { hasFile, nextNumber, stageLog, stagesSql, type WhichProjects } from './project.queries.js';

/** Requirements of stages beside the fields of a project: a budget, or the acceptance report. */
const NEEDS: Readonly<Record<number, NextStage['needs']>> = {
  [ProjectStage.allotment]: 'budget',
  [ProjectStage.acceptance]: 'acceptance',
  [ProjectStage.accounts]: 'acceptance',
  [ProjectStage.evaluation]: 'acceptance',
};

/** Digits of a county's code. */
const COUNTY = 6;

/** Input of a project; its tree is named by id, or by its provincial number. */
type ProjectBody = CentralGovernmentInput & { provinceOldTreeNumber?: string };

/** The columns of a project that decide how much money it binds, and of which region. */
const moneyOf = ({ id, year, xzCode, centralFund }: Draft<typeof centralGovernment>) => ({
  id,
  year: Number(year),
  xzCode: xzCode ?? '',
  centralFund,
});

/** Fields of a project, with the id of the tree named by its number. */
async function withTree(
  { db, caller, before }: Given<typeof centralGovernment>,
  { provinceOldTreeNumber, ...fields }: ProjectBody,
): Promise<CentralGovernmentInput> {
  const number = identityOf(String(provinceOldTreeNumber ?? ''));
  // A client that sends back the number it has read does not choose another tree.
  const isSame = before && identityOf(before.provinceOldTreeNumber ?? '') === number;
  if (isBlank(provinceOldTreeNumber) || isSame || !isBlank(fields.oldTreeId)) return fields;
  const tree = await queryOne<{ id: string }>(
    db,
    sql`select t.id from old_tree t where ${scoped(caller, oldTree)} and t.origin_id is null and t.life_status = '1'
      and ${identitySql(sql`t.province_old_tree_number`)} = ${number}
      order by t.status = 1 desc, t.id limit 1`,
  );
  if (!tree) throw new ValidationError([{ field: 'provinceOldTreeNumber', key: 'project.noTree' }]);
  return { ...fields, oldTreeId: tree.id };
}

/** Rescue projects: values copied from the tree, requirements of stages, progress and money. */
@Injectable()
export class CentralGovernmentService extends RecordService<typeof centralGovernment, ProjectBody> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly files: ProjectFileService,
    exports: ExportSources,
  ) {
    const places = { trees: 'oldTreeId', positions: ['lon', 'lat'] };
    super({ db, labels }, centralGovernment, [
      { given: withTree },
      new TreePositions(db, centralGovernment, places),
    ]);
    exports.offerRecord(this, labels);
  }

  /** A project with its files, the log of its stages, the bounds of its progress and the needs of its next stage. */
  async whole(caller: Caller, id: string): Promise<RowOf<typeof centralGovernment> & ProjectMore> {
    const row = await this.detail(caller, id);
    const files = await this.files.ofProject(caller, id);
    const texts = (await this.labels.dictionaries(['project_stage'], caller.tenantId)).get('project_stage');
    const log = await stageLog(this.db, id);
    const stage = row.stage;
    return {
      ...row,
      files,
      stageLog: log.map((step) => ({ ...step, stageName: texts?.get(String(step.stage)) ?? '' })),
      progressBounds: progressBounds(stage),
      fundWarning: await this.fundWarning(caller, row),
      nextStage: stage === ProjectStage.evaluation ? null : await this.nextStage(caller, row, stage + 1),
    };
  }

  /** All seven stages with the projects in each, their mean progress and their share. */
  async stageProgress(caller: Caller, which: WhichProjects): Promise<StageProgress[]> {
    if (which.id) await this.find(this.db, caller, which.id);
    const counted = await query<Omit<StageProgress, 'stageName'>>(this.db, stagesSql(caller, which));
    const texts = (await this.labels.dictionaries(['project_stage'], caller.tenantId)).get('project_stage');
    return Object.values(ProjectStage).map((stage) => ({
      ...(counted.find((each) => each.stage === stage) ?? {
        stage,
        projectNum: 0,
        fund: 0,
        progress: 0,
        zbCount: 0,
      }),
      stageName: texts?.get(String(stage)) ?? '',
    }));
  }

  /** Changes stage, progress or money spent of projects, each by itself, and answers the result of each. */
  updateSeveral(caller: Caller, asked: ProjectUpdates): Promise<TransitionResult[]> {
    const { stage, progress, usedFund, auditOpinion, reason = auditOpinion } = asked;
    const seen = seenVersions(asked);
    if (stage === undefined && progress === undefined && usedFund === undefined)
      throw new BusinessError('project.nothing');
    if (progress !== undefined || usedFund !== undefined) this.assertMay(caller, 'edit');
    return this.eachRow(caller, [...seen.keys()], async (tx, id, tell) => {
      let row = await this.find(tx, caller, id, true);
      assertFresh(row, seen.get(id));
      if (usedFund !== undefined) {
        await this.updateIn(tx, caller, { id, version: row.version, usedFund: Number(usedFund) });
        row = await this.find(tx, caller, id);
      }
      if (stage !== undefined) {
        const made = await this.transition(tx, caller, row, {
          field: 'stage',
          status: stage,
          opinion: reason,
        });
        await tell(made, reason);
        row = made.row;
      }
      if (progress !== undefined) row = await this.advance(tx, caller, row, progress);
      return row.stage;
    });
  }

  /** Marks projects as excellent or removes the mark; only levels above their regions may. */
  markExcellent(caller: Caller, ids: readonly string[], isExcellent: number): Promise<TransitionResult[]> {
    return this.eachRow(caller, ids, async (tx, id) => {
      const before = await this.find(tx, caller, id, true);
      const isAbove = regionLevel(caller.xzCode) < regionLevel(before.xzCode ?? '');
      if (!isAbove && !isAdministrator(caller)) throw new ForbiddenError('project.above');
      if (before.isExcellent !== isExcellent)
        await this.amend(tx, caller, before, { values: { isExcellent } });
      return isExcellent;
    });
  }

  // Fields that a project needed to reach a stage stay required in later stages.
  protected override check(change: Change<typeof centralGovernment>, stage: Stage): Promise<void> {
    const isBegun = Number(change.row.stage) > ProjectStage.application;
    return super.check(change, isBegun ? 'submit' : stage);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof centralGovernment>): Promise<void> {
    row.dataType = this.definition.dataType;
    row.xzCode = (row.xzCode ?? '').slice(0, COUNTY);
    if (isBlank(row.progress)) row.progress = progressBounds(Number(row.stage)).from;
    row.fundRate = fundRate(row);
    const faults: Fault[] = projectFaults(row);
    if (faults.length > 0) throw new ValidationError(faults);
    await this.bindMoney(tx, caller, row, before);
    if (isBlank(row.projectNo) && !isBlank(row.year) && row.xzCode !== '')
      row.projectNo =
        before?.projectNo ?? (await nextNumber(tx, caller, { xzCode: row.xzCode, year: Number(row.year) }));
  }

  /** Refuses a project that binds more of the nation's money than its region still has, once it is allotted. */
  private async bindMoney(
    tx: EntityManager,
    caller: Caller,
    row: Draft<typeof centralGovernment>,
    before: Stored<typeof centralGovernment> | undefined,
  ) {
    const stages = [before, row].map((each) => each?.stage ?? 0);
    const wasBound = stages[0]! >= ProjectStage.allotment;
    const isNew = (name: 'year' | 'xzCode' | 'centralFund') => differs(before?.[name], row[name]);
    if (wasBound && (isNew('year') || isNew('xzCode')))
      await this.assertBudget(tx, caller, row, isNew('year') ? 'year' : 'oldTreeId');
    if (!wasBound || (['year', 'xzCode', 'centralFund'] as const).some(isNew))
      await assertProjectFund(tx, caller, { ...moneyOf(row), stage: stages[1]! });
  }

  /** Refuses a change to a year or county without allotted money; the fault names the field that changed. */
  private async assertBudget(
    tx: EntityManager,
    caller: Caller,
    row: Draft<typeof centralGovernment>,
    field: 'year' | 'oldTreeId',
  ): Promise<void> {
    await lockFunds(tx, caller);
    if (await hasBudget(tx, caller, moneyOf(row))) return;
    const params = { year: String(row.year) };
    throw new ValidationError([{ field, key: 'project.yearNoBudget', params }]);
  }

  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    made: MadeTransition<Stored<typeof centralGovernment>>,
  ): Promise<void> {
    if (made.field !== 'stage') return;
    const { row, before } = made;
    const stage = row.stage;
    row.progress = progressBounds(stage).from;
    if (stage < before.stage) return;
    const lacks = await this.lacks(tx, caller, row, stage);
    if (lacks) throw new BusinessError(lacks, { year: String(row.year) });
  }

  /** Stores the progress of a project, also in the last stage, which fixes all other values. */
  private async advance(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof centralGovernment>,
    progress: number,
  ): Promise<Stored<typeof centralGovernment>> {
    const stage = Math.min(before.stage, ProjectStage.accounts);
    refuse(editRefusal(caller, this.definition, { ...before, stage }));
    const faults = projectFaults({ stage: before.stage, progress });
    if (faults.length > 0) throw new ValidationError(faults);
    return this.amend(tx, caller, before, { values: { progress } });
  }

  protected override beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof centralGovernment>[],
  ): Promise<void> {
    return this.files.removeOf(
      tx,
      caller,
      rows.map(({ id }) => id),
    );
  }

  /** Message key of why a project cannot enter a stage; undefined where it meets the requirements. */
  private async lacks(
    db: EntityManager,
    caller: Caller,
    row: Stored<typeof centralGovernment>,
    stage: number,
  ): Promise<'project.noAcceptance' | 'project.noBudget' | undefined> {
    // Checked at each stage, since the file can be removed as long as the project may be changed.
    if (NEEDS[stage] === 'acceptance')
      return (await hasFile(db, caller, row.id, ProjectFileType.acceptance))
        ? undefined
        : 'project.noAcceptance';
    if (NEEDS[stage] === 'budget')
      return (await hasBudget(db, caller, moneyOf(row))) ? undefined : 'project.noBudget';
    return undefined;
  }

  /** Warning that the requested money exceeds the limit; null from the stage that binds it, which refuses instead. */
  private async fundWarning(caller: Caller, row: Stored<typeof centralGovernment>): Promise<string | null> {
    if (row.stage >= ProjectStage.allotment || isBlank(row.centralFund)) return null;
    const fault = await projectFundFault(this.db, caller, moneyOf(row));
    return fault ? message(fault.key, caller.language, fault.params) : null;
  }

  private async nextStage(
    caller: Caller,
    row: Stored<typeof centralGovernment>,
    stage: number,
  ): Promise<NextStage> {
    const isMet = (await this.lacks(this.db.manager, caller, row, stage)) === undefined;
    return { stage, needs: NEEDS[stage] ?? null, isMet };
  }
}
