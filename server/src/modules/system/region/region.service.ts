import {
  type HistoryLine,
  NATION,
  type PageOf,
  type RegionFound,
  regionHistory,
  type RegionNode,
  type RegionRow,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { conditionsSql, orderSql, type Columns } from '../../../blade/conditions.js';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, type PageQuery } from '../../../blade/page-query.js';
import { query, queryOne } from '../../../database/database.js';
import { NotFoundError } from '../../../http/errors.js';
import type { HistoryQuery } from '../../../rows/ids.js';
import { historyOf } from '../row-history.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import { familySql, insideSql, nodesSql, pathsSql, regionsSql, searchSql } from './region.queries.js';

/** Cache topic of the names of regions in all processes. */
export const REGIONS = 'regions';

const COLUMNS: Columns = {
  code: 'r.code',
  name: 'r.name',
  aliasName: 'r.alias_name',
  parentCode: 'r.parent_code',
  regionLevel: 'r.region_level',
  fxpcCode: 'r.fxpc_code',
  sort: 'r.sort',
};
const FOUND = 20;

/** Code and name of a region in a table by region. */
interface RegionName {
  code: string;
  name: string;
}

/** Regions of a position. */
type Place = Pick<
  RegionRow,
  'code' | 'provinceCode' | 'provinceName' | 'cityCode' | 'cityName' | 'districtCode' | 'districtName'
> & { fullName: string };

interface Lazy {
  parentCode?: string;
  code?: string;
  name?: string;
}

/** Regions of the five levels: lists, trees, search, names and the place of a point. */
@Injectable()
export class RegionService {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** Direct children. */
  children(code: string = NATION): Promise<RegionRow[]> {
    return this.rows(sql`r.parent_code = ${code || NATION}`);
  }

  /** One page of all regions that match. */
  async list(filters: Record<string, string>, page: PageQuery): Promise<PageOf<RegionRow>> {
    const { code, ...rest } = filters;
    const where = sql`r.region_level > 0${code ? sql` and r.code = ${code}` : sql``}${conditionsSql(rest, COLUMNS)}`;
    const { current, size, offset } = pagingOf(page);
    const tail = sql`${orderSql(filters, COLUMNS, 'r.region_level, r.code')} limit ${size} offset ${offset}`;
    const counted = sql`select count(*)::int as total from blade_region r where ${where}`;
    const [codes, total] = await Promise.all([
      query<{ code: string }>(this.db, sql`select r.code from blade_region r where ${where} ${tail}`),
      this.cache.get(REGIONS, `${counted.text} ${JSON.stringify(counted.values)}`, async () =>
        Number((await queryOne<{ total: number }>(this.db, counted))?.total),
      ),
    ]);
    const records = await this.inOrder(codes.map((row) => row.code));
    return pageOf(records, total, current, size);
  }

  /** Direct children that match, as tree nodes. */
  lazyTree(lazy: Lazy): Promise<RegionNode[]> {
    const nodes = nodesSql(lazySql(lazy));
    const read = () => query<RegionNode>(this.db, nodes);
    // Branches of the tree are opened again and again, so they are cached; searches are not.
    return lazy.code || lazy.name ? read() : this.cache.get(REGIONS, `tree ${lazy.parentCode ?? ''}`, read);
  }

  /** Direct children that match, as rows. */
  lazyList(lazy: Lazy): Promise<RegionRow[]> {
    return this.rows(lazySql(lazy));
  }

  /** One region. */
  async detail(code: string): Promise<RegionRow> {
    const [row] = await this.rows(sql`r.code = ${code || NATION}`);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Changes of a region by users of the caller's tenant, newest first. */
  async history(caller: Caller, asked: HistoryQuery): Promise<HistoryLine[]> {
    await this.detail(asked.id);
    return historyOf(this.db, regionHistory, caller, asked);
  }

  /** Regions inside `code` whose name holds the text, at most twenty. */
  async search(name: string, code = ''): Promise<RegionFound[]> {
    const found = await query<Pick<RegionFound, 'code' | 'name' | 'regionLevel'>>(
      this.db,
      searchSql(name.trim(), insideSql(code), FOUND),
    );
    const paths = await this.paths(found.map((row) => row.code));
    return found.map((row) => {
      const path = paths.get(row.code) ?? [row.name];
      return { ...row, path, fullName: path.join('') };
    });
  }

  /** County, city and province of a position; undefined outside of China. */
  async locate(lon: number, lat: number): Promise<Place | undefined> {
    const row = await queryOne<{ code: string | null }>(
      this.db,
      sql`select region_of_point(st_setsrid(st_makepoint(${lon}::float8, ${lat}::float8), 4326)) as code`,
    );
    if (!row?.code) return undefined;
    const region = await this.detail(row.code);
    const { code, provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = region;
    const fullName = (await this.names([code])).get(code) ?? '';
    return { code, provinceCode, provinceName, cityCode, cityName, districtCode, districtName, fullName };
  }

  /** Full names from the province down, as 浙江省杭州市西湖区; unknown codes are left out. */
  async names(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const paths = await this.paths(codes);
    return new Map([...paths].map(([code, path]) => [code, path.join('')]));
  }

  /** A region's children in the order of their codes, the region itself (`''` the nation) last. */
  family(code: string): Promise<readonly RegionName[]> {
    return this.cache.get(REGIONS, `family ${code}`, async () => {
      const rows = await query<RegionName>(this.db, familySql(code || NATION));
      const own = rows.find((row) => row.code === (code || NATION));
      return [...rows.filter((row) => row !== own), { code, name: own?.name ?? code }];
    });
  }

  private paths(codes: readonly string[]): Promise<Map<string, string[]>> {
    return this.cache.getMany(REGIONS, codes, (missing) => this.readPaths(missing));
  }

  private async readPaths(codes: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await query<{ code: string; path: string[] | null }>(this.db, pathsSql(codes));
    return new Map(rows.map(({ code, path }) => [code, path ?? []]));
  }

  private rows(conditions: Sql): Promise<RegionRow[]> {
    return query<RegionRow>(this.db, regionsSql(conditions));
  }

  private async inOrder(codes: readonly string[]): Promise<RegionRow[]> {
    const rows = await this.rows(sql`r.code = any(${codes}::text[])`);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    return codes.flatMap((code) => byCode.get(code) ?? []);
  }
}

function lazySql({ parentCode, code, name }: Lazy): Sql {
  const likeCode = code ? sql` and r.code like ${`${code}%`}` : sql``;
  return sql`r.parent_code = ${parentCode || NATION}${likeCode}${conditionsSql({ name }, COLUMNS)}`;
}
