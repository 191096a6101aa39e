import {
  apicture,
  billboard,
  bodyFields,
  centralBudget,
  columnOf,
  curingRecord,
  expertDatabase,
  type Field,
  goodFootprint,
  goodOldTree,
  oldTree,
  oldTreeExhibition,
  moveFollowUp,
  oldTreeGroup,
  patrolRecord,
  pointsOf,
  projectFile,
  ProjectFileType,
  type RecordDefinition,
  RECORDS,
} from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { queryOne } from '../../src/database/database.js';
import {
  COUNTY,
  insertRows,
  isOfBase,
  regionOf,
  sampleRow,
  sampleStates,
  SPECIES,
} from '../../src/samples/rows.js';
import { buildFiles, buildPicture, buildUpload } from './files.js';
import { homeTenant } from './home.js';
import { buildTenant } from './people.js';

export { COUNTY, SPECIES };

/** The upload that files of projects name, one a tenant. */
const projectUpload = (): string => `1900000000000${homeTenant()}`;

/** Values by wire name; a missing one is a plain value. */
export type Given = Record<string, unknown>;

/** A row as a factory made it. */
interface Built {
  id: string;
  tenantId: string;
  xzCode: string;
}

/** Needs of a record beyond its definition; a new one adds its own to `MAKINGS`. */
interface Making {
  /** Values that its own rules ask of what a client sends. */
  body?: () => Given;
  /** Region whose people write its rows; a county where nothing is said. */
  place?: string;
  /** Values and columns of a stored row that the server fills in. */
  stored?: (row: Given) => Given;
  /** Creates what somebody must have before they enter a row. */
  author?: (db: DataSource, author: Author) => Promise<unknown>;
  /** Creates what its transitions need beside the row. */
  moves?: (db: DataSource, row: Built) => Promise<unknown>;
}

/** Who enters rows. */
interface Author {
  userId: string;
  tenantId: string;
}

/** Year of the budgets and projects that tests make. */
export const BUDGET_YEAR = 2026;

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

const MEASURES = { treeAge: 150, treeHeight: 12.5, bust: 210, avgGuanFu: 9, ewGuanFu: 8, nsGuanFu: 10 };
const RECOGNISED = {
  oldTreeLevel: '3',
  protectLevel: '3',
  treeTypeName: '樟树',
  section: '樟科',
  genus: '樟属',
};

