export { MoveRunsModule, MoveRunsWorkerModule } from './move-runs.module.js';
