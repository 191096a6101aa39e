import {
  apicture,
  type ApictureInput,
  exhibitFaults,
  ExhibitKind,
  type Fault,
  isBlank,
  PHOTO_EDITIONS,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { seesTrees } from '../../trees/old-tree/index.js';
import { ContentFiles, ContentService, roughPlaces } from '../content/index.js';

/** Exhibits: each has what its category asks for, and photographs their edition. */
@Injectable()
export class ApictureService extends ContentService<ApictureInput> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, files: ContentFiles) {
    super({ db, labels, exports, files }, apicture);
  }

  protected override faults(row: Stored): Fault[] {
    return exhibitFaults(row);
  }

  /** Rows as their keepers read them: whoever may not read trees learns only roughly where the confession's tree stands. */
  override async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
    const shown = await super.present(caller, rows);
    if (seesTrees(caller)) return shown;
    return shown.map((row) =>
      isBlank(row['coordinate']) || (isBlank(row['oldTreeId']) && isBlank(row['groupId']))
        ? row
        : { ...row, coordinate: roughPlaces(String(row['coordinate'])) },
    );
  }

  // A confession was made at certain places under or around its tree.
  protected override hasOwnPlaces(row: Stored): boolean {
    return row['dataType'] === ExhibitKind.confessions;
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
