import { law } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Laws: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: law,
  show: ['title', 'lawType', 'docNo', 'issueDept', 'issueDate', 'isEffective', 'xzCode', 'publishStatus'],
  filters: ['title', 'lawType', 'publishStatus'],
  initial: { isEffective: 1 },
});
