import { createWriteStream } from 'node:fs';
import { oldTree, type RecordDefinition } from '@gushu/shared';
import exceljs from 'exceljs';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '#src/database/database.js';
import { sheetColumns, type SheetColumn } from '#src/sheets/meaning/sheet-columns.js';

/** Options of a sheet of trees. */
interface TreeSheet {
  rows: number;
  /** Share of rows with something wrong, 0 to 1. */
  bad?: number;
  sharedStrings?: boolean;
  /** Prefix of the tree numbers, so that two sheets can be imported one after the other. */
  prefix?: string;
}

/** A point in its county. */
export interface Place {
  code: string;
  province: string;
  city: string;
  county: string;
  lon: number;
  lat: number;
}

const COUNTIES = 200;
const SPECIES = ['樟树', '侧柏', '银杏', '国槐', '枫香树', '柏木', '黄葛树', '榕树', '马尾松', '油松'];
const HISTORY = '相传为明代所植，历经数百年风雨，树干虽空而枝叶犹茂，村民视为风水树，世代守护，𠮷日祭拜。';

/** Points inside their real counties, the same for every call. */
export async function places(db: DataSource, rows: number): Promise<Place[]> {
  const each = Math.ceil(rows / COUNTIES);
  return query<Place>(
    db,
    sql`with chosen as (
        select r.code, r.name as county, c.name as city, p.name as province, g.simple_geom as geom
        from blade_region r
          join region_geom g on g.code = r.code and g.level = 3
          join blade_region c on c.code = substr(r.code, 1, 4)
          join blade_region p on p.code = substr(r.code, 1, 2)
        where r.region_level = 3 and r.is_stat = 0 and c.name not in ('市辖区', '县')
        order by md5(r.code) limit ${COUNTIES})
      select code, county, city, province, round(st_x(pt)::numeric, 6)::float8 as lon,
        round(st_y(pt)::numeric, 6)::float8 as lat
      from chosen, lateral (select (st_dump(st_generatepoints(geom, ${each}, 7))).geom as pt) points
      limit ${rows}`,
  );
}

/** Value of a cell. */
export type Cell = string | number | Date | null;

/** Values by wire name; regions by part. */
export function treeValues(place: Place, i: number, prefix: string, serial: number): Record<string, Cell> {
  const age = 100 + ((i * 37) % 700);
  const ew = 6 + (i % 20);
  const ns = 7 + (i % 17);
  return {
    provinceOldTreeNumber: `${prefix}${place.code}-${String(i).padStart(6, '0')}`,
    surveyNumber: String(serial).padStart(5, '0'),
    originalNumber: `旧-${i}`,
    province: place.province,
    city: place.city,
    county: place.county,
    code: place.code,
    smallPlaceName: `${place.county}老街第${i}号院`,
    lon: place.lon,
    lat: place.lat,
    coordSys: 'CGCS2000/WGS84',
    treeType: SPECIES[i % SPECIES.length] ?? '樟树',
    alias: '风水树',
    oldTreeType: '古树',
    planter: '佚名',
    plantTime: '明代',
    treeAge: age,
    ageKind: '估测树龄',
    ageMethod: '访谈估测',
    treeHeight: 8 + (i % 220) / 10,
    bust: 90 + (i % 500),
    groundGirth: 100 + (i % 500),
    avgGuanFu: (ew + ns) / 2,
    ewGuanFu: ew,
    nsGuanFu: ns,
    altitude: 30 + (i % 900),
    aspect: '南坡',
    slope: (i * 3) % 60,
    slopePosition: '中部',
    soilType: '红壤',
    soilCompact: '中等',
    soilThick: '厚',
    vigor: '正常株',
    growEnvironment: '良好',
    envFactor: '无',
    growPlace: '乡村',
    placeType: '乡村',
    spreadC: '散生',
    ownership: '集体',
    manageDept: '林业',
    dutyType: '单位',
    manageCompany: `${place.county}林业局`,
    managePeople: '张护林',
    managePhone: `138${String(10_000_000 + (i % 90_000_000))}`,
    groundProtection: '护栏，标牌',
    analepsis: '无',
    damage: '无',
    hazard: '雷击,台风',
    importantValue: '历史,文化',
    newReason: '树龄增长',
    specialStatus: '树干中空，可容三人',
    identifyRecord: '省林科院鉴定',
    oldTreeHistory: HISTORY,
    description: `第${i}株，${HISTORY}`,
    remark: '普查补录',
    inquirer: '王林',
    checkDate: new Date(Date.UTC(2025, i % 12, 1 + (i % 27))),
    reviewer: '李审',
    reviewDate: new Date(Date.UTC(2026, i % 10, 1 + (i % 27))),
    // An ancient tree rarely has a known planter, and girths are not derived from ages here.
    warningNote: '已现场复核',
  };
}

const FAULTS: readonly Record<string, Cell>[] = [
  { treeHeight: 999 },
  { vigor: '很好' },
  { treeType: '不存在的树' },
  { lon: 116.4, lat: 39.9 },
  { checkDate: '昨天' },
];

const cellOf = ({ field, part }: SheetColumn, values: Record<string, Cell>): Cell =>
  values[part ?? field] ?? null;

/** A record's workbook of all template columns, a row at a time. */
export function sheetWriter(record: RecordDefinition, path: string, sharedStrings: boolean) {
  const columns = sheetColumns(record);
  const writer = new exceljs.stream.xlsx.WorkbookWriter({
    stream: createWriteStream(path),
    useSharedStrings: sharedStrings,
    useStyles: true,
  });
  const out = writer.addWorksheet(record.label[0]);
  out.columns = columns.map(({ definition }) =>
    definition.kind === 'date' ? { style: { numFmt: 'yyyy-mm-dd' } } : {},
  );
  out.addRow(columns.map(({ heading }) => heading)).commit();
  return {
    add: (values: Record<string, Cell>) =>
      out.addRow(columns.map((column) => cellOf(column, values))).commit(),
    end: () => writer.commit(),
  };
}

/** Counts the rows of each county from 1, or from its last number on. */
export function serialsByCounty(last: ReadonlyMap<string, number> = new Map()): (place: Place) => number {
  const serials = new Map(last);
  return ({ code }) => {
    const serial = (serials.get(code) ?? 0) + 1;
    serials.set(code, serial);
    return serial;
  };
}

/** Writes a workbook of trees; the bad rows stand at even distances. */
export async function writeTreeSheet(db: DataSource, path: string, sheet: TreeSheet): Promise<void> {
  const { rows, bad = 0, sharedStrings = false, prefix = 'P' } = sheet;
  const writer = sheetWriter(oldTree, path, sharedStrings);
  const serialOf = serialsByCounty();
  const every = bad > 0 ? Math.round(1 / bad) : 0;
  (await places(db, rows)).forEach((place, i) => {
    const fault = every > 0 && i % every === 0 ? FAULTS[(i / every) % FAULTS.length] : undefined;
    writer.add({ ...treeValues(place, i, prefix, serialOf(place)), ...fault });
  });
  await writer.end();
}
