import { budgetFaults, centralBudget, thisYear } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';

/** Grants of the nation: list, form and view, with their documents. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: centralBudget,
  list: '/devOps/projectFundManagement/centralBudget',
  show: ['budgetNo', 'year', 'batch', 'xzCode', 'fund', 'arrivedFund', 'usedFund', 'usedRate'],
  filters: ['year', 'xzCode', 'batch', 'docNo'],
  faults: budgetFaults,
  initial: { year: thisYear() },
});
