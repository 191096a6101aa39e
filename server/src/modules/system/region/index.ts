export { RegionModule } from './region.module.js';
export { type Place, REGIONS, RegionService } from './region.service.js';
