export { nearNames } from './near-names.js';
export { loadSpecies, type SpeciesByName } from './species-by-name.js';
export { Stage, type StagePart } from './staging.js';
export {
  arrivedHistory,
  type Batch,
  changedHistory,
  counted,
  refuse,
  resolveTowns,
  statusSql,
  wirePairs,
} from './tree-import.queries.js';
export { TreeImportModule } from './tree-import.module.js';
export { OnceInFile, type ReadContext, speciesNamed } from './tree-reader.js';
export { batchOf } from './tree-sinks.js';
