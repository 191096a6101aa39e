import { centralGovernment, fundRate, progressBounds, ProjectStage, type StateOf } from '@gushu/shared';
import { pathTo, walk } from '../samples/walk.js';
import type { DemoTree } from './demo-trees.js';
import { Random } from './random.js';

/** Stages that projects of a year have come to: those of last year and before are further on. */
const STAGES: readonly (readonly StateOf<typeof centralGovernment, 'stage'>[])[] = [
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

/** When a project came to a stage. */
export const cameTo = (stage: number, year: number): string =>
  `${year}-${['01', '03', '04', '05', '09', '10', '11'][stage - 1]!}-15 09:00:00`;

/** Fields of a project that the given steps have filled in. */
function workOf(random: Random, steps: readonly string[], year: number) {
  const since = (step: string, value: string): string | null => (steps.includes(step) ? value : null);
  return {
    reviewUnit: since('allot', '古树名木保护专家组'),
    reviewTime: since('allot', `${day(year, 3, random.integer(1, 28))} 10:00:00`),
    reviewOpinion: since('allot', '方案可行，措施得当，同意实施。'),
    implementUnit: since('begin', '绿源古树保护工程有限公司'),
    superviseUnit: since('begin', '林业工程监理中心'),
    beginDate: since('begin', day(year, 5, random.integer(1, 28))),
    finishDate: since('finish', day(year, 9, random.integer(1, 28))),
    acceptDate: since('accept', day(year, 10, random.integer(1, 28))),
    acceptOpinion: since('accept', '按方案完成，质量合格，同意通过验收。'),
    vigorAfter: since('accept', random.chance(0.7) ? '1' : '2'),
    effect: since('settle', random.pick(EFFECTS)),
  };
}

/** Which project: of the year `ago` years before the last one, the `at`-th, entered and led on by the keeper. */
interface Which {
  year: number;
  ago: number;
  at: number;
  seed: number;
  keeper: string;
}

/** An invented project of a tree with the log of its stages, at a stage that fits its year. */
export function demoProject(tree: DemoTree, { year: last, ago, at, seed, keeper }: Which) {
  const random = new Random(seed, 'project', tree.provinceOldTreeNumber);
  const year = last - ago;
  const stages = STAGES[ago]!;
  const stage = stages[at % stages.length]!;
  const { from, to } = progressBounds(stage);
  const { id, xzCode, countyName, villageName: _, protectLevel: __, ...copied } = tree;
  const isDone = stage === ProjectStage.evaluation;
  const problem = random.integer(0, PROBLEMS.length - 1);
  const steps = ['save', ...pathTo(centralGovernment, { stage })];
  const row = {
    ...copied,
    oldTreeId: id,
    xzCode: xzCode.slice(0, 6),
    year,
    projectName: `${year}年${countyName}${tree.treeTypeName}抢救复壮项目`,
    fileLevel: '4',
    existProblem: PROBLEMS[problem]!,
    measure: MEASURES[problem]!,
    cure: random.pick(CURES),
    planDate: day(year, 10, 31),
    ...moneyOf(random, stage),
    ...workOf(random, steps, year),
    progress: isDone ? to : random.integer(from, to),
    isExcellent: isDone && random.chance(0.3) ? 1 : 0,
    dataType: '12',
    createTime: cameTo(1, year),
  };
  const stagesOf = steps.map((action, made) => ({ action, time: cameTo(made + 1, year) }));
  const shown = [
    ...(stage >= ProjectStage.accounts ? [{ action: 'approve', time: `${day(year, 12, 10)} 09:00:00` }] : []),
    ...(isDone ? [{ action: 'publish', time: `${day(year, 12, 20)} 09:00:00` }] : []),
  ];
  const course = [...stagesOf, ...shown].map((step) => ({ ...step, user: keeper }));
  const { values, history } = walk(centralGovernment, course, { row });
  const changed = { updateTime: course.at(-1)!.time, version: history.length };
  // Its dates are those of its papers.
  return { row: { ...values, ...row, ...changed }, history, stage };
}

/** A project as it is stored. */
export type DemoProject = ReturnType<typeof demoProject>['row'] & { projectNo: string };
