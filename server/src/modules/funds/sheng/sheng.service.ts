import { insideRegion, sheng, shengFaults } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Change } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { BudgetService } from '../budget.service.js';

/** Allotments of provinces: only inside the province that got the grant, and never more than it has left. */
@Injectable()
export class ShengService extends BudgetService<typeof sheng> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, sheng, {
      faults: shengFaults,
      of: 'allotment',
      digits: 2,
      refusal: 'fund.levelProvince',
      field: 'centralFund',
      province: 'provinceCode',
    });
    exports.offerRecord(this, labels);
  }

  protected override async beforeSave({ row }: Change<typeof sheng>): Promise<void> {
    if (!insideRegion(row.xzCode ?? '', String(row.provinceCode)))
      throw new ValidationError([{ field: 'xzCode', key: 'fund.otherProvince' }]);
  }
}
