import { apicture, type ApictureInput, exhibitFaults, type Fault, PHOTO_EDITIONS } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { ContentFiles, ContentService } from '../content/index.js';

/** Exhibits: each has what its category asks for, and photographs their edition. */
@Injectable()
export class ApictureService extends ContentService<ApictureInput> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, files: ContentFiles) {
    super({ db, labels, exports, files }, apicture);
  }

  protected override faults(row: Stored): Fault[] {
    return exhibitFaults(row);
  }

  protected override async beforeSave(
    tx: EntityManager,
    caller: Caller,
    row: Stored,
    before: Stored | undefined,
  ): Promise<void> {
    await super.beforeSave(tx, caller, row, before);
    row['photoExhibition'] = PHOTO_EDITIONS[String(row['dataType'])] ?? null;
  }
}
