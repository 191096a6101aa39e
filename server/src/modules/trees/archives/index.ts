export { ArchiveOrder, YearOfRegion } from './archives.dto.js';
export { ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
export { ArchivesService } from './archives.service.js';
export { GROUPS, type Register, snapshotOf } from './registers.js';
