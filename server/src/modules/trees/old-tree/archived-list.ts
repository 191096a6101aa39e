import {
  archiveMarkOf,
  ArchiveMark as Marks,
  isBlank,
  MAX_SORTED_ROWS,
  type PageOf,
  type RecordDefinition,
  regionCode,
  ReviewStatus,
  wireName,
} from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { type PageQuery, pagingOf } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { ListQuery } from '../../../record/dto.js';
import type { Listed } from '../../../record/reader.js';
import { readCounted } from '../../../search/list-page.js';
import { assertFew, isUnasked, orderOf, orderSql } from '../../../search/order.js';
import { columnsSql } from '../../../rows/columns.js';
import { countingSql, countOf } from '../../../rows/service.js';
import type { Stored } from '../../../rows/stored.js';
import { archivedYearOf, snapshotOf } from '../counts/index.js';

/** Filters that make a list read the snapshot of a year. */
interface Archived {
  archiveMark?: string;
  year?: unknown;
}

/** Adds the rules of `archiveMark`, by which a list reads the snapshot of its `year`. */
export const ArchiveMark = () =>
  applyDecorators(
    ApiPropertyOptional({
      description:
        '2 the live rows (default), 1 the snapshot of `year`, or of the newest year that all of the region has archived',
    }),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn(['1', '2']),
  );

/** Whether a list reads the snapshot of a year. */
export const isArchived = (filters: object): boolean =>
  archiveMarkOf({ chosen: (filters as Archived).archiveMark }) === Marks.snapshot;

/**
 * Filters of a list of archived rows: without a year it reads the newest that all of the requested region has archived,
 * or the approved live rows if there is none.
 */
export async function settledList<Q extends object>(
  db: Db,
  caller: Caller,
  record: RecordDefinition,
  asked: Q,
): Promise<Q> {
  const { year: given, xzCode, status } = asked as Archived & { xzCode?: string; status?: string };
  if (!isBlank(given)) return asked;
  const year = await archivedYearOf(
    db,
    caller,
    record,
    isBlank(xzCode) ? caller.xzCode : regionCode(xzCode!),
  );
  if (year !== undefined) return { ...asked, year };
  return {
    ...asked,
    archiveMark: String(Marks.live),
    status: isBlank(status) ? String(ReviewStatus.approved) : status,
  };
}

/** Table, filters and order of the rows of a year's snapshot; by default in the order of regions. */
export function archivedList(record: RecordDefinition, asked: PageQuery & Archived): Listed {
  if (isBlank(asked.year)) throw new ValidationError([{ field: 'year', key: 'field.required' }]);
  const year = Number(asked.year);
  if (!Number.isInteger(year)) throw new ValidationError([{ field: 'year', key: 'field.integer' }]);
  const order = orderOf(record, asked);
  return {
    table: sql`(select * from ${snapshotOf(record)} where archive_year = ${year}::int)`,
    order: isUnasked(order) ? sql`order by substr(t.xz_code, 1, 6), t.id` : orderSql(order),
    // A snapshot has rows with earlier years too.
    filters: { ...asked, year: undefined },
    year,
  };
}

/** One page of a snapshot, with the list's condition. No index has its order, so that only few rows are sorted. */
export function archivedPage<D extends RecordDefinition>(
  db: Db,
  record: D,
  asked: ListQuery & Archived,
  where: Sql,
): Promise<PageOf<Stored<D>>> {
  const { searchCount } = asked;
  const paging = pagingOf(asked);
  const listed = archivedList(record, asked);
  const order = orderOf(record, asked);
  const isFree = isUnasked(order);
  return readCounted<Stored<D>>(
    { ...paging, searchCount },
    {
      isFree,
      enough: () => (isFree ? 0 : MAX_SORTED_ROWS + 1),
      count: (most) => countOf(db, countingSql(listed.table, where, most)),
      rows: async (size, total) => {
        if (!isFree) assertFew(wireName(order[0]!.column), total);
        return query(
          db,
          sql`select ${columnsSql(record)}, t.archive_year as "archiveYear", t.archive_time as "archiveTime"
            from ${listed.table} t where ${where} ${listed.order} limit ${size} offset ${paging.offset}`,
        );
      },
    },
  );
}
