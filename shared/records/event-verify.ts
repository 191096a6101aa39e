import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { date, datetime, decimal, dictionary, reference, region, text } from '../record/fields.js';
import { amountUnits } from '../record/units.js';
import { verification } from './event-machines.js';
import { reportEvent } from './report-event.js';

/** Dictionary `verify_way`: handed to a region below. */
export const HANDED_OVER = '4';

/** A verification of an event (事件核实): somebody is sent or asked, and their findings decide how the event goes on. */
export const eventVerify = defineRecord({
  name: 'eventVerify',
  path: 'eventVerify/eventVerify',
  screen: '/protectManage/eventVerify',
  table: 'event_verify',
  label: ['事件核实', 'Verification'],
  unit: ['条', 'verifications'],
  title: 'eventNo',
  about: ['eventTitle'],
  region: 'xzCode',
  regions: 'transferTo',
  states: [verification],
  files: true,
  dataType: '20',
  // The region that an event was handed to may not see others.
  keepsTaken: true,
  targets: [{ field: 'eventId', to: reportEvent.path, takes: { eventNo: 'eventNo', eventTitle: 'title', xzCode: 'xzCode', oldTreeId: 'oldTreeId', groupId: 'groupId' }, where: {} }],
  timeline: { of: ['oldTreeId', 'groupId'], time: 'verifyTime', shows: ['eventTitle', 'verifyWay', 'verifyResult'] },
  groups: { event: ['事件', 'Event'], way: ['核实安排', 'Arrangement'], result: ['核实结果', 'Result'] },
  fields: {
    eventId: reference({ label: ['事件', 'Event'], to: reportEvent.path, where: { status: '2' }, required: 'draft', filter: 'eq', group: 'event' }),
    eventNo: text({ label: ['事件编号', 'Event number'], max: 20, auto: true, filter: 'like', group: 'event' }),
    eventTitle: text({ label: ['事件标题', 'Title'], max: 200, auto: true, filter: 'like', group: 'event' }),
    xzCode: region({ label: ['所在区划', 'Region'], auto: true, filter: 'prefix', group: 'event' }),
    oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', auto: true, filter: 'eq', group: 'event' }),
    groupId: reference({ label: ['古树群', 'Tree group'], to: 'oldTreeGroup/oldTreeGroup', auto: true, filter: 'eq', group: 'event' }),
    verifyWay: dictionary({ label: ['核实方式', 'Method'], code: 'verify_way', required: 'draft', filter: 'in', group: 'way' }),
    transferTo: region({ label: ['转交区划', 'Handed to'], filter: 'prefix', group: 'way', help: ['转下级核实时必填，须在本区划内', 'Needed where it is handed over: a region inside the own one'] }),
    deadline: date({ label: ['核实期限', 'Due on'], group: 'way' }),
    verifyDept: text({ label: ['核实单位', 'Unit'], max: 200, default: 'myUnit', group: 'way' }),
    verifyPeople: text({ label: ['核实人员', 'Verified by'], max: 200, required: 'draft', default: 'me', filter: 'like', group: 'way' }),
    verifyTime: datetime({ label: ['核实时间', 'Verified at'], notFuture: true, group: 'result' }),
    verifyResult: dictionary({ label: ['核实结果', 'Finding'], code: 'verify_result', filter: 'in', group: 'result' }),
    treeCondition: text({ label: ['树况', 'Condition of the tree'], max: 500, long: true, group: 'result' }),
    lossDescription: text({ label: ['损失情况', 'Damage'], max: 1000, long: true, group: 'result' }),
    measure: text({ label: ['处置措施', 'Measures'], max: 1000, long: true, group: 'result' }),
    penaltyDocNo: text({ label: ['处罚文号', 'Number of the penalty'], max: 50, group: 'result' }),
    penaltyAmount: decimal({ label: ['处罚金额', 'Penalty'], unit: amountUnits.yuan, scale: 2, min: 0, max: 999_999_999, group: 'result' }),
    closeReason: text({ label: ['关闭原因', 'Why it was closed'], max: 500, long: true, auto: true, group: 'result' }),
  },
});

/** Fields of a verification that a client may send. */
export type EventVerifyInput = Values<typeof eventVerify>;

/** Faults of a verification's way: a case that is handed over names its receiver, others name none. */
export const verifyWayFaults = ({ verifyWay, transferTo }: EnteredOf<typeof eventVerify>): Fault[] =>
  String(verifyWay) === HANDED_OVER && isBlank(transferTo) ? [{ field: 'transferTo', key: 'field.required' }] : [];
