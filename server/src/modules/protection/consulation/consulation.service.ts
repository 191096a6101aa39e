import {
  ARRANGED_STATES,
  ARRANGEMENT_FIELDS,
  ARRANGING_LEVELS,
  consulation,
  CONSULTATION_TARGETS,
  consultationFaults,
  ConsultStatus,
  type CuringRecordInput,
  type Fault,
  insideRegion,
  isBlank,
  OPINION_FIELDS,
  permissionOf,
  REQUEST_FIELDS,
  reviewerLevel,
  today,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, holds, isAdministrator } from '../../../caller/caller.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { differs } from '../../../rows/history.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Draft, Saved, Stored } from '../../../rows/stored.js';
import { isNamed, isOwner, type MadeTransition } from '../../../transitions/transitions.js';
import { accountsOf } from '../../experts/expert-inquiry/index.js';
import { ExportSources } from '../../system/exports/index.js';
import { CuringRecordService } from '../curing-record/index.js';

/** Dictionaries `plan_source` and `curing_type`: care that follows from a consultation. */
const CARE = { planSource: '2', curingType: '6' } as const;

const isArranged = ({ status }: Draft<typeof consulation>): boolean => ARRANGED_STATES.includes(status);

const liesInside = (caller: Caller, row: Draft<typeof consulation>): boolean =>
  insideRegion(row.xzCode ?? '', caller.xzCode);

/** Whether the caller arranges the consultation: experts of the same level review none. */
const arranges = (caller: Caller, row: Draft<typeof consulation>): boolean =>
  isAdministrator(caller) ||
  (ARRANGING_LEVELS.some((level) => level === reviewerLevel(caller.xzCode)) &&
    liesInside(caller, row) &&
    holds(caller, permissionOf(consulation, 'review')));

/** Whether the caller is of those who ask for the consultation: experts of the same region ask for none. */
const asks = (caller: Caller, row: Draft<typeof consulation>): boolean =>
  isOwner(caller, row) || (liesInside(caller, row) && holds(caller, permissionOf(consulation, 'add')));

/** Whether a consultation names who asks for it among its experts. */
const namesAsker = ({ createUser, expertUserIds }: Draft<typeof consulation>): boolean =>
  (expertUserIds ?? '').split(',').includes(String(createUser));

/** Fields of a consultation that the caller may not write, each with the reason. */
function fixedOf(caller: Caller, row: Draft<typeof consulation>): Fault[] {
  const [isArranger, isAsker, isHeld] = [arranges(caller, row), asks(caller, row), isArranged(row)];
  const answers = !isOwner(caller, row) && (isArranger || isNamed(caller, consulation, row));
  const faults = (fields: readonly string[], key: string) => fields.map((field) => ({ field, key }));
  const request = [...REQUEST_FIELDS, ...ARRANGEMENT_FIELDS, ...(isHeld ? [] : CONSULTATION_TARGETS)];
  return [
    ...(answers ? [] : faults(OPINION_FIELDS, 'consultation.expertsOwn')),
    ...(answers && !isHeld ? faults(OPINION_FIELDS, 'consultation.notArranged') : []),
    ...(isArranger || isAsker ? [] : faults(request, 'consultation.askersOwn')),
    ...(isAsker && !isArranger && isHeld ? faults(ARRANGEMENT_FIELDS, 'consultation.arrangersOwn') : []),
    ...(isHeld ? faults(CONSULTATION_TARGETS, 'consultation.targetStays') : []),
  ];
}

/**
 * Consultations: numbered, seen by the accounts of their experts, who write the opinion, and carried out by a care record
 * of the same tree.
 */
@Injectable()
export class ConsulationService extends RecordService<typeof consulation> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly care: CuringRecordService,
    exports: ExportSources,
  ) {
    super({ db, labels }, consulation, [{ faults: consultationFaults }]);
    exports.offerRecord(this, labels);
  }

  /** Makes the draft of a care record of what the experts advise, once, and answers its id. */
  async makeCuring(caller: Caller, id: string): Promise<Saved> {
    return this.db.transaction(async (tx) => {
      const row = await this.find(tx, caller, id, true);
      if (row.status !== ConsultStatus.answered) throw new BusinessError('consultation.notAnswered');
      if (!isBlank(row.curingId)) throw new BusinessError('consultation.hasCare');
      const { oldTreeId, groupId, measures, vigor } = row;
      const saved = await this.care.draftIn(tx, caller, {
        ...CARE,
        ...(isBlank(groupId) ? { oldTreeId } : { groupId }),
        ...{ curingDate: today(), content: (measures ?? '').slice(0, 1000), vigorBefore: vigor },
      } as CuringRecordInput);
      await this.amend(tx, caller, row, { values: { curingId: saved.id } });
      return saved;
    });
  }

  /** Rows with the fields that their reader may not write. */
  override async present(
    caller: Caller,
    rows: Stored<typeof consulation>[],
  ): Promise<RowOf<typeof consulation>[]> {
    const shown = await super.present(caller, rows);
    for (const row of shown) row.fixed = fixedOf(caller, row).map(({ field }) => field);
    return shown;
  }

  // The experts' advice counts as carried out once care of that tree is under review or approved.
  protected override async beforeTransition(
    tx: EntityManager,
    caller: Caller,
    { action, row }: MadeTransition<Stored<typeof consulation>>,
  ): Promise<void> {
    if (action !== 'carryOut') return;
    const key = isBlank(row.curingId)
      ? 'consultation.noCare'
      : await this.care.lacksToCarryOut(tx, caller, row);
    if (key) throw new ValidationError([{ field: 'curingId', key }]);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof consulation>): Promise<void> {
    const isNew = (field: string) => differs(before && valueOf(before, field), valueOf(row, field));
    if (isNew('expertIds')) row.expertUserIds = await accountsOf(tx, caller, row.expertIds);
    const isArranging = isNew('expertIds') || (isNew('status') && row.status === ConsultStatus.arranged);
    const faults = [
      ...fixedOf(caller, before ?? row).filter(({ field }) => isNew(field)),
      ...consultationFaults(row),
    ];
    const isLinked = ['curingId', ...CONSULTATION_TARGETS].some(isNew) && !isBlank(row.curingId);
    if (isLinked && !(await this.care.isOfSame(tx, caller, row)))
      faults.push({ field: 'curingId', key: 'consultation.otherTree' });
    if (isArranging && namesAsker(row)) faults.push({ field: 'expertIds', key: 'consultation.asksItself' });
    if (faults.length > 0) throw new ValidationError(faults);
  }
}
