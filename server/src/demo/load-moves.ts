import {
  applyRevoke,
  CARE_YEARS,
  moveDistance,
  moveFollowUp,
  moveRecord,
  MoveStage,
  ReviewStatus,
  yearsLater,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { assertTenant, type DemoOptions, type Say } from './load.js';
import { insertRows } from './load-projects.js';

/** A tree as far as a move or a revocation repeats it. */
interface DemoTree {
  id: string;
  xzCode: string;
  lon: number;
  lat: number;
  smallPlaceName: string | null;
  protectLevel: string;
  oldTreeNumber: string;
  provinceOldTreeNumber: string;
  treeTypeName: string;
}

const { asked, followed, ended } = MoveStage;
/** How far the demo's moves are: those that are over or followed have brought their trees to the new place. */
const STAGES = [asked, asked, followed, followed, ended];

const REASONS = ['1', '2', '3'];
const PROJECTS = ['绕城高速改建工程', '水库除险加固工程', '地铁三号线工程', '中学扩建工程', '县道拓宽工程'];

/** Trees that live, of the third level: any reason may move them. Those of the dead that wait to be revoked. */
const treesSql = (
  tenant: string,
  { seed }: Pick<DemoOptions, 'seed'>,
  lifeStatus: string,
  num: number,
) => sql`
  select t.id::text, t.xz_code as "xzCode", t.lon::float8, t.lat::float8, t.small_place_name as "smallPlaceName",
    t.protect_level as "protectLevel", t.old_tree_number as "oldTreeNumber", t.tree_type_name as "treeTypeName",
    t.province_old_tree_number as "provinceOldTreeNumber"
  from old_tree t
  where t.tenant_id = ${tenant} and t.is_deleted = 0 and t.origin_id is null and t.status = 1
    and t.life_status = ${lifeStatus} and t.group_id is null and (t.protect_level = '3' or ${lifeStatus} <> '1')
  order by md5(t.province_old_tree_number || ${`moves-${seed}`}), t.id limit ${num}`;

/** A row that nobody has changed since it was made. */
const made = (tenantId: string, owner: string | undefined, createTime: string) => ({
  ...{ tenantId, createUser: owner ?? null, updateUser: owner ?? null, isDeleted: 0, version: 1 },
  ...{ createTime, updateTime: createTime },
});

/** What is known of a move that was approved and finished: the days, in a year so long ago that it may be over. */
function workOf(stage: number, year: number) {
  if (stage < followed) return {};
  const begun = stage === ended ? year - CARE_YEARS - 1 : year - 2;
  const finishDate = `${begun}-04-12`;
  return {
    ...{ approveDept: '林业局', approveDocNo: `林许〔${begun}〕12号`, approveDate: `${begun}-02-20` },
    ...{
      beginDate: `${begun}-03-10`,
      finishDate,
      acceptDate: `${begun}-05-06`,
      acceptOpinion: '成活良好，同意验收',
    },
    careEndDate: yearsLater(finishDate, CARE_YEARS),
    nextFollowDate: stage === ended ? null : yearsLater(finishDate, 2),
  };
}

function moveOf(tree: DemoTree, { at, year }: { at: number; year: number }) {
  const stage = STAGES[at]!;
  const isOver = stage >= followed;
  const here = { fromLon: tree.lon, fromLat: tree.lat };
  const there = { toLon: tree.lon, toLat: tree.lat };
  // The register has the new place of a tree that was moved: the old one lies a little to the west.
  if (isOver) here.fromLon = Number((tree.lon - 0.004).toFixed(6));
  else there.toLon = Number((tree.lon + 0.002).toFixed(6));
  const status = isOver ? ReviewStatus.approved : at === 0 ? ReviewStatus.draft : ReviewStatus.county;
  return {
    ...{ applyNo: `YZ${year}0301${String(at + 1).padStart(4, '0')}`, oldTreeIds: tree.id, treeNum: 1 },
    ...{ protectLevelMax: tree.protectLevel, approveLevel: 3, xzCode: tree.xzCode, status, moveStage: stage },
    ...{
      moveReason: REASONS[at % REASONS.length],
      projectName: PROJECTS[at],
      projectApprovalNo: `发改投资〔${year}〕${at + 31}号`,
    },
    ...{ applyCompany: '交通建设管理中心', contact: '周工', phone: '13800000000' },
    reasonDescription: '古树位于施工红线内，线位已多次优化仍无法避让。',
    avoidanceProof: '三个比选线位均穿越村庄或水源地，经论证无法避让。',
    ...{ fromXzCode: tree.xzCode, fromPlace: tree.smallPlaceName, ...here },
    ...{ toXzCode: tree.xzCode, toPlace: `${tree.smallPlaceName ?? ''}东侧公园`.slice(0, 100), ...there },
    distance: moveDistance({ ...here, ...there }),
    movePlan: '提前一年断根缩坨，带土球整体平移，全程吊装监护。',
    carePlan: '架设支撑，遮阴喷雾，五年内专人养护。',
    expertOpinion: '方案可行，同意就近移植。',
    ...{
      constructCompany: '古树保护工程公司',
      planDate: `${year}-11-20`,
      moveFee: 46.5,
      careFee: 12,
      payer: '建设单位',
    },
    ...workOf(stage, year),
  };
}

/** The follow-ups that a move has so far, one a year. */
function followUpsOf(move: ReturnType<typeof moveOf>, moveRecordId: string) {
  if (!('finishDate' in move) || !move.finishDate) return [];
  const num = move.moveStage === ended ? CARE_YEARS : 1;
  return Array.from({ length: num }, (_, at) => {
    const followDate = yearsLater(String(move.finishDate), at + 1);
    const seen = {
      vigor: at === 0 ? '2' : '1',
      alive: 1,
      followPeople: '周工',
      note: '新梢正常，支撑牢固。',
    };
    return { moveRecordId, followDate, year: Number(followDate.slice(0, 4)), ...seen, status: 1 };
  });
}

/** An application for a dead tree, as it waits for whoever recognised it. */
const revocationOf = (tree: DemoTree, { at, year }: { at: number; year: number }) => ({
  ...{ applyNo: `CX${year}0310${String(at + 1).padStart(4, '0')}`, oldTreeId: tree.id, xzCode: tree.xzCode },
  ...{ oldTreeNumber: tree.oldTreeNumber, provinceOldTreeNumber: tree.provinceOldTreeNumber },
  ...{ treeTypeName: tree.treeTypeName, protectLevel: tree.protectLevel, isLate: 0 },
  ...{ status: at === 0 ? ReviewStatus.draft : ReviewStatus.county, revokeReason: String((at % 3) + 1) },
  ...{ happenDate: `${year}-02-18`, causeDescription: '全株枯死，树皮剥落，经多次复查无存活组织。' },
  ...{ applyDept: '林业局', applyPeople: '周工', applyDate: `${year}-03-10` },
  ...{ deathDispose: '2', disposeDescription: '树体稳固，作为景观就地保留。' },
  ...{
    appraisalExpert: '林教授',
    appraisalOpinion: '确认死亡，原因为衰老。',
    appraisalDate: `${year}-03-02`,
  },
});

/** Loads some moves in all their stages, and revocations of dead trees; a tenant that has moves keeps them as they are. */
export async function loadDemoMoves(
  db: DataSource,
  { seed, tenant, year }: Pick<DemoOptions, 'seed' | 'tenant' | 'year'>,
  say: Say,
): Promise<void> {
  await assertTenant(db, tenant);
  if (await queryOne(db, sql`select 1 from move_record where tenant_id = ${tenant} limit 1`)) return;
  const owner = await queryOne<{ id: string }>(
    db,
    sql`select id::text from blade_user where tenant_id = ${tenant} and is_deleted = 0 order by id limit 1`,
  );
  const living = await query<DemoTree>(db, treesSql(tenant, { seed }, '1', STAGES.length));
  const dead = await query<DemoTree>(db, treesSql(tenant, { seed }, '2', 3));
  const common = made(tenant, owner?.id, `${year}-03-10 09:30:00`);
  const moves = living.map((tree, at) => moveOf(tree, { at, year }));
  // All rows of a statement name the same columns.
  const names = [...new Set(moves.flatMap((move) => Object.keys(move)))];
  const rows = moves.map((move) => ({
    ...common,
    ...Object.fromEntries(names.map((name) => [name, (move as Record<string, unknown>)[name] ?? null])),
  }));
  const ids = await insertRows(db, moveRecord.table, rows);
  const seen = moves.flatMap((move, at) =>
    followUpsOf(move, ids[at]!).map((each) => ({ ...common, ...each })),
  );
  await insertRows(db, moveFollowUp.table, seen);
  const revocations = dead.map((tree, at) => ({ ...common, ...revocationOf(tree, { at, year }) }));
  await insertRows(db, applyRevoke.table, revocations);
  say(`demo moves: ${moves.length}, revocations: ${revocations.length}`);
}
