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
export { checkExtent } from './snapshots/check.js';
export { ArchiveReportsModule, ArchivesModule, ArchivesWorkerModule } from './archives.module.js';
export { type Changes, YearFigures } from './differences/year-figures.js';
