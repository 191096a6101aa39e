import {
  consulation,
  type ConsulationInput,
  consultationFaults,
  ConsultStatus,
  type CuringRecordInput,
  type Fault,
  isBlank,
  today,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import type { Saved, Stored } from '../../../rows/stored.js';
import { accountsOf } from '../../experts/expert-inquiry/index.js';
import { ExportSources } from '../../system/exports/index.js';
import { CuringRecordService } from '../curing-record/index.js';

/** Dictionaries `plan_source` and `curing_type`: care that follows from a consultation. */
const CARE = { planSource: '2', curingType: '6' } as const;

const TARGETS = ['oldTreeId', 'groupId'] as const;

/** Consultations: numbered, seen by the accounts of their experts, carried out by a care record. */
@Injectable()
export class ConsulationService extends RecordService<ConsulationInput> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly care: CuringRecordService,
    exports: ExportSources,
  ) {
    super({ db, labels }, consulation);
    exports.offerRecord(this, labels);
  }

  /** Makes the draft of a care record of what the experts advise, once, and answers its id. */
  async makeCuring(caller: Caller, id: string): Promise<Saved> {
    return this.db.transaction(async (tx) => {
      const row = await this.find(tx, caller, id, true);
      if (row.status !== ConsultStatus.answered) throw new BusinessError('consultation.notAnswered');
      if (!isBlank(row['curingId'])) throw new BusinessError('consultation.hasCare');
      const { oldTreeId, groupId, measures, vigor } = row;
      const saved = await this.care.draftIn(tx, caller, {
        ...CARE,
        ...(isBlank(groupId) ? { oldTreeId } : { groupId }),
        ...{ curingDate: today(), content: String(measures ?? '').slice(0, 1000), vigorBefore: vigor },
      } as CuringRecordInput);
      await this.amend(tx, caller, row, { values: { curingId: saved.id } });
      return saved;
    });
  }

  protected override faults(row: Stored): Fault[] {
    return consultationFaults(row);
  }

  // An expert from elsewhere may not see the tree: what was taken of it stays as long as it is the same one.
  protected override async settle(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    if (!before || TARGETS.some((field) => row[field] !== before[field]))
      return super.settle(tx, caller, row, before);
    await this.storeTexts(tx, caller, row, before);
    await this.beforeSave(tx, caller, row, before);
  }

  protected override async beforeSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    const faults = consultationFaults(row);
    if (faults.length > 0) throw new ValidationError(faults);
    if (row['expertIds'] !== before?.['expertIds'])
      row['expertUserIds'] = await accountsOf(tx, caller, row['expertIds']);
  }
}
