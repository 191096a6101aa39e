import { goodFootprint, readFilms, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { FrameHosts, mayPlay } from '../../system/frame/index.js';
import { ContentFiles, ContentService } from '../content/index.js';

/** Footprints. */
@Injectable()
export class GoodFootprintService extends ContentService<typeof goodFootprint> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    files: ContentFiles,
    private readonly hosts: FrameHosts,
  ) {
    super({ db, labels, exports, files }, goodFootprint);
  }

  // Its keepers are told which of its films nobody is shown.
  override async present(
    caller: Caller,
    rows: Stored<typeof goodFootprint>[],
  ): Promise<RowOf<typeof goodFootprint>[]> {
    const [shown, hosts] = await Promise.all([super.present(caller, rows), this.hosts.films()]);
    const named = (row: Stored<typeof goodFootprint>) => readFilms(row.video, '').map(({ url }) => url);
    return shown.map((row) => ({ ...row, blockedFilms: named(row).filter((url) => !mayPlay(hosts, url)) }));
  }
}
