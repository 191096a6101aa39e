export { ScopeModule } from './scope.module.js';
