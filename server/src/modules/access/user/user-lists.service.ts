import { user, type PageOf, type HistoryLine } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type Columns, orderSql } from '../../../blade/conditions.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, type PageQuery, readPage } from '../../../blade/page-query.js';
import { NotFoundError } from '../../../http/errors.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import { namedHistory } from '../history-names.js';
import { tenantsSeen } from '../../../rows/scope.js';
import {
  countUsers,
  PICK_ORDER,
  type PickedUser,
  pickFilters,
  pickUsers,
  readUsers,
  wordedIn,
  type UserFilters,
  userFilters,
  USER_ORDER,
  type UserVO,
  visibleUsers,
} from './user.queries.js';

type Filters = Record<string, unknown>;

/** Lists of the users that a person may see. */
@Injectable()
export class UserLists {
  constructor(private readonly db: DataSource) {}

  /** One page of the users the caller may see. */
  async page(caller: Caller, filters: Filters, page: PageQuery): Promise<PageOf<UserVO>> {
    const { where, tail, paging } = listOf(caller, filters, page, {
      search: userFilters(filters),
      order: USER_ORDER,
    });
    const read = readUsers(this.db, where, tail);
    const [rows, total] = await readPage(paging, read, () => countUsers(this.db, where));
    return pageOf(rows.map(wordedIn(caller.language)), total, paging.current, paging.size);
  }

  /** One page of users for a picker, limited to those that match `more`. */
  async pickPage(
    caller: Caller,
    filters: Filters,
    page: PageQuery,
    more?: UserFilters,
  ): Promise<PageOf<PickedUser>> {
    const { where, tail, paging } = listOf(caller, filters, page, {
      search: pickFilters(filters, more),
      order: PICK_ORDER,
    });
    const read = pickUsers(this.db, where, tail);
    const [rows, total] = await readPage(paging, read, () => countUsers(this.db, where));
    return pageOf(rows.map(wordedIn(caller.language)), total, paging.current, paging.size);
  }

  /** All users of a filter for a picker. */
  async pick(caller: Caller, filters: Filters, more?: UserFilters): Promise<PickedUser[]> {
    return (await this.pickPage(caller, filters, { size: -1 }, more)).records;
  }

  /** The leaders of a user. */
  async leaders(caller: Caller, id: string): Promise<PickedUser[]> {
    const ids = sql`select unnest(string_to_array(l.leader_id, ',')) from blade_user l
      where l.id = ${id} and l.tenant_id = u.tenant_id and l.is_deleted = 0`;
    return pickUsers(
      this.db,
      sql`${tenantsSeen(caller, 'u')} and u.status = 1 and u.id::text in (${ids})`,
      sql`order by u.id`,
    );
  }

  /** One user. */
  async detail(caller: Caller, id: string): Promise<UserVO> {
    const [row] = await readUsers(this.db, sql`${visibleUsers(caller)} and u.id = ${id}`, sql``);
    if (!row) throw new NotFoundError();
    return wordedIn(caller.language)(row);
  }

  /** The changes of a user, newest first, each with author and time. */
  async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    await this.detail(caller, asked.id);
    return namedHistory(this.db, user, asked);
  }
}

/** The search condition of a list, and the columns it may be ordered by. */
interface Listing {
  search: Sql;
  order: Columns;
}

function listOf(caller: Caller, filters: Filters, page: PageQuery, { search, order }: Listing) {
  const paging = pagingOf(page);
  const where = sql`${visibleUsers(caller, filters['tenantId'])}${search}`;
  return {
    where,
    tail: sql`${orderSql({ ...page }, order, 'u.id desc')} limit ${paging.size} offset ${paging.offset}`,
    paging,
  };
}
