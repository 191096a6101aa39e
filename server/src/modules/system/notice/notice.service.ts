import { notice, type MyNotices } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { fillBlanks } from '../../../entity/columns.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import { tenantScoped } from '../../../rows/scope.js';
import type { Change } from '../../../rows/stored.js';
import { cleanLine } from '../../../html/clean-html.js';

const IN_THE_BELL = 10;

type Shown = Pick<MyNotices['records'][number], 'id' | 'title' | 'category' | 'releaseTime' | 'read'>;

/** A notice as Sword's home page and bell show it. */
export type DashboardNotice = MyNotices['records'][number] & { datetime: string; type: 'notification' };

/** Notices of the tenant; each person has marks of what they have read. One that has no time of release is a draft. */
@Injectable()
export class NoticeService extends EntityService<typeof notice> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, notice);
  }

  /** Released notices of the caller's tenant with their own marks. */
  async mine(caller: Caller): Promise<Omit<MyNotices, 'messages'>> {
    const released = this.released(caller);
    const [counted, records] = await Promise.all([
      queryOne<{ unread: number }>(
        this.db,
        sql`select count(*)::int as unread from blade_notice t where ${released} and not ${this.isRead(caller)}`,
      ),
      query<Shown>(
        this.db,
        sql`select t.id, t.title, t.category, t.release_time as "releaseTime", ${this.isRead(caller)} as read
          from blade_notice t where ${released} order by t.release_time desc, t.id desc limit ${IN_THE_BELL}`,
      ),
    ]);
    await present(notice, records, caller.tenantId, this.labels);
    for (const row of records) fillBlanks(notice, row);
    return { unread: counted?.unread ?? 0, records };
  }

  /** The newest released notices, with the names that Sword reads. */
  async dashboard(caller: Caller): Promise<DashboardNotice[]> {
    const { records } = await this.mine(caller);
    return records.map((row) => ({ ...row, datetime: row.releaseTime, type: 'notification' }));
  }

  /** Marks notices as read by the caller: the named ones, or all. */
  async markRead(caller: Caller, ids: readonly string[] | undefined): Promise<true> {
    const named = ids ? sql`and t.id = any(${[...ids]}::bigint[])` : empty;
    await query(
      this.db,
      sql`insert into notice_read (user_id, notice_id)
        select ${caller.userId}::bigint, t.id from blade_notice t where ${this.released(caller)} ${named}
        on conflict do nothing`,
    );
    return true;
  }

  protected override async beforeSave({ row }: Change<typeof notice>): Promise<void> {
    row.title = cleanLine(row.title ?? '');
    if (row.title === '') throw new ValidationError([{ field: 'title', key: 'field.required' }]);
  }

  private released(caller: Caller) {
    return sql`${tenantScoped(caller, 'own')} and t.release_time <= localtimestamp`;
  }

  private isRead(caller: Caller) {
    return sql`exists (select 1 from notice_read r where r.user_id = ${caller.userId} and r.notice_id = t.id)`;
  }
}
