export { countedSql } from './counted.js';
export {
  type Extent,
  familyCounts,
  filteredGroups,
  type Placed,
  type RegionGroups,
  tableCounts,
  type TableQuestion,
} from './counts.queries.js';
export { type Dimension, dimensions, indexed, scatteredParts, total } from './dimensions.js';
export {
  type CountedGroups,
  groupsByRegion,
  groupsBySpecies,
  groupTotals,
  type SpeciesGroups,
} from './group-totals.queries.js';
export { storedTotal } from './list-total.js';
export {
  archivedYearOf,
  countedYears,
  filedYears,
  lastFullYear,
  markOf,
  settledExtent,
  snapshotOf,
  unfiledCounties,
} from './snapshots.js';
export {
  childDigits,
  type Count,
  countsByRegion,
  flatCounts,
  inYear,
  isRolledUp,
  type RegionCounts,
  rolledCounts,
} from './rollup.js';
export { totalsIn, treesIn } from './trees-in.js';
