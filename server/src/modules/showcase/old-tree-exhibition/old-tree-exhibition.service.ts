import { isBlank, oldTreeExhibition } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Labels } from '../../../rows/labels.js';
import type { Change } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { ContentFiles, ContentService } from '../content/index.js';

/** Entries of the exhibition: of a tree or of a group. */
@Injectable()
export class OldTreeExhibitionService extends ContentService<typeof oldTreeExhibition> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, files: ContentFiles) {
    super({ db, labels, exports, files }, oldTreeExhibition);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof oldTreeExhibition>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    row.type = isBlank(row.groupId) ? '1' : '2';
  }
}
