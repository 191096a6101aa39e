export { UserImportModule, UserImportWorkerModule } from './user-import.module.js';
export { UserImportWorker } from './user-import.worker.js';
