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
export { GROUPS, type Register, snapshotOf, TREES } from './registers.js';
