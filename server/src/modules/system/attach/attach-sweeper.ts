import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../../../database/database.js';
import { FileStore } from '../../../files/store.js';
import { Scheduler } from '../../../jobs/scheduler.js';
import { Params } from '../../../cache/params.js';
import { targetGone } from '../record-rights.js';
import { type Content, PictureFiles } from './picture-files.js';
import { keptHours } from './upload-room.js';
import { isNamed, noteNamed } from './references.js';

const MINUTE_MS = 60_000;
const SWEEP_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 500;

/** Removes what uploads have left: files that nothing has named for some hours, and halves of aborted uploads. */
@Injectable()
export class AttachSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
    private readonly params: Params,
    private readonly scheduler: Scheduler,
    private readonly pictures: PictureFiles,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(SWEEP_MS, 'files', () => this.sweep());
    this.scheduler.every(DAY_MS, 'files', () => this.recount());
  }

  /** Notes which files are named, removes the others that are older than the setting's hours, and answers how many. */
  async sweep(): Promise<number> {
    const hours = await keptHours(this.params);
    let removed = await this.store.removePartial(Date.now() - hours * 60 * MINUTE_MS);
    await query(
      this.db,
      sql`delete from attach_reservation where create_time < localtimestamp - make_interval(hours => ${hours})`,
    );
    await noteNamed(this.db);
    for (;;) {
      // The row goes first: a file without a row is only lost room, a row without a file would be a lie.
      const gone = await query<Content>(
        this.db,
        sql`with gone as (
            delete from blade_attach where id in (
              select a.id from blade_attach a
              where a.named = 0 and a.kept = 0 and not ${isNamed}
                and a.create_time < localtimestamp - make_interval(hours => ${hours})
              order by a.id limit ${AT_ONCE} for update skip locked)
            returning store, name, digest)
          select store, name, digest from gone`,
      );
      await this.pictures.remove(gone);
      removed += gone.length;
      if (gone.length < AT_ONCE) return removed;
    }
  }

  /** Finds the files that have lost their names, or the record they were attached to: the next sweep removes them. */
  async recount(): Promise<void> {
    await query(
      this.db,
      sql`update attachment x set is_deleted = 1, version = version + 1, update_time = localtimestamp
        where x.is_deleted = 0 and ${targetGone('x')}`,
    );
    await query(
      this.db,
      sql`update blade_attach a set named = 0 where a.named = 1 and a.kept = 0 and not ${isNamed}`,
    );
  }
}
