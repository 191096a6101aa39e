export {
  arrivedHistory,
  type Batch,
  changedHistory,
  counted,
  nextStatus,
  statusSql,
  wirePairs,
} from './batch.queries.js';
export type { BlankCells, ExistingRows } from './existing-rows.js';
export { loadSpecies, type SpeciesByName } from './species-by-name.js';
export { SpeciesOfRows } from './species-of-rows.js';
export { existingFaults, existingRow, namedRow, placedAt, regionFaults } from './staged-faults.js';
export { StagedSink } from './staged-sink.js';
export { Stage } from './staging.js';
export { TreeImportModule } from './tree-import.module.js';
export { OnceInFile, type ReadContext } from './tree-reader.js';
export { batchOf, sheetRules } from './tree-sinks.js';
