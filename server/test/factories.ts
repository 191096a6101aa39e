import { columnOf, type Field, oldTree, patrolRecord, type RecordDefinition } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { queryOne } from '../src/database.js';
import { buildTenant } from './people.js';

/** Values by wire name; what is left out has a plain value. */
export type Given = Record<string, unknown>;

/** A species of the base data, and the county that rows stand in unless told otherwise. */
export const SPECIES = '1400000000000000001';
export const COUNTY = '330106';

/** A row as a factory made it. */
export interface Built {
  id: string;
  tenantId: string;
  xzCode: string;
}

let serial = 0;
const nextSerial = (): string => String(++serial).padStart(5, '0');

/** A point inside the county of a region. */
export async function pointIn(db: DataSource, xzCode: string): Promise<{ lon: number; lat: number }> {
  const found = await queryOne<{ lon: number; lat: number }>(
    db,
    sql`select round(st_x(p)::numeric, 6) as lon, round(st_y(p)::numeric, 6) as lat from (
      select st_pointonsurface(g.geom) as p from blade_region r join region_geom g on g.code = r.boundary_code
      where r.code = ${xzCode.slice(0, 6)}) a`,
  );
  if (!found) throw new Error(`No boundary of ${xzCode}`);
  return found;
}

const FOUND_BY_SURVEY = {
  treeType: SPECIES,
  oldTreeType: '1',
  treeAge: 150,
  treeHeight: 12.5,
  bust: 210,
  avgGuanFu: 9,
  ewGuanFu: 8,
  nsGuanFu: 10,
  altitude: 35,
  slope: 5,
  vigor: '1',
  manageCompany: '北山街道办事处',
  groundProtection: '0',
  analepsis: '0',
  smallPlaceName: '灵隐寺前',
  inquirer: '王调查',
  checkDate: '2026-03-12',
};
const FIRST_KEYS = [
  'aspect',
  'slopePosition',
  'soilType',
  'growEnvironment',
  'growPlace',
  'placeType',
  'spreadC',
];
const MORE_KEYS = ['ownership', 'manageDept', 'dutyType'];

/** What a client sends for a tree that may be submitted as it is. */
export async function treeBody(db: DataSource, given: Given = {}): Promise<Given> {
  const xzCode = String(given['xzCode'] ?? COUNTY);
  const number = nextSerial();
  const keys = [...FIRST_KEYS, ...MORE_KEYS].map((name) => [name, '1'] as const);
  return {
    ...FOUND_BY_SURVEY,
    ...Object.fromEntries(keys),
    ...(await pointIn(db, xzCode)),
    provinceOldTreeNumber: `ZJ-${number}`,
    surveyNumber: number,
    xzCode,
    ...given,
  };
}

/** What a client sends for a patrol that may be submitted as it is. */
export const patrolBody = (oldTreeId: string, given: Given = {}): Given => ({
  oldTreeId,
  patrolPeople: '李巡护',
  patrolCompany: '北山街道',
  phone: '13800000000',
  patrolTime: '2026-05-01 09:00:00',
  lon: 120.0785,
  lat: 30.2206,
  result: '1',
  vigor: '1',
  growEnvironment: '1',
  facilityOk: 1,
  signOk: 1,
  ...given,
});

async function insert(db: DataSource, record: RecordDefinition, row: Given): Promise<Built> {
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
  const columns = Object.keys(values).join(', ');
  const [built] = (await db.query(
    `insert into ${record.table} (${columns}) select ${columns}
      from jsonb_populate_record(null::${record.table}, $1) returning id, tenant_id as "tenantId", xz_code as "xzCode"`,
    [JSON.stringify(values)],
  )) as Built[];
  return built!;
}

/** Puts a tree into the register, approved unless told otherwise, with its tenant. */
export async function buildOldTree(db: DataSource, given: Given = {}): Promise<Built> {
  const tenantId = await buildTenant(db, String(given['tenantId'] ?? '000000'));
  const body = await treeBody(db, given);
  const status = Number(given['status'] ?? 1);
  const derived = {
    oldTreeLevel: '3',
    protectLevel: '3',
    treeTypeName: '樟树',
    section: '樟科',
    genus: '樟属',
  };
  const oldTreeNumber =
    status === 1 ? `${String(body['xzCode']).slice(0, 6)}${String(body['surveyNumber'])}` : null;
  const kept = { year: 2026, lifeStatus: '1', sensitive: 0, isDeleted: 0, version: 1 };
  return insert(db, oldTree, { ...kept, ...derived, oldTreeNumber, ...body, tenantId, status });
}

/** Puts a patrol into the books, a draft unless told otherwise, with the tree that it looked at. */
export async function buildPatrolRecord(db: DataSource, given: Given = {}): Promise<Built> {
  const { oldTreeId, tenantId, xzCode } = given;
  const tree = oldTreeId
    ? await queryOne<Built>(
        db,
        sql`select id, tenant_id as "tenantId", xz_code as "xzCode" from old_tree where id = ${oldTreeId}`,
      )
    : await buildOldTree(db, { ...(tenantId ? { tenantId } : {}), ...(xzCode ? { xzCode } : {}) });
  if (!tree) throw new Error(`No tree ${String(oldTreeId)}`);
  return insert(db, patrolRecord, {
    ...patrolBody(tree.id),
    tenantId: tree.tenantId,
    xzCode: tree.xzCode,
    status: 0,
    isDeleted: 0,
    version: 1,
    ...given,
  });
}

/** A text in every free text field of a record, so that a leaked row is recognised by whatever is shown of it. */
export function marked(record: RecordDefinition, mark: string): Given {
  const isFree = (field: Field) => field.kind === 'text' && !field.pattern;
  return Object.fromEntries(
    Object.entries(record.fields)
      .filter(([, field]) => isFree(field))
      .map(([name, field]) => [name, `${mark}${name}`.slice(0, field.kind === 'text' ? field.max : 0)]),
  );
}
