import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import { defineRecord, type Values } from '../record/define.js';
import { date, datetime, decimal, dictionary, flag, integer, reference, references, region, text } from '../record/fields.js';
import type { EndLevel } from '../record/review.js';
import { amountUnits } from '../record/units.js';
import { recognitionLevel } from './apply-revoke.js';
import { MOBILE } from './forms.js';
import { finalReview, moveStages } from './proceeding-machines.js';

/** Reasons of dictionary `move_reason`, the cases in which the decree allows a move. */
export const MoveReason = { national: '1', provincial: '2', building: '3', danger: '4' } as const;

/** Years that a moved tree is cared for and followed, one follow-up each. */
export const CARE_YEARS = 5;

/** A tree that stands in the register and is not being moved. */
const STANDS = { lifeStatus: '1', status: '1' } as const;
const DEGREES = { unit: ['度', '°'], scale: 6 } as const;
const MONEY = { unit: amountUnits.tenThousandYuan, scale: 2, min: 0, max: 9_999_999 } as const;

/**
 * A move of trees to another place (移植): approved by the level that recognises the best protected of them, carried
 * out by their county, accepted, and followed for five years. Its region is the one that they stood in when the move
 * was requested.
 */
export const moveRecord = defineRecord({
  name: 'moveRecord',
  path: 'moveRecord/moveRecord',
  screen: '/basicdata/moveRecord',
  table: 'move_record',
  label: ['移植', 'Move'],
  unit: ['件', 'moves'],
  title: 'applyNo',
  about: ['projectName', 'moveReason'],
  region: 'xzCode',
  states: [finalReview, moveStages],
  files: true,
  dataType: '7',
  timeline: { of: ['oldTreeIds'], time: 'approveDate', shows: ['applyNo', 'moveReason', 'toPlace', 'moveStage', 'takeBackUntil'] },
  groups: {
    trees: ['移植对象', 'Trees'],
    reason: ['申请', 'Application'],
    place: ['原址与新址', 'Old and new place'],
    plan: ['方案', 'Plans'],
    work: ['实施', 'Work'],
    money: ['费用', 'Cost'],
    approval: ['审批', 'Approval'],
    care: ['验收与跟踪', 'Acceptance and care'],
  },
  fields: {
    applyNo: text({ label: ['申请编号', 'Number'], max: 20, auto: true, serial: 'YZ', filter: 'like', group: 'trees' }),
    oldTreeIds: references({ label: ['古树', 'Trees'], to: 'oldTree/oldTree', where: STANDS, max: 20, required: 'draft', group: 'trees', help: ['同一县内移往同一处的古树，最多20株', 'Trees of one county that go to one place, 20 at most'] }),
    treeNum: integer({ label: ['株数', 'Number of trees'], unit: amountUnits.trees, auto: true, group: 'trees' }),
    protectLevelMax: dictionary({ label: ['最高保护等级', 'Highest protection level'], code: 'protect_level', auto: true, filter: 'in', group: 'trees' }),
    xzCode: region({ label: ['所在区划', 'Region'], auto: true, filter: 'prefix', group: 'trees' }),
    moveReason: dictionary({ label: ['移植情形', 'Case'], code: 'move_reason', required: 'submit', filter: 'in', group: 'reason', help: ['省级重点项目不得移植一级保护古树，其他建设只能移植三级', 'A provincial project moves none of level 1, other building level 3 alone'] }),
    projectName: text({ label: ['建设项目', 'Project'], max: 200, filter: 'like', group: 'reason', help: ['危害公众安全的移植可不填', 'Optional where the tree endangers the public'] }),
    projectApprovalNo: text({ label: ['项目批文', 'Permit of the project'], max: 100, group: 'reason' }),
    applyCompany: text({ label: ['申请单位', 'Applied for by'], max: 200, required: 'submit', default: 'myUnit', filter: 'like', group: 'reason' }),
    contact: text({ label: ['联系人', 'Contact'], max: 50, required: 'submit', default: 'me', group: 'reason' }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, ...MOBILE, required: 'submit', default: 'myPhone', group: 'reason' }),
    reasonDescription: text({ label: ['移植理由', 'Why it is moved'], max: 2000, long: true, required: 'submit', group: 'reason' }),
    avoidanceProof: text({ label: ['无法避让论证', 'Why it cannot be avoided'], max: 2000, long: true, required: 'submit', group: 'reason' }),
    fromXzCode: region({ label: ['原址区划', 'Old region'], auto: true, group: 'place' }),
    fromPlace: text({ label: ['原址', 'Old place'], max: 200, auto: true, group: 'place' }),
    fromLon: decimal({ label: ['原址经度', 'Old longitude'], ...DEGREES, auto: true, group: 'place' }),
    fromLat: decimal({ label: ['原址纬度', 'Old latitude'], ...DEGREES, auto: true, group: 'place' }),
    toXzCode: region({ label: ['新址区划', 'New region'], levels: [3, 4, 5], required: 'submit', group: 'place' }),
    toPlace: text({ label: ['新址', 'New place'], max: 100, required: 'submit', group: 'place' }),
    toLon: decimal({ label: ['新址经度', 'New longitude'], ...DEGREES, min: 73, max: 136, required: 'submit', group: 'place' }),
    toLat: decimal({ label: ['新址纬度', 'New latitude'], ...DEGREES, min: 3, max: 54, required: 'submit', group: 'place' }),
    distance: decimal({ label: ['移植距离', 'Distance'], unit: ['公里', 'km'], scale: 3, min: 0, max: 9999, auto: true, group: 'place' }),
    movePlan: text({ label: ['移植方案', 'Move plan'], max: 2000, long: true, required: 'submit', group: 'plan', help: ['写明要点，方案文件作为附件上传', 'The main points; the plan itself is attached'] }),
    carePlan: text({ label: ['养护方案', 'Care plan'], max: 2000, long: true, required: 'submit', group: 'plan' }),
    expertOpinion: text({ label: ['专家论证', 'Expert opinion'], max: 2000, long: true, required: 'submit', group: 'plan' }),
    constructCompany: text({ label: ['施工单位', 'Carried out by'], max: 200, group: 'work' }),
    planDate: date({ label: ['计划开工日期', 'Planned for'], group: 'work' }),
    beginDate: date({ label: ['开工日期', 'Begun on'], auto: true, group: 'work' }),
    finishDate: date({ label: ['完工日期', 'Finished on'], auto: true, group: 'work' }),
    moveFee: decimal({ label: ['移植费用', 'Cost of the move'], ...MONEY, group: 'money' }),
    careFee: decimal({ label: ['养护费用', 'Cost of care'], ...MONEY, group: 'money' }),
    payer: text({ label: ['费用承担方', 'Paid by'], max: 200, group: 'money', help: ['一般由建设单位承担移植及5年养护费用', 'As a rule the builder pays for the move and five years of care'] }),
    approveDept: text({ label: ['批准机关', 'Approved by'], max: 200, auto: true, group: 'approval' }),
    approveDocNo: text({ label: ['批准文号', 'Number of the approval'], max: 100, auto: true, filter: 'like', group: 'approval' }),
    approveDate: date({ label: ['批准日期', 'Approved on'], auto: true, group: 'approval' }),
    approveLevel: integer({ label: ['批准级别', 'Level that approves'], auto: true }),
    moveStage: dictionary({ label: ['移植阶段', 'Stage'], code: 'move_stage', numeric: true, business: true, auto: true, filter: 'in', group: 'approval' }),
    auditOpinion: text({ label: ['审核意见', 'Opinion'], max: 500, long: true, auto: true, group: 'approval' }),
    auditUser: text({ label: ['审核人', 'Reviewed by'], max: 50, auto: true, group: 'approval' }),
    auditTime: datetime({ label: ['审核时间', 'Reviewed at'], auto: true, group: 'approval' }),
    takeBackUntil: datetime({ label: ['可撤回至', 'Can be taken back until'], auto: true, group: 'approval' }),
    acceptDate: date({ label: ['验收日期', 'Accepted on'], auto: true, group: 'care' }),
    acceptOpinion: text({ label: ['验收意见', 'Opinion of the acceptance'], max: 500, long: true, auto: true, group: 'care' }),
    careEndDate: date({ label: ['养护期满', 'Cared for until'], auto: true, group: 'care' }),
    nextFollowDate: date({ label: ['下次跟踪', 'Next follow-up'], auto: true, filter: 'range', group: 'care' }),
  },
});

