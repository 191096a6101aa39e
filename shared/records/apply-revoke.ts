import { isBlank } from '../blank.js';
import { hasCityLevel } from '../regions.js';
import type { Fault } from '../record/check.js';
import type { Values } from '../record/define.js';
import { date, datetime, dictionary, flag, region, text } from '../record/fields.js';
import type { EndLevel } from '../record/review.js';
import { AUDIT } from './machines.js';
import { endLevelOf } from './old-tree.rules.js';
import { onTree } from './on-tree.js';
import { revocation } from './proceeding-machines.js';

/** Reasons of dictionary `revoke_reason` that ask for more than the others. */
export const RevokeReason = { movedAway: '5', duplicate: '6', felled: '7', redrawn: '9' } as const;

/** It has died, and what becomes of it is decided. */
const DEATHS: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
const isDeath = (reason: unknown): boolean => DEATHS.has(String(reason));

/** Experts have to say so: a death, or a mistaken age or species. */
export const isAppraised = (reason: unknown): boolean => isDeath(reason) || String(reason) === '8';

/** Days after an emergency has ended within which a felling is reported (decree 800, article 14). */
export const FELLING_DAYS = 30;

/**
 * An application to strike a tree or group off the register (撤销申请): decided by the level that recognised it. The number
 * is never given to another tree.
 */
export const applyRevoke = onTree({
  name: 'applyRevoke',
  path: 'applyRevoke/applyRevoke',
  screen: '/syntheticalAttr/applyRevoke',
  table: 'apply_revoke',
  label: ['撤销申请', 'Revocation'],
  unit: ['件', 'applications'],
  title: 'applyNo',
  about: ['provinceOldTreeNumber', 'revokeReason'],
  states: [revocation],
  files: true,
  dataType: '9',
  happened: 'applyDate',
  shows: ['applyNo', 'revokeReason', 'happenDate', 'takeBackUntil'],
  // Also dead trees and those being moved: a tree may leave for another region on its way.
  stands: { lifeStatus: '1,2,4', status: '1' },
  takes: {
    tree: { oldTreeNumber: 'oldTreeNumber', protectLevel: 'protectLevel' },
    group: { oldTreeNumber: 'groupNumber', protectLevel: 'protectLevel' },
  },
  groups: {
    apply: ['申请', 'Application'],
    death: ['死亡处置', 'Disposal'],
    emergency: ['应急采伐', 'Emergency felling'],
    elsewhere: ['去向与重复', 'Destination and duplicate'],
    appraisal: ['鉴定', 'Appraisal'],
    audit: ['审核', 'Review'],
  },
  fields: {
    applyNo: text({ label: ['申请编号', 'Number'], max: 20, auto: true, serial: 'CX', filter: 'like', group: 'apply' }),
    oldTreeNumber: text({ label: ['古树编号', 'Tree number'], max: 11, auto: true, filter: 'like', group: 'target' }),
    protectLevel: dictionary({ label: ['保护等级', 'Protection level'], code: 'protect_level', auto: true, filter: 'in', group: 'target' }),
    revokeReason: dictionary({ label: ['撤销原因', 'Reason'], code: 'revoke_reason', required: 'submit', filter: 'in', group: 'apply' }),
    happenDate: date({ label: ['发生日期', 'Happened on'], notFuture: true, required: 'submit', filter: 'range', group: 'apply' }),
    causeDescription: text({ label: ['原因说明', 'What happened'], max: 2000, long: true, required: 'submit', group: 'apply' }),
    applyDept: text({ label: ['申请单位', 'Unit'], max: 200, required: 'submit', default: 'myUnit', group: 'apply' }),
    applyPeople: text({ label: ['申请人', 'Applied for by'], max: 50, required: 'submit', default: 'me', filter: 'like', group: 'apply' }),
    applyDate: date({ label: ['申请日期', 'Applied on'], notFuture: true, required: 'submit', default: 'now', group: 'apply' }),
    deathDispose: dictionary({ label: ['处置措施', 'Disposal'], code: 'death_dispose', filter: 'in', group: 'death', help: ['原因为死亡时必填', 'Needed where it has died'] }),
    disposeDescription: text({ label: ['处置说明', 'How it is disposed of'], max: 1000, long: true, group: 'death' }),
    emergencyEndDate: date({ label: ['应急结束日期', 'Emergency ended on'], notFuture: true, group: 'emergency', help: ['应急采伐须在应急结束后30日内上报', 'A felling is reported within 30 days after it'] }),
    emergencyBasis: text({ label: ['应急依据', 'Why it was an emergency'], max: 1000, long: true, group: 'emergency' }),
    reportDeadline: date({ label: ['上报期限', 'Report by'], auto: true, filter: 'range', group: 'emergency' }),
    isLate: flag({ label: ['逾期上报', 'Reported late'], auto: true, filter: 'eq', group: 'emergency' }),
    duplicateOf: text({ label: ['重复的编号', 'Registered already as'], max: 32, identity: true, group: 'elsewhere', help: ['重复登记时必填，另一株的省级编号或古树编号', 'Needed for a duplicate: the number of the other tree'] }),
    newXzCode: region({ label: ['去向区划', 'Gone to'], levels: [1, 2, 3, 4, 5], group: 'elsewhere', help: ['移出或划出时必填', 'Needed where it has left'] }),
    appraisalExpert: text({ label: ['鉴定专家', 'Experts'], max: 200, group: 'appraisal', help: ['死亡、鉴定不符时必填', 'Needed for a death or a mistaken age or species'] }),
    appraisalOpinion: text({ label: ['鉴定意见', 'Their opinion'], max: 2000, long: true, group: 'appraisal' }),
    appraisalDate: date({ label: ['鉴定日期', 'Appraised on'], notFuture: true, group: 'appraisal' }),
    ...AUDIT,
    takeBackUntil: datetime({ label: ['可撤回至', 'Can be taken back until'], auto: true, group: 'audit' }),
  },
});

