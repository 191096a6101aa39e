import { sharePublish } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { ExportSources } from '../../system/exports/index.js';

/** Publications that regions share with those above and below them. */
@Injectable()
export class SharePublishService extends RecordService<typeof sharePublish> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, sharePublish);
    exports.offerRecord(this, labels);
  }
}
