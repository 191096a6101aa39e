export { ModelModule } from './model.module.js';
export { businessDictionaries } from './model.queries.js';
export { ModelService } from './model.service.js';
