import { sheng, shengFaults } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** What provinces pass on: list, form and view. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: sheng,
  list: '/devOps/sheng',
  show: ['year', 'xzCode', 'centralFund', 'provinceFund', 'localFund', 'totalFund', 'usedFund', 'usedRate'],
  filters: ['year', 'xzCode', 'docNo'],
  faults: shengFaults,
});
