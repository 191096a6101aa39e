import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import type { Values } from '../record/define.js';
import { date, datetime, decimal, dictionary, flag, geometry, text } from '../record/fields.js';
import { MOBILE } from './forms.js';
import { review } from './machines.js';
import { onTree } from './on-tree.js';

/** Patrol of a tree or group by the responsible person (巡护); their region is the record's. */
export const patrolRecord = onTree({
  name: 'patrolRecord',
  path: 'patrolRecord/patrolRecord',
  screen: '/protectManage/patrolRecord',
  table: 'patrol_record',
  label: ['巡护记录', 'Patrol record'],
  unit: ['条', 'records'],
  states: [review],
  files: true,
  dataType: '4',
  rowKey: ['oldTreeId', 'groupId', 'patrolTime'],
  happened: 'patrolTime',
  shows: ['result', 'vigor', 'patrolPeople'],
  groups: { patrol: ['巡护', 'Patrol'], finding: ['现场情况', 'Findings'] },
  fields: {
    patrolPeople: text({ label: ['巡护人', 'Patrolled by'], max: 200, required: 'submit', default: 'me', filter: 'like', group: 'patrol', sheet: true }),
    patrolCompany: text({ label: ['巡护单位', 'Unit'], max: 200, required: 'submit', default: 'myUnit', group: 'patrol', sheet: true }),
    phone: text({ label: ['联系电话', 'Phone'], max: 20, ...MOBILE, required: 'submit', default: 'myPhone', group: 'patrol', sheet: true }),
    patrolTime: datetime({ label: ['巡护时间', 'Patrolled at'], notFuture: true, required: 'submit', default: 'now', group: 'patrol', sheet: true }),
    nextTime: date({ label: ['下次应巡日期', 'Next patrol due'], group: 'patrol', sheet: true, help: ['不填按巡护周期计算', 'By the patrol cycle when empty'] }),
    lon: decimal({ label: ['打卡经度', 'Longitude'], unit: ['度', '°'], scale: 6, min: 73, max: 136, required: 'submit', group: 'patrol', sheet: true }),
    lat: decimal({ label: ['打卡纬度', 'Latitude'], unit: ['度', '°'], scale: 6, min: 3, max: 54, required: 'submit', group: 'patrol', sheet: true }),
    distance: decimal({ label: ['距对象', 'Distance to the target'], unit: ['米', 'm'], scale: 1, warnAbove: 100, auto: true, group: 'patrol' }),
    result: dictionary({ label: ['巡护结果', 'Result'], code: 'patrol_result', required: 'submit', filter: 'in', group: 'finding', sheet: true }),
    abnormalType: dictionary({ label: ['异常类型', 'Abnormality'], code: 'abnormal_type', multi: true, group: 'finding', sheet: true, help: ['结果异常时必填', 'Needed when the result is abnormal'] }),
    vigor: dictionary({ label: ['现场长势', 'Vigour found'], code: 'vigor', required: 'submit', filter: 'in', group: 'finding', sheet: true }),
    growEnvironment: dictionary({ label: ['现场环境', 'Environment found'], code: 'grow_environment', required: 'submit', group: 'finding', sheet: true }),
    facilityOk: flag({ label: ['设施完好', 'Facilities intact'], required: 'submit', group: 'finding', sheet: true }),
    signOk: flag({ label: ['标牌完好', 'Plate intact'], required: 'submit', group: 'finding', sheet: true }),
    description: text({ label: ['描述', 'Description'], max: 1000, long: true, group: 'finding', sheet: true }),
    weather: text({ label: ['天气', 'Weather'], max: 20, group: 'finding', sheet: true }),
    track: geometry({ label: ['轨迹', 'Track'], shape: 'line', group: 'patrol', help: ['在地图上绘制或粘贴WKT', 'Drawn on the map, or pasted as WKT'] }),
  },
});

/** Fields of a patrol that a client may send. */
export type PatrolRecordInput = Values<typeof patrolRecord>;

/** Result of a patrol, `patrol_result`. */
export const PatrolResult = { normal: '1', abnormal: '2' } as const;

/** Faults between the fields of a submitted patrol. */
export const patrolFaults = ({ result, abnormalType }: EnteredOf<typeof patrolRecord>): Fault[] =>
  String(result) === PatrolResult.abnormal && isBlank(abnormalType) ? [{ field: 'abnormalType', key: 'field.required' }] : [];
