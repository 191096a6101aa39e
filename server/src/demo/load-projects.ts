import { centralGovernment, columnOf, projectFile, ProjectFileType, ProjectStage } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { type Db, query, queryOne } from '../database/database.js';
import { FileStore } from '../files/store.js';
import { PictureFiles } from '../modules/system/attach/index.js';
import type { Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { type DemoStore, pdfPage, storeDemoFile } from './demo-files.js';
import { assertTenant, type DemoOptions, type Say } from './load.js';
import { BARE_LEAVES, storeDrawing } from './photos.js';
import { type DemoProject, demoProject, type ProjectTree } from './project.js';

/** Years that demo projects are of: the data year and those before. */
const YEARS = 3;
/** Pairs of drawings, before and after, that the projects share. */
const PAIRS = 6;

interface Owner {
  id: string;
  name: string;
}

/** Trees that need rescue first, the same ones for the same seed. */
const treesSql = (tenant: string, { projects, seed }: { projects: number; seed: number }) => sql`
  select t.id::text, t.xz_code as "xzCode", coalesce(r.name, '') as "countyName", t.old_tree_number as "oldTreeNumber",
    t.province_old_tree_number as "provinceOldTreeNumber", t.lon::float8, t.lat::float8,
    t.tree_type_name as "treeTypeName", t.tree_age as "treeAge", t.vigor, t.small_place_name as "smallPlaceName",
    t.old_tree_type as "oldTreeType", t.old_tree_level as "oldTreeLevel", t.famous_wood_type as "famousWoodType",
    t.planter, t.plant_time as "plantTime"
  from old_tree t left join blade_region r on r.code = left(t.xz_code, 6)
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1 and t.life_status = '1'
  order by t.vigor in ('2', '3') desc, md5(t.province_old_tree_number || ${`-${seed}`}), t.id limit ${projects}`;

/** Inserts rows by their wire names and answers their ids, in their order. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = raw(Object.keys(first).map(columnOf).join(', '));
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  const made = await query<{ id: string }>(
    db,
    sql`insert into ${raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(stored)}::jsonb) returning id::text`,
  );
  return made.map(({ id }) => id);
}

/** When a project came to a stage. */
const cameTo = (stage: number, year: number): string =>
  `${year}-${['01', '03', '04', '05', '09', '10', '11'][stage - 1]!}-15 09:00:00`;

/** The steps that a project has made so far, as its history tells them. */
function stepsOf(id: string, { stage, year }: DemoProject, tenantId: string, owner: Owner | undefined) {
  const actions = ['save', 'appraise', 'allot', 'begin', 'finish', 'accept', 'settle'];
  return actions.slice(0, stage).map((action, at) => ({
    ...{ tenantId, record: centralGovernment.name, rowId: id, action, version: at + 1 },
    ...{ userId: owner?.id ?? null, userName: owner?.name ?? '', createTime: cameTo(at + 1, year) },
    changes: action === 'save' ? null : { stage: [at, at + 1] },
  }));
}

/** The papers and pictures of a project, as far as it has come: which file, of what type, from which stage. */
async function filesOf(
  store: DemoStore,
  project: DemoProject,
  { before, after }: { before: string; after: string },
) {
  const paper = async (title: string) => {
    const { projectName, projectNo, provinceOldTreeNumber, fund } = project;
    const lines = [
      projectName,
      `项目编号：${projectNo}`,
      `古树编号：${provinceOldTreeNumber}`,
      `项目资金：${fund.toFixed(2)}万元`,
    ];
    return storeDemoFile(store, { name: `${title}.pdf`, extension: 'pdf', bytes: pdfPage(title, lines) });
  };
  const { application, acceptance, evaluation } = ProjectStage;
  const wanted = [
    { stage: application, fileType: '1', name: '申报材料', suffix: 'pdf' },
    { stage: application, fileType: ProjectFileType.comparison, name: '复壮前', suffix: 'jpg', file: before },
    { stage: acceptance, fileType: ProjectFileType.acceptance, name: '验收报告', suffix: 'pdf' },
    { stage: acceptance, fileType: ProjectFileType.comparison, name: '复壮后', suffix: 'jpg', file: after },
    { stage: evaluation, fileType: ProjectFileType.evaluation, name: '绩效报告', suffix: 'pdf' },
  ].filter(({ stage }) => stage <= project.stage);
  const files = [];
  for (const { stage, fileType, name, suffix, file } of wanted)
    files.push({
      stage,
      fileType,
      fileLevel: '4',
      suffix,
      fileName: `${name}.${suffix}`,
      attachId: file ?? (await paper(name)),
    });
  return files;
}

/** The pictures before and after: the same trunks, with few leaves and with many. */
async function drawPairs(store: DemoStore, pictures: PictureFiles, seed: number) {
  const pairs = [];
  for (let no = 0; no < PAIRS; no++)
    pairs.push({
      before: await storeDrawing(store, pictures, { seed, no, leaves: BARE_LEAVES }),
      after: await storeDrawing(store, pictures, { seed, no }),
    });
  return pairs;
}

/** Numbers projects county by county and year by year, as the service does. */
function numbered(projects: readonly ReturnType<typeof demoProject>[]): DemoProject[] {
  const serials = new Map<string, number>();
  return projects.map((project) => {
    const stem = `${project.xzCode}${project.year}`;
    const serial = (serials.get(stem) ?? 0) + 1;
    serials.set(stem, serial);
    return { ...project, projectNo: stem + String(serial).padStart(3, '0') };
  });
}

/** Stores projects, their history and their files; answers how many files. */
async function storeProjects(
  store: DemoStore,
  rows: readonly DemoProject[],
  pairs: readonly { before: string; after: string }[],
  owner: Owner | undefined,
): Promise<number> {
  const { db, tenant } = store;
  const who = { createUser: owner?.id ?? null, updateUser: owner?.id ?? null };
  const made = { tenantId: tenant, ...who, status: 1, isDeleted: 0, version: 1 };
  const projects = rows.map((row) => {
    const [createTime, updateTime] = [cameTo(1, row.year), cameTo(row.stage, row.year)];
    return { ...row, ...made, version: row.stage, createTime, updateTime };
  });
  const ids = await insertRows(db, centralGovernment.table, projects);
  const steps = rows.flatMap((row, at) => stepsOf(ids[at]!, row, tenant, owner));
  await insertRows(db, 'record_history', steps);
  const files = [];
  for (const [at, row] of rows.entries())
    for (const file of await filesOf(store, row, pairs[at % pairs.length]!)) {
      const uploadTime = cameTo(file.stage, row.year);
      const times = { uploadTime, createTime: uploadTime, updateTime: uploadTime };
      const url = `/api/blade-resource/attach/download?id=${file.attachId}`;
      files.push({ ...file, ...made, ...times, projectId: ids[at]!, uploadUser: owner?.name ?? '', url });
    }
  await insertRows(db, projectFile.table, files);
  await query(
    db,
    sql`update project_file f set size = a.attach_size from blade_attach a
      where a.id = f.attach_id and f.size is null and f.tenant_id = ${tenant}`,
  );
  return files.length;
}

/**
 * Loads rescue projects of demo trees over three years, in all stages, each with its files; a tenant that has projects keeps
 * them as they are. Answers how many.
 */
export async function loadDemoProjects(
  db: DataSource,
  config: Config,
  { projects, seed, tenant, year }: Omit<DemoOptions, 'trees'> & { projects: number },
  say: Say,
): Promise<number> {
  await assertTenant(db, tenant);
  if (await queryOne(db, sql`select 1 from central_government where tenant_id = ${tenant} limit 1`)) return 0;
  const trees = await query<ProjectTree>(db, treesSql(tenant, { projects, seed }));
  if (trees.length === 0) return 0;
  const owner = await queryOne<Owner>(
    db,
    sql`select id::text, coalesce(nullif(real_name, ''), name, account) as name from blade_user
      where tenant_id = ${tenant} and is_deleted = 0 order by id limit 1`,
  );
  const rows = numbered(
    trees.map((tree, i) => demoProject(tree, { year, ago: i % YEARS, at: Math.floor(i / YEARS), seed })),
  );
  const store: DemoStore = { db, store: new FileStore(config, db), tenant };
  const pictures = new PictureFiles(db, store.store, new JsonLogger(config.logLevel));
  const files = await storeProjects(store, rows, await drawPairs(store, pictures, seed), owner);
  say(`demo projects: ${rows.length} with ${files} files`);
  return rows.length;
}
