import { isBlank } from '../blank.js';
import { thisYear } from '../clock.js';
import type { Fault } from '../record/check.js';
import type { EnteredOf } from '../record/row.js';
import { defineRecord, type Values } from '../record/define.js';
import { datetime, dictionary, integer, region, text } from '../record/fields.js';
import { defineMachine } from '../record/machine.js';
import { amountUnits } from '../record/units.js';
import { regionLevel } from '../regions.js';
import { AUDIT, review } from './machines.js';

/** The review of a report, by the level above alone; an approved one stays as it is. */
export const reporting = defineMachine({
  ...review,
  editable: [0, 2],
  transitions: { ...review.transitions, submit: { ...review.transitions['submit']!, stamps: { time: 'reportTime' } } },
});

const FIGURE = { auto: true, group: 'figures' } as const;
const TREES = { unit: amountUnits.trees, ...FIGURE } as const;
const ROWS = { unit: ['条', 'rows'], ...FIGURE } as const;

/** Report of a region on a year to the level above (上报记录), with the figures that the register has of it. */
export const reportingRecords = defineRecord({
  name: 'reportingRecords',
  path: 'reportingRecords/reportingRecords',
  screen: '/devOps/reportingRecords',
  table: 'reporting_records',
  label: ['上报记录', 'Report'],
  unit: ['条', 'reports'],
  title: 'batchNo',
  about: ['year', 'xzCode'],
  region: 'xzCode',
  states: [reporting],
  files: true,
  dataType: '30',
  groups: { report: ['上报', 'Report'], figures: ['数据', 'Figures'], audit: ['审核', 'Review'] },
  fields: {
    batchNo: text({ label: ['批次号', 'Batch number'], max: 20, auto: true, serial: 'SB', filter: 'like', group: 'report' }),
    dataType: dictionary({ label: ['数据类型', 'Kind of data'], code: 'archive_data_type', required: 'draft', filter: 'in', group: 'report' }),
    year: integer({ label: ['年度', 'Year'], min: 2000, max: 2100, required: 'draft', filter: 'eq', group: 'report' }),
    xzCode: region({ label: ['上报区划', 'Region'], levels: [1, 2, 3], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'report' }),
    reportLevel: dictionary({ label: ['上报级别', 'Level'], code: 'report_level', required: 'submit', derived: true, filter: 'in', group: 'report' }),
    reportDept: text({ label: ['上报单位', 'Unit'], max: 200, default: 'myUnit', filter: 'like', group: 'report' }),
    reportPeople: text({ label: ['上报人', 'Reported by'], max: 50, required: 'submit', default: 'me', filter: 'like', group: 'report' }),
    reportTime: datetime({ label: ['上报时间', 'Reported at'], auto: true, group: 'report' }),
    summary: text({ label: ['说明', 'Remarks'], max: 2000, long: true, group: 'report' }),
    fileUrl: text({ label: ['报告文件', 'Document'], max: 500, address: 'page', group: 'report', help: ['报告文件的地址；也可作为附件上传', 'Its address; it may also be attached'] }),
    treeNum: integer({ label: ['总株数', 'Trees'], ...TREES, help: ['散生与群状株数之和', 'Scattered trees and those of groups'] }),
    groupNum: integer({ label: ['古树群数', 'Groups'], unit: ['个', 'groups'], ...FIGURE }),
    baseYear: integer({ label: ['对比年度', 'Compared with'], ...FIGURE }),
    newNum: integer({ label: ['新增', 'New'], ...ROWS }),
    reduceNum: integer({ label: ['减少', 'Gone'], ...ROWS }),
    changeNum: integer({ label: ['变更', 'Changed'], ...ROWS }),
    ...AUDIT,
  },
});

/** Fields of a report that a client may send. */
export type ReportingRecordsInput = Values<typeof reportingRecords>;

/** The key of `report_level` that a region reports at: 2 province, 3 city, 4 county. */
export const reportLevelOf = (xzCode: unknown): string => String(regionLevel(String(xzCode ?? '')) + 1);

/** Faults between the fields of a report: its level is that of its region, and its year has begun. */
export const reportFaults = ({ xzCode, year, reportLevel }: EnteredOf<typeof reportingRecords>): Fault[] => [
  ...(!isBlank(reportLevel) && !isBlank(xzCode) && String(reportLevel) !== reportLevelOf(xzCode)
    ? [{ field: 'reportLevel', key: 'report.otherLevel' }]
    : []),
  ...(Number(year) > thisYear() ? [{ field: 'year', key: 'report.yearAhead' }] : []),
];