const MAKINGS: Record<string, Making> = {
  oldTree: {
    body: () => {
      const number = nextSerial();
      return {
        ...MEASURES,
        provinceOldTreeNumber: `ZJ-${number}`,
        surveyNumber: number,
        manageCompany: '北山街道办事处',
        // All stand at one point, and none where its county is high or low.
        warningNote: '已现场复核',
      };
    },
    stored: (row) => {
      const { status = 1, xzCode, surveyNumber } = row;
      const number = status === 1 ? `${String(xzCode).slice(0, 6)}${String(surveyNumber)}` : null;
      return { ...RECOGNISED, status, year: 2026, lifeStatus: '1', sensitive: 0, oldTreeNumber: number };
    },
  },
  oldTreeGroup: {
    body: () => {
      const number = nextSerial();
      return {
        provinceGroupNumber: `ZJ-G${number}`,
        checkNumber: number.slice(1),
        mainTreeType: SPECIES,
        treeType: SPECIES,
        trees: 45,
        avgTreeAge: 180,
        protectLevel: '3',
        manageCompany: '北山街道办事处',
        warningNote: '已现场复核',
      };
    },
    stored: ({ status = 1, xzCode, checkNumber }) => {
      const number = status === 1 ? `${String(xzCode).slice(0, 6)}${String(checkNumber)}` : null;
      return {
        mainTreeTypeName: '樟树',
        treeTypeName: '樟树',
        section: '樟科',
        genus: '樟属',
        status,
        year: 2026,
        lifeStatus: '1',
        groupNumber: number,
      };
    },
  },
  ...Object.fromEntries(
    [billboard, goodFootprint, goodOldTree, oldTreeExhibition].map((record) => [
      record.name,
      { moves: (db: DataSource, row: Built) => buildPicture(db, row, record.dataType) },
    ]),
  ),
  apicture: { body: () => ({ type: '1' }), moves: (db, row) => buildPicture(db, row, apicture.dataType) },
  checkRecord: { stored: ({ xzCode }) => ({ checkXzCode: String(xzCode).slice(0, 6) }) },
  videoEquipment: { body: () => ({ deviceNo: `SB-${nextSerial()}` }) },
  expertDatabase: { place: '33', body: () => ({ expertLevel: '2' }) },
  expertInquiry: { body: () => ({ isOpen: 1 }), stored: () => ({ status: 2 }) },
  centralGovernment: {
    body: () => ({ year: BUDGET_YEAR }),
    stored: () => ({ progress: 0, provinceOldTreeNumber: 'ZJ-00001', isExcellent: 0 }),
    moves: async (db, { id, xzCode, tenantId }) => {
      await buildRow(db, projectFile, { projectId: id, fileType: ProjectFileType.acceptance });
      await buildRow(db, centralBudget, { xzCode: xzCode.slice(0, 2), tenantId });
    },
  },
  reportEvent: {
    body: () => ({ phone: '13800000000' }),
    stored: ({ status = 2 }) => ({ status, eventNo: `SJ20260101${nextSerial()}`, closeLevel: 3 }),
  },
  reportingRecords: {
    body: () => ({ year: 2026, reportLevel: '4' }),
    stored: () => ({ batchNo: `SB20260101${nextSerial()}` }),
  },
  applyRevoke: {
    body: () => ({ revokeReason: '99' }),
    stored: ({ status = 3 }) => ({ status, applyNo: `CX20260101${nextSerial()}`, protectLevel: '3' }),
    moves: (db, row) => buildFiles(db, row, { type: '9', pictures: 2, documents: 1 }),
  },
  moveRecord: {
    stored: ({ status = 1, moveStage = 5 }) => ({
      ...{
        status,
        moveStage,
        applyNo: `YZ20260101${nextSerial()}`,
        treeNum: 1,
        protectLevelMax: '3',
        approveLevel: 3,
      },
      ...{ beginDate: '2019-03-01', finishDate: '2019-04-01', careEndDate: '2024-04-01' },
    }),
    body: () => ({
      moveReason: '1',
      toXzCode: COUNTY,
      projectName: '地铁三号线',
      projectApprovalNo: '浙发改1号',
    }),
    moves: async (db, row) => {
      await buildFiles(db, row, { type: '7', pictures: 0, documents: 3 });
      for (const year of [2020, 2021, 2022, 2023, 2024])
        await buildRow(db, moveFollowUp, { moveRecordId: row.id, followDate: `${year}-05-01`, year });
    },
  },
  moveFollowUp: { stored: ({ followDate }) => ({ year: Number(String(followDate).slice(0, 4)) }) },
  consulation: {
    stored: ({ status = 3 }) => ({ status, consultNo: `HZ20260101${nextSerial()}` }),
    // Care of the same tree that is approved.
    moves: async (db, { id, tenantId }) => {
      const found = 'select old_tree_id as "oldTreeId" from consulation where id = $1';
      const [row] = (await db.query(found, [id])) as [Given];
      const care = await buildRow(db, curingRecord, { ...row, tenantId, status: 1 });
      await db.query('update consulation set curing_id = $2 where id = $1', [id, care.id]);
    },
  },
  eventVerify: { stored: () => ({ eventNo: `SJ20260101${nextSerial()}` }) },
  projectFile: {
    body: () => ({ attachId: projectUpload() }),
    author: (db, author) => buildUpload(db, author, projectUpload()),
  },
  inquiryReply: { author: (db, author) => buildRow(db, expertDatabase, { ...author }) },
  centralBudget: {
    place: '',
    body: () => ({ xzCode: '33', year: BUDGET_YEAR, batch: `第${nextSerial()}批`, fund: 100_000 }),
    stored: ({ xzCode }) => ({ budgetNo: `${BUDGET_YEAR}-${String(xzCode)}-${nextSerial()}`.slice(0, 20) }),
  },
  Sheng: {
    place: '33',
    body: () => ({ xzCode: COUNTY }),
    stored: ({ xzCode }) => ({ year: BUDGET_YEAR, provinceCode: String(xzCode).slice(0, 2) }),
  },
  dataImportRecord: {
    stored: () => ({ dataType: '1', year: 2026, fileSize: 1, mode: 1, acceptGood: 0, importStatus: 5 }),
  },
};

/** The region whose people write rows of a record. */
export const placeOf = ({ name }: Pick<RecordDefinition, 'name'>): string => MAKINGS[name]?.place ?? COUNTY;

// Of several that are only offered, tests make none.
const isReference = (field: Field): field is Extract<Field, { to: string }> =>
  field.kind === 'reference' || (field.kind === 'references' && field.required !== undefined);

/** The record that a field refers to, where tests make its rows. */
export const parentOf = (field: Field): RecordDefinition | undefined =>
  isReference(field) && !isOfBase(field) ? RECORDS.find(({ path }) => path === field.to) : undefined;

/** The row that a new one hangs on: of the records that it must name. */
export const parentsOf = (record: RecordDefinition): [name: string, parent: RecordDefinition][] =>
  referencesOf(record).filter(([name]) => record.fields[name]?.required);

/** The rows that a new one may refer to, whether it must or not. */
export const referencesOf = (record: RecordDefinition): [name: string, parent: RecordDefinition][] =>
  bodyFields(record).flatMap(([name, field]) => {
    // Of two references of which one is enough, the one that is required.
    const parent = field.unless && !field.required ? undefined : parentOf(field);
    return parent ? [[name, parent] as [string, RecordDefinition]] : [];
  });

