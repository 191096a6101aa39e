export { ArchiveOrder, YearOfRegion } from './archives.dto.js';
export {
  copiedOf,
  copyCounty,
  countiesOf,
  countSnapshot,
  type Extent,
  makePartition,
} from './archives.queries.js';
export { checkExtent } from './check.js';
export { ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
export { ArchivesService, extentOf } from './archives.service.js';
export { ArchiveChecks } from './checks.service.js';
export { GROUPS, type Register, snapshotOf, TREES } from './registers.js';
