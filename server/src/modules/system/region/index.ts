export { namesSql } from './region.queries.js';
export { RegionModule } from './region.module.js';
export { type Place, REGIONS, RegionService } from './region.service.js';
