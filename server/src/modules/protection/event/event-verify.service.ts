import {
  EventStatus,
  eventVerify,
  type EventVerifyInput,
  HANDED_OVER,
  insideRegion,
  isBlank,
  reviewerLevel,
  verifyWayFaults,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { assign, type StoredChange, type Change, type Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { ReportEventService, type Way } from './report-event.service.js';

/** Level that sends people to events; those below it look after what was handed to them. */
const COUNTY_LEVEL = 3;

const wayOf = ({ verifyWay, transferTo }: Stored<typeof eventVerify>): Way => ({
  verifyWay: String(verifyWay),
  transferTo: isBlank(transferTo) ? null : String(transferTo),
});

/** Verifications: one begins when it is saved, changes its way while it runs, and its result moves its event on. */
@Injectable()
export class EventVerifyService extends RecordService<typeof eventVerify> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly events: ReportEventService,
    exports: ExportSources,
  ) {
    super({ db, labels }, eventVerify, [{ faults: verifyWayFaults }]);
    exports.offerRecord(this, labels);
  }

  /**
   * Changes how an event is verified: of a verification that runs, or of an event that is accepted and where nobody has been
   * sent yet.
   */
  async updateVerifyWay(caller: Caller, id: string, { verifyWay, transferTo }: Way): Promise<true> {
    const way = { verifyWay, transferTo: verifyWay === HANDED_OVER ? transferTo : null } as Way;
    const faults = verifyWayFaults(way);
    if (faults.length > 0) throw new ValidationError(faults);
    const running = await this.runningOf(caller, id);
    if (!running) await this.events.planWay(caller, id, way);
    else
      await this.changing(caller, async (tx) => {
        const { version } = await this.find(tx, caller, id, true);
        await this.updateIn(tx, caller, { ...way, id, version } as EventVerifyInput & {
          id: string;
          version: number;
        });
      });
    return true;
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof eventVerify>): Promise<void> {
    if (before && row.eventId !== before.eventId) throw new BusinessError('event.otherEvent');
    const { transferTo, xzCode } = row;
    const isNew = !isBlank(transferTo) && transferTo !== before?.transferTo;
    if (isNew && !insideRegion(String(transferTo), caller.xzCode))
      throw new ValidationError([{ field: 'transferTo', key: 'row.outsideRegion' }]);
    if (row.verifyWay !== HANDED_OVER) row.transferTo = null;
    const faults = verifyWayFaults(row);
    if (faults.length > 0) throw new ValidationError(faults);
    if (before || isBlank(xzCode)) return;
    const event = await this.events.lock(tx, caller, row.eventId);
    if (event.status !== EventStatus.accepted)
      throw new ValidationError([{ field: 'eventId', key: 'event.notAccepted' }]);
    // Below the county only those begin one whom the event was handed to, and it stays theirs.
    if (reviewerLevel(caller.xzCode) > COUNTY_LEVEL) {
      if (event.transferTo !== caller.xzCode) throw new ForbiddenError('event.notHanded');
      assign(row, { verifyWay: HANDED_OVER, transferTo: caller.xzCode });
    }
    if (isBlank(row.deadline)) row.deadline = (event.verifyDeadline ?? '').slice(0, 10) || null;
  }

  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof eventVerify>): Promise<void> {
    const { eventId, status } = row;
    if (!before) await this.events.begin(tx, caller, await this.events.lock(tx, caller, eventId), wayOf(row));
    else if (status !== before.status) await this.events.conclude(tx, caller, eventId, Number(status));
    else if (row.verifyWay !== before.verifyWay || row.transferTo !== before.transferTo)
      await this.events.follow(tx, caller, eventId, wayOf(row));
  }

  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof eventVerify>[],
  ): Promise<void> {
    for (const { eventId } of rows) await this.events.revertVerification(tx, caller, eventId);
  }

  private async runningOf(caller: Caller, id: string): Promise<Stored<typeof eventVerify> | undefined> {
    try {
      return await this.find(this.db, caller, id);
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}
