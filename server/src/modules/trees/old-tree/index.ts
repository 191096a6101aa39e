export { isYearClosedSql } from './archived-rows.js';
export { ArchiveMark } from './archived-list.js';
export { toStored } from './coordinates.js';
export { groupsSql, inGroupSql } from './group-of-tree.js';
export { OldTreeModule } from './old-tree.module.js';
export { OldTreeService } from './old-tree.service.js';
export { assertPosition } from './position.js';
export { RegisterService } from './register-service.js';
export { speciesOf } from './species-of.js';
