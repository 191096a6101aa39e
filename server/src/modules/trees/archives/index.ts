export {
  copiedOf,
  copyCounties,
  copyParts,
  countiesOf,
  countSnapshot,
  type Extent,
  latestYear,
  makePartition,
} from './archives.queries.js';
export { checkExtent } from './check.js';
export { ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
export { GROUPS, type Register, snapshotOf, TREES } from './registers.js';
