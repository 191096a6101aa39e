import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql, { join, raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query } from '../../../database.js';
import { FileStore, type Place } from '../../../files/store.js';
import { Periodic } from '../../../jobs/periodic.js';
import { JsonLogger } from '../../../logger.js';

const SWEEP_MS = 3_600_000;
const KEPT_HOURS = 24;
const AT_ONCE = 500;

/** Where a stored file may be named, column by column; a file that none of them names belongs to nothing. */
export const REFERENCES: readonly (readonly [table: string, column: string])[] = [
  ['data_import_record', 'attach_id'],
  ['data_import_record', 'error_attach_id'],
  ['attachment', 'attach_id'],
];
// Addresses of downloads have the id, signed ones of pictures the name; notices hold them among other text.
const LINKS: readonly (readonly [table: string, column: string])[] = [
  ['attachment', 'attachment_url'],
  ['blade_user', 'avatar'],
  ['blade_tenant', 'background_url'],
  ['blade_notice', 'content'],
];

const unnamed = join(
  [
    ...REFERENCES.map(
      ([table, column]) => sql`not exists (select from ${raw(table)} r where r.${raw(column)} = a.id)`,
    ),
    ...LINKS.map(
      ([table, column]) =>
        sql`not exists (select from ${raw(table)} r where r.${raw(column)} like '%download?id=' || a.id || '%'
          or r.${raw(column)} like '%picture?name=' || a.name || '&%')`,
    ),
  ],
  ' and ',
);

/** Takes away what uploads have left: files that nothing has named for a day, and halves of broken uploads. */
@Injectable()
export class AttachSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly store: FileStore,
    private readonly periodic: Periodic,
    private readonly log: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.periodic.every(SWEEP_MS, 'files', () => this.sweep());
  }

  /** Removes what is older than a day and belongs to nothing, and answers how many files. */
  async sweep(): Promise<number> {
    let removed = await this.store.removePartial(Date.now() - KEPT_HOURS * 3_600_000);
    for (;;) {
      // The row goes first: a file without a row is only lost room, a row without a file would be a lie.
      const gone = await query<Place>(
        this.db,
        sql`with gone as (
            delete from blade_attach where id in (
              select a.id from blade_attach a
              where a.kept = 0 and a.create_time < localtimestamp - make_interval(hours => ${KEPT_HOURS}) and ${unnamed}
              order by a.id limit ${AT_ONCE} for update skip locked)
            returning store, name)
          select store, name from gone`,
      );
      for (const place of gone)
        await this.store.remove(place).catch((error: Error) => this.log.warn(error.message, 'files'));
      removed += gone.length;
      if (gone.length < AT_ONCE) return removed;
    }
  }
}
