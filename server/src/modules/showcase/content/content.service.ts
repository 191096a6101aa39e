import {
  type apicture,
  type billboard,
  FILES_LABEL,
  filmAddressOf,
  type goodFootprint,
  type goodOldTree,
  isBlank,
  type oldTreeExhibition,
  readFilms,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import { RecordService } from '../../../record/service.js';
import type { Labels } from '../../../rows/labels.js';
import type { Change, AnyRow, Draft, Stored } from '../../../rows/stored.js';
import type { ExportSources } from '../../system/exports/index.js';
import { type ContentFiles, filmsOf, picturesOf } from './content-files.js';

/** State of `display` in which visitors see an entry. */
const PUBLISHED = 1;

/** Dependencies of a service of content. */
export interface ContentTools {
  db: DataSource;
  labels: Labels;
  exports: ExportSources;
  files: ContentFiles;
}

/** Records whose published rows visitors of the showcase see. */
type Content =
  typeof apicture | typeof billboard | typeof goodFootprint | typeof goodOldTree | typeof oldTreeExhibition;

/** Fields of an entry's own position, used unless it is about a tree or a group. */
const POSITION = ['lon', 'lat', 'coordinate'];

/** Content of the showcase as editors see it: rows with their cover and the numbers of their pictures and films. */
export abstract class ContentService<D extends Content> extends RecordService<D> {
  private readonly files: ContentFiles;

  protected constructor(
    { exports, files, ...tools }: ContentTools,
    record: D,
    parts: readonly RecordPart<D>[] = [],
  ) {
    super(tools, record, parts);
    this.files = files;
    exports.offerRecord(this, tools.labels);
  }

  override async present(caller: Caller, rows: Stored<D>[]): Promise<RowOf<D>[]> {
    const shown = await super.present(caller, rows);
    const files = await this.files.of(
      caller,
      this.definition,
      shown.map(({ id }) => id),
    );
    return shown.map((row) => {
      const own = files(row.id);
      const [cover] = picturesOf(own);
      return {
        ...row,
        coverUrl: cover?.thumbUrl ?? null,
        pictureNum: picturesOf(own).length,
        videoNum: filmsOf(own).length,
      };
    });
  }

  protected override async beforeSave({ tx, caller, row, before }: Change<D>): Promise<void> {
    if (before && row.publishStatus === PUBLISHED && before.publishStatus !== PUBLISHED)
      await this.assertShowsSomething(tx, caller, row);
    if (isBlank(row.oldTreeId)) row.provinceOldTreeNumber = null;
    if (isBlank(row.groupId)) row.provinceGroupNumber = null;
    if (isBlank(row.xzCode)) row.xzCode = caller.xzCode;
    if ((isBlank(row.oldTreeId) && isBlank(row.groupId)) || this.hasOwnPlaces(row)) return;
    for (const field of POSITION) if (field in this.definition.fields) Object.assign(row, { [field]: null });
  }

  /** Refuses to publish an entry without a picture or film: visitors would see an empty frame. */
  private async assertShowsSomething(tx: EntityManager, caller: Caller, row: AnyRow): Promise<void> {
    const address = filmAddressOf(this.definition);
    if (address !== undefined && readFilms(valueOf(row, address), null).length > 0) return;
    if (await this.files.has(tx, caller, this.definition, row.id)) return;
    throw new ValidationError([
      address === undefined
        ? { field: 'attachmentList', label: FILES_LABEL, key: 'content.noMedia' }
        : { field: address, key: 'content.noFilm' },
    ]);
  }

  /** Whether a row keeps places of its own even where it is about a tree or a group. */
  protected hasOwnPlaces(_row: Draft<D>): boolean {
    return false;
  }
}
