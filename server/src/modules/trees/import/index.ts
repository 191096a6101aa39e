export { TreeImportModule } from './tree-import.module.js';
