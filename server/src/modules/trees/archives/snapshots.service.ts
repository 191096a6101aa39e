import { columnOf, type PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { NotFoundError } from '../../../http/errors.js';
import { contains } from '../../../search/filters.js';
import { columnsSql } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import { nameReferences } from '../../../rows/references.js';
import type { Stored } from '../../../rows/stored.js';
import { snapshotRows } from './archives.queries.js';
import { assertReader, extentOf } from './archives.service.js';
import { type Register, registerOf, snapshotOf } from './registers.js';
import type { SnapshotQuery, SnapshotRowQuery } from './years.dto.js';

const ARCHIVED = sql`, t.archive_year as "archiveYear", t.archive_time as "archiveTime", t.archive_user as "archiveUser"`;

/** Rows as they were archived: read, never changed. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** One page of a year's archived rows, in the order of their regions. */
  async page(caller: Caller, asked: SnapshotQuery): Promise<PageOf<Stored>> {
    const register = registerOf(asked.dataType);
    assertReader(caller, register);
    const paging = pagingOf(asked);
    const number = raw(`t.${columnOf(register.number)}`);
    const from = sql`from ${snapshotOf(register.record)} t
      where ${snapshotRows(register, extentOf(caller, asked))}
        ${asked.number ? sql`and ${number} like ${contains(asked.number)}` : empty}`;
    const order = sql`order by substr(t.xz_code, 1, 6), t.id limit ${paging.size} offset ${paging.offset}`;
    const [rows, total] = await readPage(paging, this.read(register, from, order), async () =>
      Number((await queryOne<{ total: string }>(this.db, sql`select count(*) as total ${from}`))?.total),
    );
    return pageOf(await this.present(caller, register, rows), total, paging.current, paging.size);
  }

  /** One archived row. */
  async detail(caller: Caller, asked: SnapshotRowQuery): Promise<Stored> {
    const register = registerOf(asked.dataType);
    assertReader(caller, register);
    const from = sql`from ${snapshotOf(register.record)} t
      where ${snapshotRows(register, extentOf(caller, { year: asked.year }))} and t.id = ${asked.id}`;
    const [row] = await this.present(caller, register, await this.read(register, from, empty));
    if (!row) throw new NotFoundError();
    return row;
  }

  private read({ record }: Register, from: Sql, order: Sql): Promise<Stored[]> {
    return query<Stored>(this.db, sql`select ${columnsSql(record)} ${ARCHIVED} ${from} ${order}`);
  }

  private async present(caller: Caller, { record }: Register, rows: Stored[]): Promise<Stored[]> {
    await present(record, rows, caller.tenantId, this.labels);
    await nameReferences(this.db, caller, record, rows);
    // Nothing archived is changed or moved.
    for (const row of rows) Object.assign(row, { moves: [], editable: false, removable: false });
    return rows;
  }
}
