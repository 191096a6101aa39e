import { NATION, type RegionOutline } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { query, queryOne } from '../../../database/database.js';
import { NotFoundError } from '../../../http/errors.js';

/** A boundary that may be used for a region. */
interface BoundaryChoice {
  fxpcCode: string;
  name: string;
}

/** The boundary of a region and its alternatives. */
export interface RegionBoundary {
  code: string;
  name: string;
  aliasName: string;
  parentCode: string;
  fxpcCode: string;
  boundaryCode: string;
  boundaryName: string;
  /** Boundaries of the province that no region uses yet, and that of the region's city. */
  choices: BoundaryChoice[];
}

// Townships and villages have no boundary: that of their county is used.
const REGION = (code: string): Sql => sql`
  blade_region r join blade_region c on c.code = case when r.code = '00' then '00' else substr(r.code, 1, 6) end
    join region_geom g on g.code = c.boundary_code
  where r.code = ${code || NATION}`;

/** Boundaries of regions. */
@Injectable()
export class BoundaryService {
  constructor(private readonly db: DataSource) {}

  /** Outline of a region, simplified as its level allows. */
  async outline(code: string): Promise<RegionOutline> {
    const row = await queryOne<Omit<RegionOutline, 'approx'> & { approx: boolean }>(
      this.db,
      sql`select r.code as "xzCode", st_astext(g.simple_geom, 6) as geom,
          coalesce(r.lon, round(st_x(g.center)::numeric, 6)) || ' ' ||
            coalesce(r.lat, round(st_y(g.center)::numeric, 6)) as center,
          r.region_level > 3 or r.region_level > g.level and exists (
            select from blade_region other where other.parent_code = r.parent_code and other.code <> r.code) as approx
        from ${REGION(code)}`,
    );
    if (!row) throw new NotFoundError();
    const { approx, ...outline } = row;
    return approx ? { ...outline, approx } : outline;
  }

  /** The boundary of a region, and those that could be used instead. */
  async of(code: string): Promise<RegionBoundary> {
    const row = await queryOne<Omit<RegionBoundary, 'choices'>>(
      this.db,
      sql`select r.code, r.name, r.alias_name as "aliasName", r.parent_code as "parentCode",
          r.fxpc_code as "fxpcCode", g.code as "boundaryCode", g.name as "boundaryName"
        from ${REGION(code)}`,
    );
    if (!row) throw new NotFoundError();
    const choices = await query<BoundaryChoice>(
      this.db,
      sql`select rpad(code, 6, '0') as "fxpcCode", name from region_geom
        where level = 3 and substr(code, 1, 2) = ${code.slice(0, 2)} and (region_code is null or region_code <> code)
          or level = 2 and code = ${code.slice(0, 4)}
        order by code`,
    );
    return { ...row, choices };
  }
}
