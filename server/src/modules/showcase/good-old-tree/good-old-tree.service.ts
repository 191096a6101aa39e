import { goodOldTree } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Labels } from '../../../rows/labels.js';
import { ExportSources } from '../../system/exports/index.js';
import { ContentFiles, ContentService } from '../content/index.js';

/** Best trees. */
@Injectable()
export class GoodOldTreeService extends ContentService<typeof goodOldTree> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, files: ContentFiles) {
    super({ db, labels, exports, files }, goodOldTree);
  }
}
