export { ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
