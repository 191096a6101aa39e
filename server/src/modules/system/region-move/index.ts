export { assertNoRegionMove } from './runs.queries.js';
export { RegionMoveModule, RegionMoveWorkerModule } from './region-move.module.js';
