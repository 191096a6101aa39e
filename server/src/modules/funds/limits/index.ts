export { assertProjectFund, fundFault, type ProjectMoney, projectFundFault } from './limits.js';
export { type Change, type FundKey, hasBudget, lockFunds, placeName } from './pools.queries.js';
