export { toStored } from './coordinates.js';
export { OldTreeModule } from './old-tree.module.js';
export { OldTreeService } from './old-tree.service.js';
