import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { datetime, decimal, dictionary, flag, integer, reference, region, text } from '../record/fields.js';
import { eventProgress } from './event-machines.js';
import { MOBILE } from './forms.js';

/** A tree or group that stands in the register. */
const STANDS = { lifeStatus: '1' } as const;
const takes = (number: string) => ({ provinceOldTreeNumber: number, treeTypeName: 'treeTypeName', xzCode: 'xzCode' });

/** States of an event, `event_status`; a verification has those from 3 on. */
export const EventStatus = { draft: 0, reported: 1, accepted: 2, verifying: 3, handling: 4, closed: 5, returned: 6, untrue: 7 } as const;

/** Something that happened to a tree or group, or where some stand (事件上报): reported, accepted, verified, closed. */
export const reportEvent = defineRecord({
  name: 'reportEvent',
  path: 'reportEvent/reportEvent',
  screen: '/protectManage/reportEvent',
  table: 'report_event',
  label: ['事件上报', 'Event'],
  unit: ['件', 'events'],
  title: 'title',
  about: ['eventNo', 'eventType'],
  region: 'xzCode',
  regions: 'transferTo',
  states: [eventProgress],
  files: true,
  dataType: '6',
  rowKey: ['xzCode', 'eventTime', 'title'],
  targets: [
    { field: 'oldTreeId', to: 'oldTree/oldTree', takes: takes('provinceOldTreeNumber'), where: STANDS },
    { field: 'groupId', to: 'oldTreeGroup/oldTreeGroup', takes: takes('provinceGroupNumber'), where: STANDS },
  ],
  timeline: { of: ['oldTreeId', 'groupId'], time: 'eventTime', shows: ['title', 'eventType', 'eventLevel'] },
  groups: { event: ['事件', 'Event'], place: ['对象与位置', 'Target and place'], reporter: ['上报人', 'Reported by'], progress: ['办理', 'Handling'] },
  fields: {
    eventNo: text({ label: ['事件编号', 'Event number'], max: 20, auto: true, serial: 'SJ', filter: 'like', group: 'event' }),
    title: text({ label: ['标题', 'Title'], max: 200, required: 'submit', filter: 'like', group: 'event', sheet: true }),
    eventType: dictionary({ label: ['事件类型', 'Kind of event'], code: 'event_type', required: 'submit', filter: 'in', group: 'event', sheet: true }),
    eventLevel: dictionary({ label: ['事件等级', 'Level'], code: 'event_level', required: 'submit', filter: 'in', group: 'event', sheet: true }),
    eventSource: dictionary({ label: ['事件来源', 'Source'], code: 'event_source', required: 'submit', filter: 'in', group: 'event', sheet: true }),
    eventTime: datetime({ label: ['发生时间', 'Happened at'], notFuture: true, required: 'submit', default: 'now', group: 'event', sheet: true }),
    emergency: flag({ label: ['紧急', 'Emergency'], filter: 'eq', group: 'event', sheet: true, help: ['紧急事件2小时内受理，市级也可受理', 'Accepted within two hours, by the city too'] }),
    description: text({ label: ['情况描述', 'What happened'], max: 2000, long: true, required: 'submit', group: 'event', sheet: true }),
    illegalAct: dictionary({ label: ['涉嫌违法行为', 'Suspected offences'], code: 'illegal_act', multi: true, filter: 'in', group: 'event', sheet: true }),
    oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree', where: STANDS, filter: 'eq', group: 'place', sheet: '省级古树编号', help: ['选择古树或古树群后，区划随之确定', 'The region follows from a tree or group'] }),
    groupId: reference({ label: ['古树群', 'Tree group'], to: 'oldTreeGroup/oldTreeGroup', where: STANDS, filter: 'eq', group: 'place', sheet: '省级古树群编号' }),
    provinceOldTreeNumber: text({ label: ['省级古树编号', 'Provincial number'], max: 32, identity: true, auto: true, filter: 'like', group: 'place' }),
    treeTypeName: text({ label: ['树种', 'Species'], max: 50, taxon: 'species', auto: true, filter: 'like', group: 'place' }),
    xzCode: region({ label: ['所在区划', 'Region'], levels: [3, 4, 5], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'place', sheet: true }),
    place: text({ label: ['发生地点', 'Place'], max: 200, group: 'place', sheet: true }),
    lon: decimal({ label: ['经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, group: 'place', sheet: true }),
    lat: decimal({ label: ['纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, group: 'place', sheet: true }),
    reportPeople: text({ label: ['上报人', 'Reported by'], max: 50, default: 'me', filter: 'like', group: 'reporter', sheet: true }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, ...MOBILE, default: 'myPhone', group: 'reporter', sheet: true, help: ['匿名上报时不填', 'Leave empty to stay anonymous'] }),
    anonymous: flag({ label: ['匿名', 'Anonymous'], filter: 'eq', group: 'reporter', sheet: true, help: ['匿名上报不保留上报人和电话', 'Name and phone are not kept'] }),
    verifyWay: dictionary({ label: ['拟核实方式', 'Planned verification'], code: 'verify_way', auto: true, filter: 'in', group: 'progress' }),
    transferTo: region({ label: ['转交区划', 'Handed to'], auto: true, group: 'progress' }),
    handleOpinion: text({ label: ['受理意见', 'Opinion'], max: 500, long: true, auto: true, group: 'progress' }),
    handleResult: text({ label: ['处置结果', 'Result'], max: 500, long: true, auto: true, group: 'progress' }),
    acceptDeadline: datetime({ label: ['受理期限', 'Accept by'], auto: true, group: 'progress' }),
    verifyDeadline: datetime({ label: ['核实期限', 'Verify by'], auto: true, group: 'progress' }),
    closeDeadline: datetime({ label: ['办结期限', 'Close by'], auto: true, group: 'progress' }),
    closeLevel: integer({ label: ['办结级别', 'Level that closes'], auto: true }),
    closeUser: text({ label: ['办结人', 'Closed by'], max: 50, auto: true, group: 'progress' }),
    closeTime: datetime({ label: ['办结时间', 'Closed at'], auto: true, group: 'progress' }),
    onPatrol: flag({ label: ['巡护转入', 'Found on patrol'], auto: true, filter: 'eq' }),
    patrolId: reference({ label: ['来源巡护', 'Patrol'], to: 'patrolRecord/patrolRecord', auto: true, group: 'progress' }),
  },
});

/** Fields of an event that a client may send. */
export type ReportEventInput = Values<typeof reportEvent>;

/** Faults between the fields of a reported event: the reporter can be called, unless they stay anonymous. */
export const eventFaults = ({ anonymous, phone, oldTreeId, groupId }: EnteredOf<typeof reportEvent>): Fault[] => [
  ...(String(anonymous) !== '1' && isBlank(phone) ? [{ field: 'phone', key: 'field.required' }] : []),
  ...(!isBlank(oldTreeId) && !isBlank(groupId) ? [{ field: 'groupId', key: 'event.oneTarget' }] : []),
];
