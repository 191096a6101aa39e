import {
  applyRevoke,
  CARE_YEARS,
  moveDistance,
  moveFollowUp,
  moveRecord,
  MoveStage,
  type StateOf,
  yearsLater,
} from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { insertRows } from '../samples/rows.js';
import { walkTo } from '../samples/walk.js';
import { BY_COUNTY, keeperOf } from './demo-rows.js';
import { chosenTrees, type DemoTree } from './demo-trees.js';
import type { DemoOptions, Say } from './load.js';

const { asked, followed, ended } = MoveStage;
/** How far the demo's moves are: those that are over or followed have brought their trees to the new place. */
const STATUSES: readonly StateOf<typeof moveRecord, 'status'>[] = [0, 3, 1, 1, 1];
const STAGES: readonly StateOf<typeof moveRecord, 'moveStage'>[] = [asked, asked, followed, followed, ended];
/** How far its revocations are: a draft, then some that wait for the county. */
const REVOKED: readonly StateOf<typeof applyRevoke, 'status'>[] = [0, 3, 3];

const REASONS = ['1', '2', '3'];
const PROJECTS = ['绕城高速改建工程', '水库除险加固工程', '地铁三号线工程', '中学扩建工程', '县道拓宽工程'];

/**
 * Approval, work and care of a move, for those stages that it has passed; an ended one lies so long ago that its care
 * is over.
 */
function workOf(stage: number, year: number) {
  if (stage < followed) return {};
  const begun = stage === ended ? year - CARE_YEARS - 1 : year - 2;
  const finishDate = `${begun}-04-12`;
  return {
    ...{ approveDept: '林业局', approveDocNo: `林许〔${begun}〕12号`, approveDate: `${begun}-02-20` },
    ...{ beginDate: `${begun}-03-10`, finishDate, acceptDate: `${begun}-05-06` },
    careEndDate: yearsLater(finishDate, CARE_YEARS),
    nextFollowDate: stage === ended ? null : yearsLater(finishDate, 2),
  };
}

function moveOf(tree: DemoTree, { at, year }: { at: number; year: number }) {
  const states = { status: STATUSES[at]!, moveStage: STAGES[at]! };
  const isOver = states.moveStage >= followed;
  const here = { fromLon: tree.lon, fromLat: tree.lat };
  const there = { toLon: tree.lon, toLat: tree.lat };
  // The register has the new place of a tree that was moved: the old one lies a little to the west.
  if (isOver) here.fromLon = Number((tree.lon - 0.004).toFixed(6));
  else there.toLon = Number((tree.lon + 0.002).toFixed(6));
  const row = {
    ...{ applyNo: `YZ${year}0301${String(at + 1).padStart(4, '0')}`, oldTreeIds: tree.id, treeNum: 1 },
    ...{ protectLevelMax: tree.protectLevel, approveLevel: 3, xzCode: tree.xzCode },
    moveReason: REASONS[at % REASONS.length],
    ...{ projectName: PROJECTS[at], projectApprovalNo: `发改投资〔${year}〕${at + 31}号` },
    ...{ applyCompany: '交通建设管理中心', contact: '周工', phone: '13800000000' },
    reasonDescription: '古树位于施工红线内，线位已多次优化仍无法避让。',
    avoidanceProof: '三个比选线位均穿越村庄或水源地，经论证无法避让。',
    ...{ fromXzCode: tree.xzCode, fromPlace: tree.smallPlaceName, ...here },
    ...{ toXzCode: tree.xzCode, toPlace: `${tree.smallPlaceName ?? ''}东侧公园`.slice(0, 100), ...there },
    distance: moveDistance({ ...here, ...there }),
    movePlan: '提前一年断根缩坨，带土球整体平移，全程吊装监护。',
    carePlan: '架设支撑，遮阴喷雾，五年内专人养护。',
    expertOpinion: '方案可行，同意就近移植。',
    ...{ constructCompany: '古树保护工程公司', planDate: `${year}-11-20` },
    ...{ moveFee: 46.5, careFee: 12, payer: '建设单位' },
    ...workOf(states.moveStage, year),
  };
  const opinion = '成活良好，同意验收';
  const walker = { row, review: BY_COUNTY };
  const { values } = walkTo(moveRecord, states, walker, (action) => (action === 'accept' ? { opinion } : {}));
  return { ...row, ...values };
}

