export { GroupExport } from './old-tree-group.dto.js';
export { OldTreeGroupModule, OldTreeGroupRoutesModule } from './old-tree-group.module.js';
export { OldTreeGroupService } from './old-tree-group.service.js';