/** Sees to what must be there of somebody before they enter rows of a record. */
export const buildAuthor = async (db: DataSource, record: RecordDefinition, author: Author): Promise<void> =>
  void (await MAKINGS[record.name]?.author?.(db, author));

/** Body that a client sends for a row that may be submitted as it is; the rows that it refers to are given. */
export const bodyOf = async (db: DataSource, record: RecordDefinition, given: Given = {}): Promise<Given> =>
  sampleRow(record, { ...(await standing(db, record, given)), ...MAKINGS[record.name]?.body?.(), ...given });

/** The positions that a record asks for: inside of the row's region. */
async function standing(db: DataSource, record: RecordDefinition, given: Given): Promise<Given> {
  const points = pointsOf(record).filter((point) => record.fields[point.lon]?.required);
  if (points.length === 0) return {};
  const { lon, lat } = await pointIn(db, String(given[regionOf(record)] ?? COUNTY));
  return Object.fromEntries(
    points.flatMap((point) => [
      [point.lon, lon],
      [point.lat, lat],
    ]),
  );
}

/** Column of a row's region; a row without one lies nowhere. */
const regionColumn = ({ region }: RecordDefinition): string => (region ? columnOf(region) : `''`);

const rowOf = (db: DataSource, record: RecordDefinition, id: unknown) =>
  queryOne<Built>(
    db,
    sql`select id, tenant_id as "tenantId", ${raw(regionColumn(record))} as "xzCode"
      from ${raw(record.table)} where id = ${id}`,
  );

/** The rows that a new one hangs on, made where none is given. */
async function buildParents(
  db: DataSource,
  record: RecordDefinition,
  given: Given,
): Promise<[string, Built][]> {
  const place = Object.fromEntries(
    ['tenantId', 'xzCode', 'createUser'].flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  );
  const built: [string, Built][] = [];
  for (const [name, parent] of parentsOf(record)) {
    const row = given[name] ? await rowOf(db, parent, given[name]) : await buildRow(db, parent, place);
    if (!row) throw new Error(`No ${parent.name} ${String(given[name])}`);
    built.push([name, row]);
  }
  return built;
}

/** Puts a row into a record's table: with its tenant and the rows it hangs on, in their region and tenant. */
export async function buildRow(db: DataSource, record: RecordDefinition, given: Given = {}): Promise<Built> {
  const parents = await buildParents(db, record, given);
  const [, first] = parents[0] ?? [];
  const tenantId = await buildTenant(db, String(given['tenantId'] ?? first?.tenantId ?? homeTenant()));
  const { region, parties = [] } = record;
  const { xzCode = first?.xzCode || placeOf(record), ...values } = given;
  const body = await bodyOf(db, record, {
    ...(region ? { [region]: xzCode } : {}),
    ...Object.fromEntries(parents.map(([name, { id }]) => [name, id])),
    // The row names the person who enters it.
    ...(values['createUser'] ? Object.fromEntries(parties.map((name) => [name, values['createUser']])) : {}),
    ...values,
  });
  const stored = MAKINGS[record.name]?.stored?.(body);
  const row: Given = { ...sampleStates(record), isDeleted: 0, version: 1, ...stored, ...body, tenantId };
  const [id] = await insertRows(db, record, [row]);
  return { id: id!, tenantId, xzCode: region ? String(row[region]) : '' };
}

/** The same with what its moves need beside it. */
export async function buildForMoves(
  db: DataSource,
  record: RecordDefinition,
  given: Given = {},
): Promise<Built> {
  const row = await buildRow(db, record, given);
  await MAKINGS[record.name]?.moves?.(db, row);
  return row;
}

/** Body that a client sends for a tree that may be submitted as it is. */
export const treeBody = (db: DataSource, given: Given = {}): Promise<Given> => bodyOf(db, oldTree, given);

/** Puts a tree into the register, approved unless `given` says otherwise, with its tenant. */
export const buildOldTree = (db: DataSource, given: Given = {}): Promise<Built> =>
  buildRow(db, oldTree, given);

/** Puts a group of trees into the register, approved unless given otherwise. */
export const buildGroup = (db: DataSource, given: Given = {}): Promise<Built> =>
  buildRow(db, oldTreeGroup, given);

/** Puts a patrol into the books, a draft unless `given` says otherwise, with the tree that it looked at. */
export const buildPatrolRecord = (db: DataSource, given: Given = {}): Promise<Built> =>
  buildRow(db, patrolRecord, given);

/** A text in every free text field of a record, so that a leaked row is recognised by whatever is shown of it. */
export function marked(record: RecordDefinition, mark: string): Given {
  const { parties = [] } = record;
  const isFree = (field: Field) => field.kind === 'text' && !field.pattern && !field.address;
  return Object.fromEntries(
    Object.entries(record.fields)
      .filter(([name, field]) => isFree(field) && !parties.includes(name))
      .map(([name, field]) => [name, `${mark}${name}`.slice(0, field.kind === 'text' ? field.max : 0)]),
  );
}