/** Fields of a revocation that a client may send. */
export type ApplyRevokeInput = Values<typeof applyRevoke>;

type Row = Readonly<Record<string, unknown>>;

/** The fields that an application needs for its reason. */
function neededFor(reason: unknown): string[] {
  const { movedAway, duplicate, felled, redrawn } = RevokeReason;
  return [
    ...(isDeath(reason) ? ['deathDispose', 'disposeDescription'] : []),
    ...(isAppraised(reason) ? ['appraisalExpert', 'appraisalOpinion', 'appraisalDate'] : []),
    ...(String(reason) === felled ? ['emergencyEndDate', 'emergencyBasis'] : []),
    ...(String(reason) === duplicate ? ['duplicateOf'] : []),
    ...([movedAway, redrawn].includes(String(reason) as never) ? ['newXzCode'] : []),
  ];
}

/** Faults between the fields of a submitted application: fields that its reason needs, and the order of dates. */
export function revokeFaults(row: Row): Fault[] {
  const { revokeReason, happenDate, emergencyEndDate } = row;
  const missing = neededFor(revokeReason).filter((field) => isBlank(row[field]));
  const endsEarly =
    String(revokeReason) === RevokeReason.felled &&
    !isBlank(happenDate) &&
    !isBlank(emergencyEndDate) &&
    String(emergencyEndDate) < String(happenDate);
  return [
    ...missing.map((field) => ({ field, key: 'field.required' })),
    ...(endsEarly ? [{ field: 'emergencyEndDate', key: 'revoke.endsEarly' }] : []),
  ];
}

/** The level that recognises trees of a protection level; where there is no city, the province. */
export function recognitionLevel(protectLevel: unknown, xzCode: unknown): EndLevel {
  const end = endLevelOf(protectLevel);
  return end === 2 && !hasCityLevel(String(xzCode ?? '')) ? 1 : end;
}

/**
 * Where the review of a revocation ends: felling a tree of the highest protection goes on to the nation for the
 * record.
 */
export const revokeLevel = ({ protectLevel, xzCode, revokeReason }: Row): EndLevel =>
  String(revokeReason) === RevokeReason.felled && String(protectLevel) === '1'
    ? 0
    : recognitionLevel(protectLevel, xzCode);