/** Fields of a move that a client may send. */
export type MoveRecordInput = Values<typeof moveRecord>;

/** A look at moved trees in a year of their care (跟踪养护). */
export const moveFollowUp = defineRecord({
  name: 'moveFollowUp',
  path: 'moveFollowUp/moveFollowUp',
  table: 'move_follow_up',
  label: ['跟踪养护', 'Follow-up'],
  unit: ['次', 'follow-ups'],
  title: 'followDate',
  parent: { field: 'moveRecordId', to: 'moveRecord/moveRecord' },
  states: [],
  groups: { follow: ['跟踪养护', 'Follow-up'] },
  fields: {
    moveRecordId: reference({ label: ['移植', 'Move'], to: 'moveRecord/moveRecord', required: 'draft', filter: 'eq', group: 'follow' }),
    followDate: date({ label: ['跟踪日期', 'Seen on'], notFuture: true, required: 'draft', default: 'now', group: 'follow' }),
    year: integer({ label: ['年度', 'Year'], auto: true, group: 'follow' }),
    vigor: dictionary({ label: ['长势', 'Vigour'], code: 'vigor', required: 'draft', group: 'follow' }),
    alive: flag({ label: ['成活', 'Alive'], required: 'draft', group: 'follow' }),
    followPeople: text({ label: ['跟踪人', 'Seen by'], max: 50, default: 'me', group: 'follow' }),
    note: text({ label: ['说明', 'Note'], max: 500, long: true, group: 'follow' }),
  },
});

