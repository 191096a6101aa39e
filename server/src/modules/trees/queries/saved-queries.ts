import { MAX_SAVED_QUERIES, type PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, NotFoundError } from '../../../http/errors.js';
import { unique } from '../../../rows/keys.js';
import type { SavedQuery } from './queries.dto.js';

/** Kind of a saved query: conditions on fields, or a drawn area. */
type SavedKind = 'attribute' | 'space';

/** A named query; its further columns depend on its kind. */
interface Named {
  name: string;
  dataType: string;
}

/** Names are unique for each person, kind and record. */
const KEY = { fields: {}, title: 'name' };

interface Line extends Named {
  id: string;
  value: object;
  createTime: string;
  updateTime: string;
}

const own = ({ userId, tenantId }: Caller, kind: SavedKind): Sql =>
  sql`user_id = ${userId} and tenant_id = ${tenantId} and kind = ${kind}`;

const LINE = sql`select id, name, data_type as "dataType", value, create_time as "createTime",
  update_time as "updateTime" from query_criteria`;

const shown = ({ value, ...line }: Line): object => ({ ...line, ...value });

/** Saved queries of the caller; those of others are invisible. */
@Injectable()
export class SavedQueries {
  constructor(private readonly db: DataSource) {}

  /** One page of the caller's queries, by name. */
  async list(caller: Caller, kind: SavedKind, { dataType, ...page }: SavedQuery): Promise<PageOf<object>> {
    const paging = pagingOf(page);
    const where = sql`where ${own(caller, kind)} ${dataType ? sql`and data_type = ${dataType}` : empty}`;
    const [rows, total] = await readPage(
      paging,
      query<Line>(
        this.db,
        sql`${LINE} ${where} order by name, id limit ${paging.size} offset ${paging.offset}`,
      ),
      async () =>
        (await queryOne<{ n: number }>(this.db, sql`select count(*)::int as n from query_criteria ${where}`))!
          .n,
    );
    return pageOf(rows.map(shown), total, paging.current, paging.size);
  }

  /** One of the caller's queries. */
  async detail(caller: Caller, kind: SavedKind, id: string): Promise<object> {
    const row = await queryOne<Line>(this.db, sql`${LINE} where id = ${id} and ${own(caller, kind)}`);
    if (!row) throw new NotFoundError();
    return shown(row);
  }

  /** Saves a query under a new name, up to the limit of queries of one person. */
  async save(caller: Caller, kind: SavedKind, { name, dataType, ...value }: Named): Promise<{ id: string }> {
    const { userId, tenantId } = caller;
    const made = await unique(KEY, () =>
      queryOne<{ id: string }>(
        this.db,
        sql`insert into query_criteria (tenant_id, user_id, kind, data_type, name, value)
          select ${tenantId}, ${userId}, ${kind}, ${dataType}, ${name}, ${JSON.stringify(value)}::jsonb
          where (select count(*) from query_criteria where ${own(caller, kind)} and data_type = ${dataType})
            < ${MAX_SAVED_QUERIES}
          returning id`,
      ),
    );
    if (!made) throw new BusinessError('criteria.full', { max: MAX_SAVED_QUERIES });
    return made;
  }

  /** Replaces one of the caller's queries. */
  async update(
    caller: Caller,
    kind: SavedKind,
    { id, name, dataType, ...value }: Named & { id: string },
  ): Promise<true> {
    const [changed] = await unique(KEY, () =>
      query(
        this.db,
        sql`with changed as (update query_criteria set name = ${name}, data_type = ${dataType},
            value = ${JSON.stringify(value)}::jsonb, update_time = localtimestamp
            where id = ${id} and ${own(caller, kind)} returning id) select id from changed`,
      ),
    );
    if (!changed) throw new NotFoundError();
    return true;
  }

  /** Removes queries of the caller: all of them, or none if one is not theirs. */
  async remove(caller: Caller, kind: SavedKind, ids: readonly string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      const gone = await query(
        tx,
        sql`with gone as (delete from query_criteria where id = any(${[...ids]}::bigint[])
            and ${own(caller, kind)} returning id) select id from gone`,
      );
      if (gone.length < ids.length) throw new NotFoundError();
    });
    return true;
  }
}
