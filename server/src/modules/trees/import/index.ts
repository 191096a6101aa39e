export { forget, KeptRows } from './kept-rows.js';
export { nearNames } from './near-names.js';
export { loadSpecies, type SpeciesByName } from './species-by-name.js';
export { StagedSink } from './staged-sink.js';
export { Stage } from './staging.js';
export {
  arrivedHistory,
  type Batch,
  changedHistory,
  counted,
  nextStatus,
  RECOGNISED,
  statusSql,
  wirePairs,
} from './tree-import.queries.js';
export { TreeImportModule } from './tree-import.module.js';
export { OnceInFile, type ReadContext, speciesNamed } from './tree-reader.js';
export { batchOf, sheetRules } from './tree-sinks.js';
