export { namesSql } from './region.queries.js';
export { RegionModule } from './region.module.js';
export { RegionTables } from './region-tables.js';
export { REGIONS, RegionService } from './region.service.js';
export { unplacedName } from './unplaced.js';