/** Fields of a follow-up that a client may send. */
export type MoveFollowUpInput = Values<typeof moveFollowUp>;

type Row = Readonly<Record<string, unknown>>;

/** Whether a case lets trees of this level be moved (R03): provincial projects none of level 1, other building level 3 alone. */
function isAllowed(reason: string, level: string): boolean {
  if (reason === MoveReason.provincial) return level !== '1';
  return reason !== MoveReason.building || level === '3';
}

/** Faults between the fields of a submitted move. */
export function moveFaults(row: Row): Fault[] {
  const { moveReason, protectLevelMax } = row;
  const needed = String(moveReason) === MoveReason.danger ? [] : ['projectName', 'projectApprovalNo'];
  const isWrong =
    !isBlank(moveReason) && !isBlank(protectLevelMax) && !isAllowed(String(moveReason), String(protectLevelMax));
  return [
    ...needed.filter((field) => isBlank(row[field])).map((field) => ({ field, key: 'field.required' })),
    ...(isWrong ? [{ field: 'moveReason', key: 'move.notAllowed' }] : []),
  ];
}

/**
 * Where the review of a move ends: a national project that moves trees of the highest protection goes on to the
 * nation for the record.
 */
export const moveLevel = ({ moveReason, protectLevelMax, xzCode }: Row): EndLevel =>
  String(moveReason) === MoveReason.national && String(protectLevelMax) === '1'
    ? 0
    : recognitionLevel(protectLevelMax, xzCode);

const RADIUS_KM = 6371.0088;
const radians = (degrees: unknown): number => (Number(degrees) * Math.PI) / 180;

/** Kilometres between the old and the new place of a move, with metres; nothing where one is not known. */
export function moveDistance({ fromLon, fromLat, toLon, toLat }: Row): number | null {
  if ([fromLon, fromLat, toLon, toLat].some(isBlank)) return null;
  const [south, north] = [radians(fromLat), radians(toLat)];
  const east = radians(toLon) - radians(fromLon);
  const half = Math.sin((north - south) / 2) ** 2 + Math.cos(south) * Math.cos(north) * Math.sin(east / 2) ** 2;
  return Number((2 * RADIUS_KM * Math.asin(Math.sqrt(half))).toFixed(3));
}
