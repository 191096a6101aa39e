export { RegionModule } from './region.module.js';
export { type Place, RegionService } from './region.service.js';
