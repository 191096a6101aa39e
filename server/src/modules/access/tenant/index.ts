export { assertAccountLimit } from './tenant.queries.js';
export { TenantModule } from './tenant.module.js';
