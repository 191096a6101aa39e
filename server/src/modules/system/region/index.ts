export { namesSql } from './region.queries.js';
export { RegionModule } from './region.module.js';
export { REGIONS, RegionService } from './region.service.js';
