import { PICTURE_DATA_TYPE } from '@gushu/shared';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { PictureFiles } from '../../system/attach/index.js';
import { PICTURE_BATCHES } from '../../system/imports/index.js';
import { KEPT_DAYS, PictureUploads } from './picture-uploads.js';

const HOUR_MS = 3_600_000;

/** Removes zips that nobody goes on with, and those of batches at their end: their pictures are stored one by one. */
@Injectable()
export class PictureSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly uploads: PictureUploads,
    private readonly pictures: PictureFiles,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(HOUR_MS, 'photos', () => this.sweep());
  }

  /** Does one round, and answers how many zips are gone. */
  async sweep(): Promise<number> {
    const ended = await query<{ store: string; name: string; digest: string }>(
      this.db,
      sql`with gone as (update blade_attach a set is_deleted = 1, version = a.version + 1 from data_import_record r
          where r.attach_id = a.id and r.data_type = ${PICTURE_DATA_TYPE} and a.is_deleted = 0
            and r.end_time < localtimestamp - make_interval(days => ${KEPT_DAYS})
            and not exists (select from data_import_record o join job t on t.id = o.id
              where o.attach_id = a.id and ${PICTURE_BATCHES.open})
          returning a.store, a.name, a.digest)
        select store, name, digest from gone`,
    );
    await this.pictures.remove(ended);
    return ended.length + (await this.uploads.sweep());
  }
}
