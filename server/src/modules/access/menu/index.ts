export { grantedTo } from './menu.queries.js';
