import {
  eventFaults,
  EventStatus,
  type EventVerifyInput,
  hasCityLevel,
  hoursLater,
  insideRegion,
  isBlank,
  now,
  permissionOf,
  type TransitionResult,
  reportEvent,
  workingDaysLater,
  type patrolRecord,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Params } from '../../../cache/params.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type Change, type Draft, type Stored } from '../../../rows/stored.js';
import type { MadeTransition } from '../../../transitions/transitions.js';
import { ExportSources } from '../../system/exports/index.js';
import { TreePositions } from '../../trees/old-tree/index.js';
import { copyFiles, draftOfPatrol, isReported } from './patrol-event.js';

/** The way of a verification, and the region that the event is handed over to. */
export type Way = Pick<EventVerifyInput, 'verifyWay' | 'transferTo'>;

/** Severities that the city closes, or the province if there is no city; the county closes the others. */
const SERIOUS: ReadonlySet<string> = new Set(['3', '4']);

const closeLevelOf = ({ eventLevel, xzCode }: Draft<typeof reportEvent>): number => {
  if (!SERIOUS.has(String(eventLevel))) return 3;
  return hasCityLevel(String(xzCode)) ? 2 : 1;
};

/** Events: numbered, with a deadline at each step; a verification moves them on. */
@Injectable()
export class ReportEventService extends RecordService<typeof reportEvent> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly params: Params,
    exports: ExportSources,
  ) {
    const places = { trees: 'oldTreeId', positions: ['lon', 'lat'] };
    super({ db, labels }, reportEvent, [{ faults: eventFaults }, new TreePositions(db, reportEvent, places)]);
    exports.offerRecord(this, labels);
  }

  /** Closes an event that is being handled, with its result. */
  async close(caller: Caller, id: string, handleResult: string | undefined): Promise<TransitionResult> {
    const asked = { ids: id, status: EventStatus.closed };
    const [result] = await this.transitionRows(caller, 'status', asked, { reason: handleResult });
    return result!;
  }

  /** The event of a verification, locked so that no second verification begins. */
  lock(tx: EntityManager, caller: Caller, id: unknown): Promise<Stored<typeof reportEvent>> {
    return this.find(tx, caller, String(id), true);
  }

  /** Plans the way in which an accepted event is verified, as long as no verification has begun. */
  async planWay(caller: Caller, id: string, way: Way): Promise<void> {
    const permission = permissionOf(reportEvent, 'review');
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    if (!isBlank(way.transferTo) && !insideRegion(String(way.transferTo), caller.xzCode))
      throw new ValidationError([{ field: 'transferTo', key: 'row.outsideRegion' }]);
    await this.changing(caller, async (tx) => {
      const event = await this.lock(tx, caller, id);
      if (event.status !== EventStatus.accepted) throw new BusinessError('event.wayFixed');
      await this.amend(tx, caller, event, { values: way });
    });
  }

  /** Moves the event on when its verification begins. */
  async begin(tx: EntityManager, caller: Caller, event: Stored<typeof reportEvent>, way: Way): Promise<void> {
    await this.transitionItself(tx, caller, event, { action: 'verify', values: way });
  }

  /** Takes over the changed way of a running verification. */
  async follow(tx: EntityManager, caller: Caller, id: unknown, way: Way): Promise<void> {
    const event = await this.lock(tx, caller, id);
    await this.amend(tx, caller, event, { values: way });
  }

  /** Moves the event back when its verification is taken back: another one may begin. */
  async revertVerification(tx: EntityManager, caller: Caller, id: unknown): Promise<void> {
    await this.whileVerified(tx, caller, id, { action: 'unverify', values: { transferTo: null } });
  }

  /** Moves the event on as its verification was concluded. */
  async conclude(tx: EntityManager, caller: Caller, id: unknown, status: number): Promise<void> {
    const action = status === EventStatus.handling ? 'confirm' : 'dismiss';
    await this.whileVerified(tx, caller, id, { action });
  }

  /** Stores the draft of an event that an approved patrol has found, once, with its place and photos. */
  async reportPatrol(tx: EntityManager, caller: Caller, patrol: Stored<typeof patrolRecord>): Promise<void> {
    if (await isReported(tx, patrol.id)) return;
    const texts = await this.labels.dictionaries(['abnormal_type'], caller.tenantId, tx);
    const draft = draftOfPatrol(patrol, texts.get('abnormal_type'));
    const { id } = await this.insert(tx, caller, draft);
    await copyFiles(tx, caller, { from: patrol.id, to: id });
  }

  // Without a tree the region is as entered: it is not cleared with the fields copied from a tree.
  protected override async settle({ tx, caller, row, before }: Change<typeof reportEvent>): Promise<void> {
    const { xzCode } = row;
    await super.settle({ tx, caller, row, before });
    row.xzCode ??= xzCode;
    row.closeLevel = closeLevelOf(row);
  }

  protected override async beforeSave({ row }: Change<typeof reportEvent>): Promise<void> {
    if (Number(row.anonymous) === 1) assign(row, { reportPeople: null, phone: null });
  }

  /** Deadlines follow from the step; a closed event is reopened for some time only. */
  protected override async beforeTransition(
    _tx: EntityManager,
    _caller: Caller,
    { action, row, before }: MadeTransition<Stored<typeof reportEvent>>,
  ): Promise<void> {
    if (action === 'submit' || action === 'submitFound')
      row.acceptDeadline = hoursLater(await this.hoursToAccept(row));
    if (action === 'accept' || action === 'acceptAbove') {
      row.verifyDeadline = workingDaysLater(await this.params.whole('event.verifyDays', 5));
      row.closeDeadline = hoursLater(24 * (await this.params.whole('event.closeDays', 30)));
    }
    if (action === 'reopen') {
      const days = await this.params.whole('event.reopenDays', 90);
      if (hoursLater(-24 * days) > (before.closeTime ?? now()))
        throw new BusinessError('event.reopenLate', { days });
      row.closeDeadline = hoursLater(24 * (await this.params.whole('event.closeDays', 30)));
    }
  }

  /** Moves an event on that is being verified; one that has moved on otherwise stays as it is. */
  private async whileVerified(
    tx: EntityManager,
    caller: Caller,
    id: unknown,
    made: { action: string; values?: Way },
  ): Promise<void> {
    const event = await this.lock(tx, caller, id);
    if (event.status === EventStatus.verifying) await this.transitionItself(tx, caller, event, made);
  }

  private hoursToAccept({ emergency }: Stored<typeof reportEvent>): Promise<number> {
    return Number(emergency) === 1
      ? this.params.whole('event.emergencyHours', 2)
      : this.params.whole('event.acceptHours', 24);
  }
}
