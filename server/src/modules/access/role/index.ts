export { RoleGrants } from './role-grant.service.js';
