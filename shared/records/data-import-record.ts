import { defineRecord } from '../record/define.js';
import { datetime, decimal, dictionary, flag, integer, region, text } from '../record/fields.js';

/** A batch that is imported from a file; a row first and a job second. */
export const dataImportRecord = defineRecord({
  name: 'dataImportRecord',
  path: 'dataImportRecord/dataImportRecord',
  pageVerb: 'list',
  table: 'data_import_record',
  label: ['数据导入记录', 'Import batch'],
  region: 'xzCode',
  title: 'batchNo',
  unit: ['批', 'batches'],
  states: [],
  groups: { batch: ['批次', 'Batch'], result: ['结果', 'Result'] },
  fields: {
    batchNo: text({ label: ['批次号', 'Batch'], max: 30, auto: true, filter: 'like', group: 'batch' }),
    dataType: dictionary({ label: ['数据类型', 'Kind of data'], code: 'data_type', auto: true, filter: 'eq', group: 'batch' }),
    fileName: text({ label: ['文件', 'File'], max: 500, auto: true, filter: 'like', group: 'batch' }),
    fileSize: integer({ label: ['文件大小', 'Size'], unit: ['字节', 'bytes'], column: 'bigint', auto: true, group: 'batch' }),
    xzCode: region({ label: ['区划', 'Region'], auto: true, filter: 'prefix', group: 'batch' }),
    year: integer({ label: ['年度', 'Year'], auto: true, filter: 'eq', group: 'batch' }),
    mode: integer({ label: ['方式', 'Mode'], min: 1, max: 3, auto: true, group: 'batch' }),
    acceptGood: flag({ label: ['部分入库', 'Import valid rows'], auto: true, group: 'batch' }),
    importStatus: dictionary({ label: ['状态', 'Status'], code: 'import_status', column: 'smallint', auto: true, filter: 'in', group: 'result' }),
    readNum: integer({ label: ['已读', 'Read'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    totalNum: integer({ label: ['总数', 'Total'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    successNum: integer({ label: ['成功', 'Accepted'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    failNum: integer({ label: ['失败', 'Refused'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    warnNum: integer({ label: ['警告', 'Warnings'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    photoNum: integer({ label: ['待补照片', 'Waiting for photos'], unit: ['行', 'rows'], auto: true, group: 'result' }),
    progress: decimal({ label: ['进度', 'Progress'], scale: 4, auto: true, group: 'result' }),
    beginTime: datetime({ label: ['开始时间', 'Begun'], auto: true, group: 'result' }),
    endTime: datetime({ label: ['结束时间', 'Ended'], auto: true, group: 'result' }),
    importUser: text({ label: ['导入人', 'Imported by'], max: 50, auto: true, filter: 'like', group: 'batch' }),
    errorMessage: text({ label: ['失败原因', 'Why it failed'], max: 500, auto: true, group: 'result' }),
    remark: text({ label: ['备注', 'Remark'], max: 200, auto: true, group: 'batch' }),
  },
});
