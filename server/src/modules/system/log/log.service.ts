import type { PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { conditionsSql, orderSql } from '../../../blade/conditions.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, type PageQuery, readPage } from '../../../blade/page-query.js';
import { query, queryOne } from '../../../database/database.js';
import { ID } from '../../../blade/fields.js';
import type { Filters } from '../../../entity/dto.js';
import { NotFoundError } from '../../../http/errors.js';
import { type Log, LOGS, searchOf, selectedOf } from './log-columns.js';

// Counting stops here: a log of millions is not counted to its end for one page.
const COUNTED = 100_000;

// One line for each call, ended or only begun. A scalar subquery is evaluated for the read rows alone; for an EXISTS
// PostgreSQL would hash the whole trail.
const ONE_A_CALL = sql`and case when t.outcome = 'begun' then
    (select d.id from audit_trail d where d.chain = t.chain and d.begun = t.link) else null end is null`;

type Row = Record<string, unknown>;

/** The columns of an audit entry that lead to the histories of its rows. */
type Entry = Row & {
  targets: string;
  userId: string | null;
  createTime: string;
  chain: string;
  begun: number | null;
  outcome: string;
};

/** One changed field of a row, from its history. */
interface Change {
  record: string;
  rowId: string;
  action: string;
  version: number;
  changes: unknown;
}

/** Reads the logs and the audit trail: the own tenant's, or all for a platform administrator. */
@Injectable()
export class LogService {
  constructor(private readonly db: DataSource) {}

  /** One page, newest first, without large columns. */
  async page(
    caller: Caller,
    name: keyof typeof LOGS,
    filters: Filters,
    page: PageQuery,
  ): Promise<PageOf<Row>> {
    const log: Log = LOGS[name];
    const paging = pagingOf(page);
    const where = sql`${this.scope(caller, filters)} ${conditionsSql(filters, searchOf(log))}
      ${name === 'audit' ? ONE_A_CALL : empty}`;
    const order = orderSql(filters, searchOf(log), 't.create_time desc, t.id desc');
    const counted = sql`select count(*)::int as total
      from (select 1 from ${raw(log.table)} t where ${where} limit ${COUNTED}) c`;
    const [rows, total] = await readPage(
      paging,
      query<Row>(
        this.db,
        sql`select ${selectedOf(log, false)} from ${raw(log.table)} t where ${where} ${order}
          limit ${paging.size} offset ${paging.offset}`,
      ),
      async () => (await queryOne<{ total: number }>(this.db, counted))?.total ?? 0,
    );
    return pageOf(rows.map(filled), total, paging.current, paging.size);
  }

  /** One row, whole. */
  async detail(caller: Caller, name: keyof typeof LOGS, id: string): Promise<Row> {
    const log: Log = LOGS[name];
    const whole = sql`select ${selectedOf(log, true)} from ${raw(log.table)} t
      where ${this.scope(caller, {})} and t.id = ${id}`;
    if (name !== 'audit') return filled(await this.one<Row>(whole));
    const entry = await this.one<Entry>(whole);
    return { ...filled(entry), changes: await this.diff(entry) };
  }

  private async one<R extends Row>(statement: Sql): Promise<R> {
    const row = await queryOne<R>(this.db, statement);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Changes that the histories have of the entry's rows, by the same user while the call ran. */
  private async diff({ targets, userId, createTime, chain, begun: link, outcome }: Entry): Promise<Change[]> {
    const ids = targets.split(/\D+/).filter((id) => ID.test(id));
    if (userId === null || ids.length === 0) return [];
    const at = sql`${createTime}::timestamp`;
    const begun = sql`(select b.create_time - interval '1 second' from audit_trail b
      where b.chain = ${chain} and b.link = ${link}::int)`;
    const [from, to] =
      outcome === 'begun'
        ? [sql`${at} - interval '1 second'`, sql`${at} + interval '60 seconds'`]
        : [sql`coalesce(${begun}, ${at} - interval '30 seconds')`, sql`${at} + interval '1 second'`];
    return query<Change>(
      this.db,
      sql`select record, row_id as "rowId", action, version, changes from record_history
        where row_id = any(${ids}::bigint[]) and user_id = ${userId}
          and create_time between ${from} and ${to}
        order by id`,
    );
  }

  private scope(caller: Caller, filters: Filters): Sql {
    if (!isAdministrator(caller)) return sql`t.tenant_id = ${caller.tenantId}`;
    const asked = filters['tenantId'];
    return asked ? sql`t.tenant_id = ${asked}` : sql`true`;
  }
}

// Blade's rule for nulls: answers contain none.
const filled = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value ?? (name === 'userId' ? null : '')]),
  );
