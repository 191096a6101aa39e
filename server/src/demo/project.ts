import { fundRate, progressBounds, ProjectStage } from '@gushu/shared';
import { Random } from './random.js';

/** A tree as far as a project copies it. */
export interface ProjectTree {
  id: string;
  xzCode: string;
  countyName: string;
  oldTreeNumber: string | null;
  provinceOldTreeNumber: string;
  lon: number;
  lat: number;
  treeTypeName: string;
  treeAge: number;
  vigor: string;
  smallPlaceName: string | null;
  oldTreeType: string;
  oldTreeLevel: string;
  famousWoodType: string | null;
  planter: string | null;
  plantTime: string | null;
}

/** Stages that projects of a year have come to: those of last year and before are further on. */
const STAGES: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 1, 2, 3, 4, 5, 4],
  [3, 4, 5, 6, 7, 5, 6, 7, 4, 6],
  [7, 6, 7, 7, 5, 7, 6, 7, 7, 7],
];
const PROBLEMS = [
  '主干空洞，树皮脱落，偏冠明显，存在倒伏风险。',
  '根部土壤板结，透气性差，枝条枯梢，叶片发黄。',
  '白蚁危害主干，木质部腐朽，长势逐年衰弱。',
  '立地空间狭小，硬化地面覆盖根系，冠幅萎缩。',
];
const MEASURES = [
  '清腐防腐、空洞修补，加设钢架支撑，安装避雷设施。',
  '破除硬化地面，开挖复壮沟，更换种植土，埋设透气管。',
  '诱杀白蚁，喷洒药剂，树干涂白，定期监测。',
  '修剪枯枝，输营养液，叶面施肥，设置围栏。',
];
const CURES = ['1', '2', '1,3', '2,4', '5', '3,4'];
const EFFECTS = ['新梢生长明显，叶色转绿，长势恢复。', '树体稳固，伤口愈合良好，病虫害得到控制。'];

const day = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Money in hundredths, so that its parts add up. */
function moneyOf(random: Random, stage: number) {
  const centralFund = random.integer(500, 2_000) / 100;
  const localFund = random.integer(100, 600) / 100;
  const fund = Math.round((centralFund + localFund) * 100) / 100;
  const spent = { 4: 0.4, 5: 0.8, 6: 0.95, 7: 0.98 }[stage];
  const usedFund =
    spent === undefined ? null : Math.round(fund * (spent - random.between(0, 0.1)) * 100) / 100;
  return { centralFund, localFund, fund, usedFund, fundRate: fundRate({ fund, usedFund }) };
}

/** What is known of the work in a stage. */
function workOf(random: Random, stage: number, year: number) {
  const from = (reached: number, value: string): string | null => (stage >= reached ? value : null);
  const { allotment, work, acceptance, accounts, evaluation } = ProjectStage;
  return {
    reviewUnit: from(allotment, '古树名木保护专家组'),
    reviewTime: from(allotment, `${day(year, 3, random.integer(1, 28))} 10:00:00`),
    reviewOpinion: from(allotment, '方案可行，措施得当，同意实施。'),
    implementUnit: from(work, '绿源古树保护工程有限公司'),
    superviseUnit: from(work, '林业工程监理中心'),
    beginDate: from(work, day(year, 5, random.integer(1, 28))),
    finishDate: from(acceptance, day(year, 9, random.integer(1, 28))),
    acceptDate: from(accounts, day(year, 10, random.integer(1, 28))),
    acceptOpinion: from(accounts, '按方案完成，质量合格，同意通过验收。'),
    vigorAfter: from(accounts, random.chance(0.7) ? '1' : '2'),
    effect: from(evaluation, random.pick(EFFECTS)),
  };
}

/** An invented project of a tree, with a stage that fits its year: `ago` years before the last one, the `at`-th of them. */
export function demoProject(
  tree: ProjectTree,
  { year, ago, at, seed }: { year: number; ago: number; at: number; seed: number },
) {
  const random = new Random(seed, 'project', tree.provinceOldTreeNumber);
  const stages = STAGES[ago]!;
  const stage = stages[at % stages.length]!;
  const { from, to } = progressBounds(stage);
  const { id, xzCode, countyName, ...copied } = tree;
  const county = xzCode.slice(0, 6);
  const isChecked = stage >= ProjectStage.accounts;
  const isDone = stage === ProjectStage.evaluation;
  const problem = random.integer(0, PROBLEMS.length - 1);
  return {
    ...copied,
    oldTreeId: id,
    xzCode: county,
    year: year - ago,
    projectName: `${year - ago}年${countyName}${tree.treeTypeName}抢救复壮项目`,
    fileLevel: '4',
    existProblem: PROBLEMS[problem]!,
    measure: MEASURES[problem]!,
    cure: random.pick(CURES),
    planDate: day(year - ago, 10, 31),
    ...moneyOf(random, stage),
    ...workOf(random, stage, year - ago),
    stage,
    progress: isDone ? to : random.integer(from, to),
    isExcellent: isDone && random.chance(0.3) ? 1 : 0,
    checkStatus: isChecked ? 1 : 0,
    publishStatus: isDone ? 1 : 0,
    publishTime: isDone ? `${day(year - ago, 12, 20)} 09:00:00` : null,
    dataType: '12',
  };
}

/** A project as it is stored. */
export type DemoProject = ReturnType<typeof demoProject> & { projectNo: string };
