export { ModelModule } from './model.module.js';
export { ModelService } from './model.service.js';
