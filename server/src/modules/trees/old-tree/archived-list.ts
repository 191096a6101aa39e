import {
  archiveMarkOf,
  ArchiveMark as Marks,
  isBlank,
  type PageOf,
  type RecordDefinition,
  wireName,
} from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { pageOf, uncountedPage } from '../../../blade/envelope.js';
import { type PageQuery, pagingOf, readPage } from '../../../blade/page-query.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { ListQuery } from '../../../record/dto.js';
import type { Listed } from '../../../record/reader.js';
import { assertFew, isUnasked, orderOf, orderSql } from '../../../search/order.js';
import { columnsSql } from '../../../rows/columns.js';
import type { Stored } from '../../../rows/stored.js';

/** What of a list says that it reads the snapshot of a year. */
interface Archived {
  archiveMark?: string;
  year?: unknown;
}

/** Says that a list reads the snapshot of its `year`. */
export const ArchiveMark = () =>
  applyDecorators(
    ApiPropertyOptional({ description: '2 the live rows (default), 1 the snapshot of `year`' }),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn(['1', '2']),
  );

/** Whether a list reads the snapshot of a year. */
export const isArchived = (filters: object): boolean =>
  archiveMarkOf({ chosen: (filters as Archived).archiveMark }) === Marks.snapshot;

/** Where the rows of a year's snapshot are, in the order of the regions where none is asked for. */
export function archivedList(record: RecordDefinition, asked: PageQuery & Archived): Listed {
  if (isBlank(asked.year)) throw new ValidationError([{ field: 'year', key: 'field.required' }]);
  const year = Number(asked.year);
  if (!Number.isInteger(year)) throw new ValidationError([{ field: 'year', key: 'field.integer' }]);
  const order = orderOf(record, asked);
  return {
    table: sql`(select * from ${raw(`${record.table}_archive`)} where archive_year = ${year}::int)`,
    order: isUnasked(order) ? sql`order by substr(t.xz_code, 1, 6), t.id` : orderSql(order),
    year,
  };
}

/** How many rows of a snapshot a condition leaves. */
export async function countArchived(db: Db, { table }: Listed, where: Sql): Promise<number> {
  const counting = sql`select count(*)::int as num from ${table} t where ${where}`;
  return (await queryOne<{ num: number }>(db, counting))!.num;
}

/** One page of a snapshot, under the condition of the list. No index holds an order of it: few rows alone are sorted. */
export async function archivedPage(
  db: Db,
  record: RecordDefinition,
  asked: ListQuery & Archived,
  where: Sql,
): Promise<PageOf<Stored>> {
  const paging = pagingOf(asked);
  const listed = archivedList(record, asked);
  const order = orderOf(record, asked);
  const read = (rows = paging.size): Promise<Stored[]> =>
    query(
      db,
      sql`select ${columnsSql(record)}, t.archive_year as "archiveYear", t.archive_time as "archiveTime"
        from ${listed.table} t where ${where} ${listed.order} limit ${rows} offset ${paging.offset}`,
    );
  const count = (): Promise<number> => countArchived(db, listed, where);
  if (asked.searchCount === 'only') return pageOf([], await count(), paging.current, paging.size);
  if (isUnasked(order) && asked.searchCount === 'false')
    return uncountedPage(await read(paging.size + 1), paging);
  if (isUnasked(order)) {
    const [rows, total] = await readPage(paging, read(), count);
    return pageOf(rows, total, paging.current, paging.size);
  }
  const total = await count();
  assertFew(wireName(order[0]!.column), total);
  return pageOf(await read(), total, paging.current, paging.size);
}
