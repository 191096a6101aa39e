export { assertNoRegionMerge } from './runs.queries.js';
export { RegionMergeModule, RegionMergeWorkerModule } from './region-merge.module.js';
