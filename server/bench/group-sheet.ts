import { hectaresOf, oldTreeGroup, partsOf } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '#src/database/database.js';
import { type Cell, type Place, places, serialsByCounty, sheetWriter, treeValues } from './tree-sheet.js';

/** Half the side of an outline, in degrees: some 10 m, so that few share ground. */
const HALF_SIDE = 0.0001;
/** Corners of an outline, as a survey by foot has them. */
const CORNERS = 60;

/** A ring around a place. */
function outlineAround({ lon, lat }: Place): string {
  const corners = Array.from({ length: CORNERS + 1 }, (_, at) => {
    const angle = ((at % CORNERS) / CORNERS) * 2 * Math.PI;
    return `${(lon + HALF_SIDE * Math.cos(angle)).toFixed(6)} ${(lat + HALF_SIDE * Math.sin(angle)).toFixed(6)}`;
  });
  return `POLYGON((${corners.join(',')}))`;
}

/** Values of a group by wire name; regions by part. */
function groupValues(place: Place, i: number, serial: number): Record<string, Cell> {
  const geom = outlineAround(place);
  return {
    ...treeValues(place, i, 'G', serial),
    provinceGroupNumber: `G${place.code}-${String(i).padStart(6, '0')}`,
    groupName: `第${i}群`,
    checkNumber: String(serial).padStart(4, '0'),
    place: '村口',
    east: '路',
    west: '河',
    south: '田',
    north: '山',
    area: hectaresOf(partsOf('polygon', geom)!),
    mainTreeType: '樟树、银杏',
    treeType: '樟树',
    section: null,
    genus: null,
    trees: 10 + (i % 400),
    avgHeight: 15.5,
    avgBust: 210,
    avgTreeAge: 120 + (i % 300),
    closure: 0.6,
    minimumAltitude: 100,
    highestAltitude: 120,
    soilLand: 60,
    protectLevel: '三级保护',
    protectionStatus: '有专人管护',
    operation: '无',
    geom,
  };
}

/** The places whose outlines lie in their county, on ground that neither a group of the register nor another one here has. */
async function freePlaces(db: DataSource, rows: number): Promise<Place[]> {
  const all = await places(db, rows);
  const codes = all.map(({ code }) => code);
  const lons = all.map(({ lon }) => lon);
  const lats = all.map(({ lat }) => lat);
  const free = await query<{ at: number }>(
    db,
    sql`with p as materialized (
        select p.code, p.at::int as at, st_expand(st_point(p.lon, p.lat, 4326), ${HALF_SIDE}::float8) as box
        from unnest(${codes}::text[], ${lons}::float8[], ${lats}::float8[]) with ordinality p(code, lon, lat, at))
      select p.at from p join region_geom g on g.code = p.code and g.level = 3
      where st_covers(g.geom, p.box)
        and not exists (select from old_tree_group o
          where o.tenant_id = '000000' and o.is_deleted = 0 and o.geom && p.box)
        and not exists (select from p e where e.code = p.code and e.at < p.at and e.box && p.box)
      order by p.at`,
  );
  return free.map(({ at }) => all[at - 1]!);
}

/** The last number of a group in each county: no two of a county have the same. */
async function lastNumbers(db: DataSource): Promise<Map<string, number>> {
  const rows = await query<{ county: string; last: number }>(
    db,
    sql`select substr(xz_code, 1, 6) as county, max(check_number::int) as last from old_tree_group
      where tenant_id = '000000' and is_deleted = 0 and check_number ~ '^[0-9]+$' group by 1`,
  );
  return new Map(rows.map(({ county, last }) => [county, last]));
}

/** Writes a workbook of groups, each with its outline, as far as there is free ground, and answers how many they are. */
export async function writeGroupSheet(db: DataSource, path: string, rows: number): Promise<number> {
  const writer = sheetWriter(oldTreeGroup, path, false);
  const serialOf = serialsByCounty(await lastNumbers(db));
  const free = await freePlaces(db, rows);
  free.forEach((place, i) => writer.add(groupValues(place, i, serialOf(place))));
  await writer.end();
  return free.length;
}