/** The follow-ups that a move has so far, one a year. */
function followUpsOf(move: ReturnType<typeof moveOf>, moveRecordId: string) {
  const { finishDate } = move;
  if (!finishDate) return [];
  const num = move.moveStage === ended ? CARE_YEARS : 1;
  return Array.from({ length: num }, (_, at) => {
    const followDate = yearsLater(finishDate, at + 1);
    const seen = { alive: 1, followPeople: '周工', note: '新梢正常，支撑牢固。' };
    const year = Number(followDate.slice(0, 4));
    return { moveRecordId, followDate, year, vigor: at === 0 ? '2' : '1', ...seen };
  });
}

/** An application for a dead tree that waits for the level that recognised the tree. */
function revocationOf(tree: DemoTree, { at, year }: { at: number; year: number }) {
  const row = {
    applyNo: `CX${year}0310${String(at + 1).padStart(4, '0')}`,
    ...{ oldTreeId: tree.id, xzCode: tree.xzCode },
    ...{ oldTreeNumber: tree.oldTreeNumber, provinceOldTreeNumber: tree.provinceOldTreeNumber },
    ...{ treeTypeName: tree.treeTypeName, protectLevel: tree.protectLevel, isLate: 0 },
    revokeReason: String((at % 3) + 1),
    ...{ happenDate: `${year}-02-18`, causeDescription: '全株枯死，树皮剥落，经多次复查无存活组织。' },
    ...{ applyDept: '林业局', applyPeople: '周工', applyDate: `${year}-03-10` },
    ...{ deathDispose: '2', disposeDescription: '树体稳固，作为景观就地保留。' },
    ...{ appraisalExpert: '林教授', appraisalOpinion: '确认死亡，原因为衰老。' },
    appraisalDate: `${year}-03-02`,
  };
  return { ...row, ...walkTo(applyRevoke, { status: REVOKED[at]! }, { row, review: BY_COUNTY }).values };
}

/** Loads some moves in all their stages, and revocations of dead trees; a tenant that has moves keeps them as they are. */
export async function loadDemoMoves(
  db: DataSource,
  { seed, tenant, year }: Pick<DemoOptions, 'seed' | 'tenant' | 'year'>,
  say: Say,
): Promise<void> {
  const keeper = await keeperOf(db, tenant, moveRecord);
  if (!keeper) return;
  const chosen = (where: Sql, { length: limit }: readonly number[]) =>
    chosenTrees(db, { tenant, where: sql`t.group_id is null and ${where}`, seed: `moves-${seed}`, limit });
  // Any reason may move trees of the third level.
  const living = await chosen(sql`t.life_status = '1' and t.protect_level = '3'`, STAGES);
  const dead = await chosen(sql`t.life_status = '2'`, REVOKED);
  const entered = `${year}-03-10 09:30:00`;
  const common = { ...keeper.whose, createTime: entered, updateTime: entered };
  const moves = living.map((tree, at) => ({ ...common, ...moveOf(tree, { at, year }) }));
  const ids = await insertRows(db, moveRecord, moves);
  const seen = moves.flatMap((move, at) =>
    followUpsOf(move, ids[at]!).map((each) => ({ ...common, ...each })),
  );
  await insertRows(db, moveFollowUp, seen);
  const revocations = dead.map((tree, at) => ({ ...common, ...revocationOf(tree, { at, year }) }));
  await insertRows(db, applyRevoke, revocations);
  say(`demo moves: ${moves.length}, revocations: ${revocations.length}`);
}
