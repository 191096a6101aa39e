export { toStored } from './coordinates.js';
export { OldTreeModule } from './old-tree.module.js';
export { OldTreeService, thisYear } from './old-tree.service.js';
