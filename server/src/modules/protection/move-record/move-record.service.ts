import {
  CARE_YEARS,
  isBlank,
  LifeStatus,
  MOVE_STEPS,
  moveDistance,
  moveRecord,
  MoveStage,
  moveStep,
  recognitionLevel,
  ReviewStatus,
  textIn,
  today,
  type TransitionResult,
  yearsLater,
  type RowOf,
  type oldTree,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { assertRow } from '../../../record/checks.js';
import { seenVersions, type TransitionOpinion, type TransitionQuery } from '../../../record/dto.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { assertFresh } from '../../../rows/service.js';
import { assign, type StoredChange, type Change, type Stored } from '../../../rows/stored.js';
import type { AskedTransition, MadeTransition } from '../../../transitions/transitions.js';
import { announceTransitions } from '../../../work/announce.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeService, TreePositions } from '../../trees/old-tree/index.js';
import { idsIn, officeOf, waitingFor } from '../proceedings/index.js';
import { assertOwnPlaces, ownPlaces, placesOf, storePlaces, type TreePoint } from './move-places.js';
import { assertPlace, moveRules } from './move-rules.js';
import { followedYears, followUpsOf, summaryOf } from './move.queries.js';

/** Fields of a move's trees and of the positions they are moved from and to. */
const PLACES = { trees: 'oldTreeIds', positions: ['fromLon', 'fromLat', 'toLon', 'toLat'] } as const;

/** Whether a move is still an application that its maker may change. */
const isOpen = (row: Stored<typeof moveRecord> | undefined): boolean =>
  row === undefined || row.status === ReviewStatus.draft || row.status === ReviewStatus.returned;

/** Parts of the detail of a move besides its row. */
export interface MoveMore {
  places: Awaited<ReturnType<typeof placesOf>>;
  followUps: Awaited<ReturnType<typeof followUpsOf>>;
}

/** Moves of trees: numbered, approved by the level that recognised the trees, then carried out stage by stage. */
@Injectable()
export class MoveRecordService extends RecordService<typeof moveRecord> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly trees: OldTreeService,
    exports: ExportSources,
  ) {
    super({ db, labels }, moveRecord, [moveRules(db), new TreePositions(db, moveRecord, PLACES)]);
    exports.offerRecord(this, labels);
  }

  /** One move with its yearly follow-ups, the first year first, and its trees with the places that are their own. */
  async whole(caller: Caller, id: string): Promise<RowOf<typeof moveRecord> & MoveMore> {
    const row = await this.detail(caller, id);
    const places = await placesOf(this.db, caller, row);
    return { ...row, places, followUps: await followUpsOf(this.db, id) };
  }

  /** Moves rows on to a stage, with the values sent for that step; each row in its own transaction. */
  async step(
    caller: Caller,
    query: TransitionQuery & { moveStage: number },
    { auditOpinion, reason, toPoints, ...said }: TransitionOpinion & { toPoints?: TreePoint[] } = {},
  ): Promise<TransitionResult[]> {
    const opinion = [query.auditOpinion, query.reason, auditOpinion, reason].find(Boolean);
    const { moveStage } = query;
    const names = MOVE_STEPS[moveStage] ?? [];
    const values = Object.fromEntries(
      Object.entries(said).filter(([name, value]) => names.includes(name) && !isBlank(value)),
    );
    const seen = seenVersions(query);
    return this.eachRow(caller, [...seen.keys()], async (tx, id, tell) => {
      const found = await this.find(tx, caller, id, true);
      assertFresh(found, seen.get(id));
      const before = await this.saying(
        tx,
        caller,
        found,
        await this.given({ db: tx, caller, before: found }, values),
      );
      if (toPoints && names.includes('toLon')) await storePlaces(tx, caller, found, toPoints);
      const made = await this.transition(tx, caller, before, {
        field: 'moveStage',
        status: moveStage,
        opinion,
      });
      await tell(made, opinion);
      return made.row.moveStage;
    });
  }

  /** Dates the next follow-up after one was added or removed; the fifth ends a move whose years of care are over. */
  async followed(tx: EntityManager, caller: Caller, id: string): Promise<void> {
    const before = await this.find(tx, caller, id, true);
    const num = (await followedYears(tx, id)).length;
    const nextFollowDate = num < CARE_YEARS ? yearsLater(String(before.finishDate), num + 1) : null;
    const row = await this.amend(tx, caller, before, { values: { nextFollowDate } });
    if (num < CARE_YEARS || String(row.careEndDate) > today()) return;
    const asked = this.transitionsOf(caller, row).find(({ action }) => action === 'end');
    if (!asked) return;
    const made = await this.transition(tx, caller, row, asked);
    await announceTransitions(tx, caller, this.definition, { made: [made] });
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof moveRecord>): Promise<void> {
    if (isOpen(before)) {
      const trees = await this.trees.lockStanding(tx, caller, idsIn(row, 'oldTreeIds'));
      assign(row, summaryOf(trees));
      row.approveLevel = recognitionLevel(row.protectLevelMax, row.xzCode);
    }
    row.distance = moveDistance(row);
  }

  // An approval may be taken back as long as the work has not begun.
  protected override async transition(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof moveRecord>,
    asked: AskedTransition,
  ): Promise<MadeTransition<Stored<typeof moveRecord>>> {
    const isBack = asked.field === 'status' && asked.status === ReviewStatus.draft;
    if (isBack && before.moveStage > MoveStage.approved) throw new BusinessError('move.begun');
    return super.transition(tx, caller, before, asked);
  }

  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    { action, field, row }: MadeTransition<Stored<typeof moveRecord>>,
  ): Promise<void> {
    if (action === 'submit') await this.assertMovable(tx, caller, row);
    if (field === 'status' && row.status === ReviewStatus.approved) {
      row.approveDate = today();
      row.approveDept = await officeOf(tx, caller, (codes) => this.labels.regionNames(codes));
    }
    if (action === 'start') assign(row, { beginDate: row.beginDate ?? today(), takeBackUntil: null });
    if (action === 'finish') await this.finish(tx, caller, row);
    if (action === 'accept') this.accept(row);
    if (action === 'end') await this.assertFollowed(tx, row);
  }

  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof moveRecord>): Promise<void> {
    const isDecided = row.status === ReviewStatus.approved && before?.status !== ReviewStatus.approved;
    if (isDecided && row.moveStage === MoveStage.asked) await this.approve(tx, caller, row);
    const isTakenBack = before?.status === ReviewStatus.approved && row.status === ReviewStatus.draft;
    if (isTakenBack) await this.unapprove(tx, caller, row);
    const [from, to] = [before?.moveStage, row.moveStage].map(Number);
    if (from === MoveStage.finished && to === MoveStage.followed) await this.arrive(tx, caller, row);
  }

  /** Stores the values sent with a step. */
  private async saying(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof moveRecord>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Stored<typeof moveRecord>> {
    if (Object.keys(values).length === 0) return before;
    const candidate = { record: moveStep, row: { ...before, ...values }, caller, stage: 'draft' as const };
    await assertRow(tx, this.labels, candidate, []);
    return this.amend(tx, caller, before, { values });
  }

  /** The trees of a move, locked until it is decided on; refuses a tree that is no longer in the register (R01). */
  private async lockTrees(
    tx: EntityManager,
    caller: Caller,
    row: Stored<typeof moveRecord>,
    states: string[],
  ): Promise<Stored<typeof oldTree>[]> {
    const ids = idsIn(row, 'oldTreeIds');
    const trees = await this.trees.lockStanding(tx, caller, ids);
    if (trees.length < ids.length || trees.some((tree) => !states.includes(tree.lifeStatus ?? '')))
      throw new ValidationError([{ field: 'oldTreeIds', key: 'move.notStanding' }]);
    return trees;
  }

  private async assertMovable(
    tx: EntityManager,
    caller: Caller,
    row: Stored<typeof moveRecord>,
  ): Promise<void> {
    const trees = await this.lockTrees(tx, caller, row, [LifeStatus.standing]);
    if (summaryOf(trees).protectLevelMax !== row.protectLevelMax)
      throw new BusinessError('proceeding.levelChanged');
    const waiting = await waitingFor(tx, caller, { trees: trees.map(({ id }) => id), except: row.id });
    if (waiting) throw new BusinessError('proceeding.waits', { label: textIn(caller.language, waiting) });
  }

  /** Ends the work: the trees stand at their new places, the planned one unless others were sent; checks these. */
  private async finish(tx: EntityManager, caller: Caller, row: Stored<typeof moveRecord>): Promise<void> {
    row.finishDate ??= today();
    if (row.finishDate < (row.beginDate ?? ''))
      throw new ValidationError([{ field: 'finishDate', key: 'move.endsEarly' }]);
    await assertPlace(tx, row);
    await assertOwnPlaces(tx, caller, row);
  }

  private accept(row: Stored<typeof moveRecord>): void {
    row.acceptDate ??= today();
    if (row.acceptDate < String(row.finishDate))
      throw new ValidationError([{ field: 'acceptDate', key: 'move.acceptedEarly' }]);
    row.careEndDate = yearsLater(String(row.finishDate), CARE_YEARS);
    row.nextFollowDate = yearsLater(String(row.finishDate), 1);
  }

  private async assertFollowed(tx: EntityManager, row: Stored<typeof moveRecord>): Promise<void> {
    if (String(row.careEndDate) > today())
      throw new BusinessError('move.careRuns', { date: String(row.careEndDate) });
    const num = (await followedYears(tx, row.id)).length;
    if (num < CARE_YEARS) throw new BusinessError('move.fewFollowUps', { n: CARE_YEARS, num });
  }

  /** Approves the move: its trees may be moved, and nothing is entered for them until they stand again. */
  private async approve(tx: EntityManager, caller: Caller, row: Stored<typeof moveRecord>): Promise<void> {
    const { standing, moving } = LifeStatus;
    const trees = await this.lockTrees(tx, caller, row, [standing, moving]);
    for (const tree of trees)
      if (tree.lifeStatus === standing) await this.trees.depart(tx, caller, tree, String(row.applyNo));
    await this.transitionItself(tx, caller, row, { action: 'approve' });
  }

  /** Takes the approval back: the trees are as they were before. */
  private async unapprove(tx: EntityManager, caller: Caller, row: Stored<typeof moveRecord>): Promise<void> {
    const ids = idsIn(row, 'oldTreeIds');
    const trees = await this.trees.lockStanding(tx, caller, ids);
    if (trees.length < ids.length) throw new BusinessError('revoke.gone');
    const decision = { action: 'depart', applyNo: String(row.applyNo), id: row.id } as const;
    for (const tree of trees) await this.trees.restore(tx, caller, tree, decision);
    await this.transitionItself(tx, caller, row, {
      action: 'unapprove',
      values: { approveDate: null, approveDept: null },
    });
  }

  /** Accepts the move: sets the new places of its trees in the register, except of trees that have left it. */
  private async arrive(tx: EntityManager, caller: Caller, row: Stored<typeof moveRecord>): Promise<void> {
    const place = {
      ...{ xzCode: String(row.toXzCode), smallPlaceName: String(row.toPlace) },
      ...{ lon: Number(row.toLon), lat: Number(row.toLat) },
    };
    const own = await ownPlaces(tx, row.id);
    for (const tree of await this.trees.lockStanding(tx, caller, idsIn(row, 'oldTreeIds'))) {
      if (tree.lifeStatus !== LifeStatus.moving) continue;
      const { lon, lat } = own.get(tree.id) ?? place;
      await this.trees.arrive(tx, caller, tree, {
        place: { ...place, lon, lat },
        remark: String(row.applyNo),
      });
    }
  }
}
