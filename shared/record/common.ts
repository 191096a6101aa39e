import { datetime, dictionary } from './fields.js';

/** Where a record is in its review. */
export const reviewStatus = dictionary({
  label: ['审核状态', 'Review status'],
  code: 'data_status',
  filter: 'in',
});

/** When a row was made, and when it was last changed. */
export const createTime = datetime({ label: ['创建时间', 'Created at'] });
export const updateTime = datetime({ label: ['更新时间', 'Updated at'] });
