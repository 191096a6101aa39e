import {
  apicture,
  type ApictureInput,
  exhibitFaults,
  ExhibitKind,
  type Fault,
  type HistoryLine,
  isBlank,
  PHOTO_EDITIONS,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import type { UpdateKey } from '../../../record/dto.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import { Labels } from '../../../rows/labels.js';
import type { Change, Draft, Saved, Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { HiddenPlaces } from '../../trees/old-tree/index.js';
import { ContentFiles, ContentService, exactPlaces, roughPlaces, Subjects } from '../content/index.js';

const SUBJECT = ['oldTreeId', 'groupId'];

/**
 * Exhibits: each has what its category asks for, and photographs their edition. The places of a confession say where its
 * tree stands: whoever may not see that reads them roughly, and who reads no trees has none in exports and history.
 */
@Injectable()
export class ApictureService extends ContentService<typeof apicture> {
  private readonly places = new HiddenPlaces(apicture, ['coordinate']);

  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    files: ContentFiles,
    private readonly subjects: Subjects,
  ) {
    super({ db, labels, exports, files }, apicture);
  }

  override where(caller: Caller, filters: object): Sql {
    this.places.assertNotCompared(caller, filters);
    return super.where(caller, filters);
  }

  override mayExport(caller: Caller, field: string): boolean {
    return this.places.mayExport(caller, field);
  }

  override async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    return this.places.history(caller, await super.history(caller, asked));
  }

  /** Rows as their keepers read them, with places as exactly as they may know where the tree stands. */
  override async present(caller: Caller, rows: Stored<typeof apicture>[]): Promise<RowOf<typeof apicture>[]> {
    const shown = await super.present(caller, rows);
    const placed = shown.filter(({ coordinate }) => !isBlank(coordinate));
    const isHidden = await this.subjects.hidden(this.db, caller, placed);
    return shown.map((row) =>
      isBlank(row.coordinate) || !isHidden(row)
        ? row
        : { ...row, coordinate: roughPlaces(String(row.coordinate)) },
    );
  }

  protected override neededFields(): string[] {
    return [...super.neededFields(), ...SUBJECT];
  }

  protected override faults(row: Draft<typeof apicture>): Fault[] {
    return exhibitFaults(row);
  }

  // A confession was made at certain places under or around its tree.
  protected override hasOwnPlaces(row: Draft<typeof apicture>): boolean {
    return row.dataType === ExhibitKind.confessions;
  }

  protected override async updateIn(
    tx: EntityManager,
    caller: Caller,
    body: ApictureInput & UpdateKey,
  ): Promise<Saved> {
    const before = await this.find(tx, caller, body.id, true);
    return super.updateIn(tx, caller, { ...body, ...(await this.placesOf(tx, caller, before, body)) });
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<typeof apicture>): Promise<void> {
    await super.beforeSave({ tx, caller, row, before });
    row.photoExhibition = PHOTO_EDITIONS[String(row.dataType)] ?? null;
  }

  /**
   * The places of a change by somebody who was shown them roughly: what comes back as it was shown stays exact, and where
   * the entry leaves its tree they become what was shown, or they would be read exactly from then on.
   */
  private async placesOf(
    tx: EntityManager,
    caller: Caller,
    before: Stored<typeof apicture>,
    { coordinate, oldTreeId, groupId }: ApictureInput,
  ): Promise<Pick<ApictureInput, 'coordinate'>> {
    const stored = before.coordinate;
    if (isBlank(stored) || (coordinate !== undefined && isBlank(coordinate))) return {};
    const moved = {
      ...before,
      ...(oldTreeId === undefined ? {} : { oldTreeId }),
      ...(groupId === undefined ? {} : { groupId }),
    };
    const isHidden = await this.subjects.hidden(tx, caller, [before, moved]);
    if (!isHidden(before)) return {};
    const places = String(stored);
    if (!isHidden(moved)) return coordinate === undefined ? { coordinate: roughPlaces(places) } : {};
    return coordinate === undefined ? {} : { coordinate: exactPlaces(String(coordinate), places) };
  }
}
