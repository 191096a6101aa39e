import { columnOf, insideRegion, NATION, parentRegion, RECORDS, regionHistory } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { assertPlatform, type Caller, holds, NOWHERE } from '../../../caller/caller.js';
import { linkBoundaries } from '../../../base-data/link.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, NotFoundError, ValidationError } from '../../../http/errors.js';
import { withHistory } from '../row-history.js';
import { SharedCache } from '../../../cache/shared-cache.js';
import type { RegionBody } from './region.dto.js';
import { REGIONS } from './region.service.js';
import { RegionTables } from './region-tables.js';

/** Regions are shared by all tenants: only users of the managing tenant change them, each inside their own region. */
function assertMay(caller: Caller, permission: string, code: string): void {
  if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
  assertPlatform(caller);
  if (!insideRegion(code, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
}

/** Changes of regions. Values derived from the code (parent, names above) are never stored. */
@Injectable()
export class RegionWriter {
  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
    private readonly tables: RegionTables,
  ) {}

  /** Makes the region of the code, or changes its given fields; `only` limits the call to one of the two. */
  async submit(caller: Caller, body: RegionBody, only?: 'save' | 'update'): Promise<void> {
    await this.change(caller, [body.code], async (tx) => {
      const found = await queryOne(
        tx,
        sql`select 1 from blade_region where code = ${body.code} for no key update`,
      );
      if (found && only === 'save') throw new BusinessError('region.taken');
      if (!found && only === 'update') throw new NotFoundError();
      assertMay(caller, found ? 'region_edit' : 'region_add', body.code);
      if (body.fxpcCode) await this.assertBoundary(tx, body.fxpcCode);
      if (!found) await this.insert(tx, body);
      await this.update(tx, body);
    });
  }

  /** Removes a region that has nothing below it. */
  async remove(caller: Caller, code: string): Promise<void> {
    assertMay(caller, 'region_delete', code);
    await this.change(caller, [code], async (tx) => {
      // The lock also keeps out callers who are entering a row in the region.
      await this.lock(tx, code, sql`for update`);
      const child = await queryOne(tx, sql`select 1 from blade_region where parent_code = ${code} limit 1`);
      if (child) throw new BusinessError('row.children');
      await this.assertUnused(tx, code);
      await query(tx, sql`delete from blade_region where code = ${code}`);
    });
  }

  /** Removes all regions below one. */
  async removeChild(caller: Caller, code: string): Promise<void> {
    assertMay(caller, 'region_delete', code);
    await this.change(caller, [], async (tx) => {
      const below = sql`select code from blade_region where ${belowSql(code)} for update`;
      const codes = (await query<{ code: string }>(tx, below)).map((row) => row.code);
      await this.assertUnused(tx, code);
      await withHistory({ tx, caller, rows: regionHistory }, codes, async () => {
        await query(tx, sql`delete from blade_region where ${belowSql(code)}`);
      });
    });
  }

  /** Sets another boundary for the region; an empty code restores its own. */
  async setBoundary(caller: Caller, code: string, fxpcCode: string): Promise<void> {
    assertMay(caller, 'region_edit', code);
    await this.change(caller, [code], async (tx) => {
      if (fxpcCode) await this.assertBoundary(tx, fxpcCode);
      await this.lock(tx, code);
      await query(tx, sql`update blade_region set fxpc_code = ${fxpcCode} where code = ${code}`);
    });
  }

  private async change(
    caller: Caller,
    codes: readonly string[],
    work: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      // One change at a time, so that the checks still hold when the row is written.
      await tx.query(`select pg_advisory_xact_lock(hashtext('blade_region'))`);
      await withHistory({ tx, caller, rows: regionHistory }, codes, () => work(tx));
      await tx.query(linkBoundaries);
    });
    await this.cache.invalidate(REGIONS);
  }

  private async lock(tx: EntityManager, code: string, how = sql`for no key update`): Promise<void> {
    const found = await queryOne(tx, sql`select 1 from blade_region where code = ${code} ${how}`);
    if (!found) throw new NotFoundError();
  }

  private async insert(tx: EntityManager, { code, name }: RegionBody): Promise<void> {
    if (!name) throw new ValidationError([{ field: 'name', key: 'field.required' }]);
    // Users without a region get this code and must see nothing.
    if (insideRegion(code, NOWHERE)) throw new ValidationError([{ field: 'code', key: 'field.regionCode' }]);
    const parent = parentRegion(code) || NATION;
    const known = await queryOne<{ level: number }>(
      tx,
      sql`select region_level as level from blade_region where code = ${parent}`,
    );
    if (!known) throw new BusinessError('region.parent');
    await query(
      tx,
      sql`insert into blade_region (code, parent_code, name, region_level)
        values (${code}, ${parent}, ${name}, ${known.level + 1})`,
    );
  }

  private async update(tx: EntityManager, body: RegionBody): Promise<void> {
    const { code, name, aliasName, fxpcCode, lon, lat, mapHeight, sort, cityClass, isStat, remark } = body;
    const searchName = name ? await searchNameOf(name) : null;
    await query(
      tx,
      sql`update blade_region set name = coalesce(${name ?? null}, name),
          search_name = coalesce(${searchName}, search_name),
          alias_name = coalesce(${aliasName ?? null}, alias_name), fxpc_code = coalesce(${fxpcCode ?? null}, fxpc_code),
          lon = coalesce(${lon ?? null}::numeric, lon), lat = coalesce(${lat ?? null}::numeric, lat),
          map_height = coalesce(${mapHeight ?? null}::int, map_height), sort = coalesce(${sort ?? null}::int, sort),
          city_class = coalesce(${cityClass ?? null}, city_class),
          is_stat = coalesce(${isStat ?? null}::smallint, is_stat),
          valid_from = coalesce(${body.validFrom ?? null}::date, valid_from),
          valid_to = coalesce(${body.validTo ?? null}::date, valid_to), remark = coalesce(${remark ?? null}, remark)
        where code = ${code}`,
    );
  }

  private async assertBoundary(tx: EntityManager, fxpcCode: string): Promise<void> {
    const short = fxpcCode.replace(/(?:00){1,3}$/, '');
    const known = await queryOne(tx, sql`select 1 from region_geom where code in (${fxpcCode}, ${short})`);
    if (!known) throw new BusinessError('region.boundary');
  }

  private async assertUnused(tx: EntityManager, code: string): Promise<void> {
    const inside = (column: string): Sql => sql`${raw(column)} >= ${code} and ${raw(column)} < ${`${code}:`}`;
    const records = RECORDS.flatMap(({ table, region }) =>
      region === undefined
        ? []
        : [sql`or exists (select from ${raw(table)} where ${inside(columnOf(region))} and is_deleted = 0)`],
    );
    const offered = this.tables.all.map(
      (table) => sql`or exists (select from ${table} where ${inside('xz_code')})`,
    );
    const used = await queryOne(
      tx,
      sql`select 1 where exists (select from blade_user where ${inside('xz_code')} and is_deleted = 0)
        ${join([...offered, ...records], ' ')}`,
    );
    if (used) throw new BusinessError('region.inUse');
  }
}

const belowSql = (code: string): Sql => sql`code > ${code} and code < ${`${code}:`}`;

/** Search text of a region's name. The pinyin table takes megabytes, so only a process that names a region loads it. */
const searchNameOf = async (name: string): Promise<string> =>
  (await import('../../../base-data/region-names.js')).searchNameOf(name);
