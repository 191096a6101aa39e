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
