export { ModelModule } from './model.module.js';
export { BUSINESS_LISTS } from './model.queries.js';
export { ModelService } from './model.service.js';
