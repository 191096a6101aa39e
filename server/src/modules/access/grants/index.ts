export { grantedTo } from './granted.queries.js';
export { RoleGrants } from './role-grants.service.js';
