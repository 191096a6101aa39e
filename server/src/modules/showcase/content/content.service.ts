import { isBlank, type RecordDefinition } from '@gushu/shared';
import type { DataSource, EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { RecordService } from '../../../record/service.js';
import type { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import type { ExportSources } from '../../system/exports/index.js';
import { type ContentFiles, filmsOf, picturesOf } from './content-files.js';

/** What content is kept with. */
export interface ContentTools {
  db: DataSource;
  labels: Labels;
  exports: ExportSources;
  files: ContentFiles;
}

/** Where an entry stands by itself, unless it is about a tree or a group. */
const POSITION = ['lon', 'lat', 'coordinate'];

/** Content of the showcase as its keepers see it: its rows with their cover and how many pictures and films they have. */
export abstract class ContentService<B extends object> extends RecordService<B> {
  private readonly files: ContentFiles;

  protected constructor({ exports, files, ...tools }: ContentTools, record: RecordDefinition) {
    super(tools, record);
    this.files = files;
    exports.offerRecord(this, tools.labels);
  }

  override async present(caller: Caller, rows: Stored[]): Promise<Stored[]> {
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

  protected override async beforeSave(
    _tx: EntityManager,
    caller: Caller,
    row: Stored,
    _before: Stored | undefined,
  ): Promise<void> {
    if (isBlank(row['oldTreeId'])) row['provinceOldTreeNumber'] = null;
    if (isBlank(row['groupId'])) row['provinceGroupNumber'] = null;
    if (isBlank(row['xzCode'])) row['xzCode'] = caller.xzCode;
    if (isBlank(row['oldTreeId']) && isBlank(row['groupId'])) return;
    for (const field of POSITION) if (field in this.definition.fields) row[field] = null;
  }
}
