export { ArchiveOrder, YearOfRegion } from './archives.dto.js';
export { ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
export { clearSnapshot, copiedOf, copyRows, type Register, snapshotOf } from './archives.queries.js';
export { ArchivesService, orderedExtent } from './archives.service.js';
