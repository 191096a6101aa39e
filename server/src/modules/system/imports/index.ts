export { storeResult } from './batch-jobs.js';
export { keysByText, cellText, type KeysByText, readCell, sheetFault } from './cells.js';
export { type CountedFault, faultInWords, type WordedFault } from './fault-text.js';
export { assertStatedRows, type FileColumn, headingTwice } from './file-head.js';
export { ImportRun, type Outcome, type Progress } from './import-run.js';
export { ImportsModule, ImportsWorkerModule } from './imports.module.js';
export { ImportsService } from './imports.service.js';
export { type Job, noteStored, PICTURE_BATCHES, type StoredRows, updateProgress } from './job.queries.js';
export { type BatchFile, oneBatch } from './new-batch.js';
export { type RegionCells, type RegionContext, resolveRegion } from './region-cells.js';
export { takeAsShown } from './shown-cells.js';
export { keysOf, readColumn, type Reading } from './row-cells.js';
export {
  type Arrived,
  type FoundFault,
  NOTHING_STORED,
  type Part,
  type Reader,
  RowPart,
  type Sink,
  type StagedRow,
  type StoredPart,
} from './sink.js';
export { type SinkContext, SinkMaker } from './sink-maker.js';
