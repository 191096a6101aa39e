export {
  type Extent,
  familyCounts,
  groupCounts,
  type Groups,
  type Placed,
  tableCounts,
  type TableQuestion,
} from './counts.queries.js';
export { type Dimension, dimensions, indexed, total } from './dimensions.js';
export { type CountedGroups, groupTotals } from './group-totals.queries.js';
export { storedTotal } from './list-total.js';
export { childDigits, type Count, isRolledUp, rolledCounts } from './rollup.js';
