export { GroupImportModule } from './group-import.module.js';
