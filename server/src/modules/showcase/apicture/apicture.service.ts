import { apicture, exhibitFaults, ExhibitKind, PHOTO_EDITIONS } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Labels } from '../../../rows/labels.js';
import type { Change, Draft } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { ContentFiles, ContentService, Subjects } from '../content/index.js';
import { ConfessionPlaces } from './confession-places.js';

/** Exhibits: each has what its category asks for, and photographs their edition. */
@Injectable()
export class ApictureService extends ContentService<typeof apicture> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    files: ContentFiles,
    subjects: Subjects,
  ) {
    const places = new ConfessionPlaces(db, subjects);
    super({ db, labels, exports, files }, apicture, [{ faults: exhibitFaults }, places]);
  }

  // A confession was made at certain places under or around its tree.
  protected override hasOwnPlaces(row: Draft<typeof apicture>): boolean {
    return row.dataType === ExhibitKind.confessions;
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof apicture>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    row.photoExhibition = PHOTO_EDITIONS[String(row.dataType)] ?? null;
  }
}
