import { billboard, isBlank, type RowOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { ExportSources } from '../../system/exports/index.js';
import { FrameHosts, mayPlay } from '../../system/frame/index.js';
import { ContentFiles, ContentService } from '../content/index.js';

/** Films. */
@Injectable()
export class BillboardService extends ContentService<typeof billboard> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    files: ContentFiles,
    private readonly hosts: FrameHosts,
  ) {
    super({ db, labels, exports, files }, billboard);
  }

  // Its keepers are told which of its films nobody is shown.
  override async present(
    caller: Caller,
    rows: Stored<typeof billboard>[],
  ): Promise<RowOf<typeof billboard>[]> {
    const [shown, hosts] = await Promise.all([super.present(caller, rows), this.hosts.films()]);
    const named = (row: Stored<typeof billboard>) => (isBlank(row.url) ? [] : [String(row.url)]);
    return shown.map((row) => ({ ...row, blockedFilms: named(row).filter((url) => !mayPlay(hosts, url)) }));
  }
}
