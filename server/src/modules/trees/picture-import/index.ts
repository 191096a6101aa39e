export { PictureImportModule, PictureImportWorkerModule } from './picture-import.module.js';
