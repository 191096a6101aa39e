import { sheng, shengFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Pages of provincial allotments: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: sheng,
  list: '/devOps/sheng',
  show: ['budgetNo', 'year', 'xzCode', 'centralFund', 'provinceFund', 'totalFund', 'usedFund', 'usedRate'],
  filters: ['year', 'xzCode', 'docNo'],
  faults: shengFaults,
});
