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
