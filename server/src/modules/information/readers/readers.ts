import {
  type PageOf,
  type Reader,
  type ReaderCounts,
  type RecordDefinition,
  type Common,
  valueOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { holdersSql } from '../../../auth/holders.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { changeOne, query, queryOne } from '../../../database/database.js';
import { Labels } from '../../../rows/labels.js';
import type { ReadersQuery } from './readers.dto.js';

/** A published row, and the record that it is of. */
interface Published {
  record: RecordDefinition;
  row: Common & { xzCode: string | null };
}

const IS_READER = sql`r.user_id is not null`;

/** Users `u` to whom a row is published: people of the regions that it names and below, or of all below its publisher. */
function addressedSql({ record, row }: Published): Sql {
  const named = String((record.regions && valueOf(row, record.regions)) ?? '')
    .split(',')
    .filter(Boolean);
  const own = row.xzCode ?? '';
  const inside =
    named.length > 0
      ? join(
          named.map((code) => sql`starts_with(u.xz_code, ${code})`),
          ' or ',
        )
      : sql`starts_with(u.xz_code, ${own}) and u.xz_code <> ${own}`;
  return sql`u.is_deleted = 0 and u.status = 1 and (${inside}) and ${holdersSql(`${record.name}_view`)}`;
}

/** The people `u` of a row: those whom it addresses, and others who have read it; `r` is their receipt. */
const peopleSql = (published: Published): Sql => sql`blade_user u
  left join publication_read r
    on r.record = ${published.record.name} and r.row_id = ${published.row.id} and r.user_id = u.id
  where u.tenant_id = ${published.row.tenantId} and (${IS_READER} or (${addressedSql(published)}))`;

/** Receipts of published rows. */
@Injectable()
export class Readers {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
  ) {}

  /** Records that the caller has read a row; answers whether for the first time, which counts in its `readNum`. */
  mark(caller: Caller, { record, row }: Published): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const first = await changeOne(
        tx,
        sql`insert into publication_read (record, row_id, user_id)
          values (${record.name}, ${row.id}, ${caller.userId}) on conflict do nothing returning row_id`,
      );
      if (!first) return false;
      await query(tx, sql`update ${raw(record.table)} set read_num = read_num + 1 where id = ${row.id}`);
      return true;
    });
  }

  /** The ids among these rows that the caller has read. */
  async readBy(
    caller: Caller,
    record: RecordDefinition,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const found = await query<{ id: string }>(
      this.db,
      sql`select r.row_id as id from publication_read r
        where r.record = ${record.name} and r.user_id = ${caller.userId} and r.row_id = any(${[...ids]}::bigint[])`,
    );
    return new Set(found.map(({ id }) => id));
  }

  /** A page of the people of a row with when they read it: by region, those who have not read it first. */
  async page(published: Published, asked: ReadersQuery): Promise<PageOf<Reader> & ReaderCounts> {
    const { current, size, offset } = pagingOf(asked);
    const people = peopleSql(published);
    const wanted = { '0': sql`and r.user_id is null`, '1': sql`and ${IS_READER}` }[asked.read ?? ''] ?? empty;
    const [counts = { read: 0, unread: 0 }, rows] = await Promise.all([
      queryOne<ReaderCounts>(
        this.db,
        sql`select count(r.user_id)::int as read, (count(*) - count(r.user_id))::int as unread from ${people}`,
      ),
      query<Reader>(
        this.db,
        sql`select u.id as "userId", coalesce(nullif(u.real_name, ''), u.account) as "realName",
            coalesce((select string_agg(d.dept_name, '、' order by d.sort, d.id) from blade_dept d
              where d.id::text = any(string_to_array(u.dept_id, ',')) and d.is_deleted = 0), '') as "deptName",
            u.xz_code as "xzCode", '' as "xzName", to_char(r.read_time, 'YYYY-MM-DD HH24:MI:SS') as "readTime"
          from ${people} ${wanted}
          order by (r.user_id is not null), u.xz_code, u.id limit ${size} offset ${offset}`,
      ),
    ]);
    const names = await this.labels.regionNames(
      [...new Set(rows.map(({ xzCode }) => xzCode))].filter(Boolean),
    );
    const total = { '0': counts.unread, '1': counts.read }[asked.read ?? ''] ?? counts.read + counts.unread;
    const records = rows.map((row) => ({ ...row, xzName: names.get(row.xzCode) ?? '' }));
    return { ...pageOf(records, total, current, size), ...counts };
  }
}
