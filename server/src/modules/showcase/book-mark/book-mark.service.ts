import { type BookMark, DEFAULT_MARK, GLOBE_MARKS, MAX_BOOK_MARKS, type PageOf, textIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, NotFoundError } from '../../../http/errors.js';
import type { BookMarkQuery, BookMarkSave } from './book-mark.dto.js';

const NATION = ['全国', 'Nationwide'] as const;
/** Code of the nation's own row among the regions. */
const NATION_CODE = '00';
/** From where the nation and a province fill the picture, metres, unless the region says otherwise. */
const HEIGHTS = { nation: 7_000_000, province: 1_500_000 };

/** The nation, and the provinces that a person's region lies in or that lie in it: the same for all with the region. */
const defaultsSql = (region: string): Sql =>
  sql`select b.code as id, ${GLOBE_MARKS} as "dataType", b.name as "bookMarkName", b.name as "xzName",
      case when b.code = ${NATION_CODE} then '' else b.code end as "xzCode",
      coalesce(b.map_height, case when b.code = ${NATION_CODE} then ${HEIGHTS.nation}::int else ${HEIGHTS.province}::int end) as "mapHeight",
      coalesce(b.lon, round(st_x(g.center)::numeric, 6))::float8 as lon,
      coalesce(b.lat, round(st_y(g.center)::numeric, 6))::float8 as lat, '1' as "isExist", ${DEFAULT_MARK}::int as mark
    from blade_region b join region_geom g on g.code = b.boundary_code
    where b.code = ${NATION_CODE}
      or b.region_level = 1 and (${region} = '' or b.code = substr(${region}, 1, 2))
    order by b.region_level, b.sort, b.code`;

const ownSql = ({ userId, tenantId }: Caller): Sql =>
  sql`user_id = ${userId} and tenant_id = ${tenantId} and data_type = ${GLOBE_MARKS}`;

/** Views of the globe that people save, each person's own, and the default ones that everybody has. */
@Injectable()
export class BookMarkService {
  constructor(private readonly db: DataSource) {}

  /** The caller's own, the newest first, then the default ones. A region that is no more leads to the nation. */
  async list(caller: Caller, { current = 1, size = -1 }: BookMarkQuery): Promise<PageOf<BookMark>> {
    const nation = textIn(caller.language, NATION);
    const [own, defaults] = await Promise.all([
      query<BookMark>(
        this.db,
        sql`select m.id, m.data_type as "dataType", m.book_mark_name as "bookMarkName",
            coalesce(b.code, '') as "xzCode", coalesce(b.name, ${nation}) as "xzName",
            case when b.code is null and m.xz_code <> '' then '2' else '1' end as "isExist",
            m.map_height as "mapHeight", m.lon::float8, m.lat::float8, 0 as mark
          from book_mark m left join blade_region b on b.code = nullif(m.xz_code, '')
          where ${ownSql(caller)} order by m.create_time desc, m.id desc`,
      ),
      query<BookMark>(this.db, defaultsSql(caller.xzCode)),
    ]);
    const named = defaults.map((mark) =>
      mark.xzCode === '' ? { ...mark, bookMarkName: nation, xzName: nation } : mark,
    );
    const all = [...own, ...named];
    const rows = size < 1 ? all.length : size;
    return pageOf(all.slice((current - 1) * rows, current * rows), all.length, current, rows);
  }

  /** Saves a view for the caller alone, as long as they have room. */
  async save(
    caller: Caller,
    { bookMarkName, xzCode, mapHeight, lon, lat }: BookMarkSave,
  ): Promise<{ id: string }> {
    const region = regionAsked(caller, xzCode);
    const made = await queryOne<{ id: string }>(
      this.db,
      sql`insert into book_mark (tenant_id, user_id, data_type, book_mark_name, xz_code, map_height, lon, lat)
        select ${caller.tenantId}, ${caller.userId}, ${GLOBE_MARKS}, ${bookMarkName}, ${region},
          ${Math.round(mapHeight)}::int, ${lon}::numeric, ${lat}::numeric
        where (select count(*) from book_mark where ${ownSql(caller)}) < ${MAX_BOOK_MARKS}
        returning id`,
    );
    if (!made) throw new BusinessError('bookMark.full', { max: MAX_BOOK_MARKS });
    return made;
  }

  /** Removes bookmarks of the caller: all of them, or none where one is a default one or not theirs. */
  async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    await this.db.transaction(async (tx) => {
      const gone = await query<{ id: string }>(
        tx,
        sql`with gone as (delete from book_mark where id = any(${[...ids]}::bigint[])
            and ${ownSql(caller)} returning id) select id from gone`,
      );
      if (gone.length === ids.length) return;
      const defaults = new Set((await query<BookMark>(tx, defaultsSql(''))).map(({ id }) => id));
      if (ids.some((id) => defaults.has(id))) throw new BusinessError('bookMark.default');
      throw new NotFoundError();
    });
    return true;
  }
}
