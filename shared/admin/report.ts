import { defineEntity, type Values } from '../record/define.js';
import { dictionary, text } from '../record/fields.js';

/** A report: which data set it shows, and the workbook it is filled into; its template is stored beside it. */
export const report = defineEntity({
  name: 'report_list',
  path: 'blade-report/report/rest',
  table: 'blade_report_file',
  label: ['报表', 'Report'],
  title: 'name',
  tenancy: 'shared',
  search: 'map',
  groups: {},
  fields: {
    name: text({ label: ['报表名称', 'Name'], max: 100, required: 'draft', filter: 'like' }),
    nameEn: text({ label: ['英文名称', 'English name'], max: 100 }),
    dataset: dictionary({ label: ['数据集', 'Data set'], code: 'report_dataset', required: 'draft', filter: 'eq' }),
    fileName: text({ label: ['模板文件', 'Template'], max: 255, auto: true, help: ['不上传则按数据集的全部字段排版', 'Without one the report has all fields of its data set'] }),
    remark: text({ label: ['备注', 'Note'], max: 500, long: true }),
  },
});

/** Fields of a report that a client may send. */
export type ReportInput = Values<typeof report>;
