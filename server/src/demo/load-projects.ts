import { centralGovernment, projectFile, ProjectFileType, ProjectStage } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { FileStore } from '../files/store.js';
import { PictureFiles } from '../modules/system/attach/index.js';
import type { Config } from '../process/config.js';
import { JsonLogger } from '../process/logger.js';
import { insertHistory, insertRows } from '../samples/rows.js';
import { type DemoStore, pdfPage, storeDemoFile } from './demo-files.js';
import { type Keeper, keeperOf, serials } from './demo-rows.js';
import { chosenTrees } from './demo-trees.js';
import type { DemoOptions, Say } from './load.js';
import { BARE_LEAVES, storeDrawing } from './photos.js';
import { cameTo, type DemoProject, demoProject } from './project.js';

/** Years that demo projects are of: the data year and those before. */
const YEARS = 3;
/** Pairs of drawings, before and after, that the projects share. */
const PAIRS = 6;

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

/** Stores projects, numbered county by county and year by year as the service does, their history and their files. */
async function storeProjects(
  store: DemoStore,
  made: readonly ReturnType<typeof demoProject>[],
  pairs: readonly { before: string; after: string }[],
  { whose, userId, name }: Keeper,
): Promise<number> {
  const { db, tenant } = store;
  const numberOf = serials(3);
  const numberAs = ({ row }: ReturnType<typeof demoProject>) => numberOf(`${row.xzCode}${row.year}`);
  const projects = made.map((each) => ({ ...whose, ...each.row, projectNo: numberAs(each) }));
  const ids = await insertRows(db, centralGovernment, projects);
  const histories = made.map(({ history }, at) => ({ id: ids[at]!, history }));
  await insertHistory(db, centralGovernment, histories, { tenantId: tenant, userId });
  const files = [];
  for (const [at, project] of projects.entries())
    for (const file of await filesOf(store, project, pairs[at % pairs.length]!)) {
      const uploadTime = cameTo(file.stage, project.year);
      const times = { uploadTime, createTime: uploadTime, updateTime: uploadTime };
      const url = `/api/blade-resource/attach/download?id=${file.attachId}`;
      files.push({ ...whose, ...file, ...times, projectId: ids[at]!, uploadUser: name, url });
    }
  await insertRows(db, projectFile, files);
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
  const keeper = await keeperOf(db, tenant, centralGovernment);
  if (!keeper) return 0;
  const [where, first] = [sql`t.life_status = '1'`, sql`t.vigor in ('2', '3')`];
  const trees = await chosenTrees(db, { tenant, where, first, seed: `-${seed}`, limit: projects });
  if (trees.length === 0) return 0;
  const made = trees.map((tree, i) =>
    demoProject(tree, { year, ago: i % YEARS, at: Math.floor(i / YEARS), seed, keeper: keeper.name }),
  );
  const store: DemoStore = { db, store: new FileStore(config, db), tenant };
  const pictures = new PictureFiles(db, store.store, new JsonLogger(config.logLevel));
  const files = await storeProjects(store, made, await drawPairs(store, pictures, seed), keeper);
  say(`demo projects: ${made.length} with ${files} files`);
  return made.length;
}
