import type { PageOf, RecordDefinition } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { pageOf } from '../../../blade/envelope.js';
import { type PageQuery, pagingOf } from '../../../blade/page-query.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import { assertSortable, isNewest, orderOf, orderSql } from '../../../search/order.js';
import { columnsSql } from '../../../rows/columns.js';
import type { Stored } from '../../../rows/stored.js';

const ARCHIVED = '1';

/** What of a list says that it reads the snapshot of a year. */
export interface Archived {
  archiveMark?: string;
  year?: unknown;
}

/** Says that a list reads the snapshot of its `year`. */
export const ArchiveMark = () =>
  applyDecorators(
    ApiPropertyOptional({ description: '2 the live rows (default), 1 the snapshot of `year`' }),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn([ARCHIVED, '2']),
  );

/** Whether a list reads the snapshot of a year. */
export const isArchived = ({ archiveMark }: Archived): boolean => archiveMark === ARCHIVED;

/** The filters of a list of live rows, and the year whose snapshot is read instead. */
export function archivedFilters<F extends Archived>({ archiveMark: _, year, ...filters }: F) {
  if (!year) throw new ValidationError([{ field: 'year', key: 'field.required' }]);
  return { filters, year: Number(year) };
}

/** One page of a snapshot, under the condition of the list; in the order of the regions where none is asked for. */
export async function archivedPage(
  db: Db,
  record: RecordDefinition,
  { asked, year, where }: { asked: PageQuery; year: number; where: Sql },
): Promise<PageOf<Stored>> {
  const paging = pagingOf(asked);
  const order = orderOf(record, asked);
  const from = sql`from ${raw(`${record.table}_archive`)} t where ${where} and t.archive_year = ${year}`;
  const { num } = (await queryOne<{ num: number }>(db, sql`select count(*)::int as num ${from}`))!;
  if (!isNewest(order)) assertSortable(record, order, num);
  const sorted = isNewest(order) ? sql`order by substr(t.xz_code, 1, 6), t.id` : orderSql(order);
  const rows = await query<Stored>(
    db,
    sql`select ${columnsSql(record)}, t.archive_year as "archiveYear", t.archive_time as "archiveTime" ${from}
      ${sorted} limit ${paging.size} offset ${paging.offset}`,
  );
  return pageOf(rows, num, paging.current, paging.size);
}
